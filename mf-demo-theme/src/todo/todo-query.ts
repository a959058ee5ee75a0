import { TASK_FILTERS, TASK_ORDERS, TASK_TAGS, type TaskTag } from '@songsarn/msw/demo/todo/task'
import * as z from 'zod/mini'
import type { Tone } from '../page/FilterChoices.tsx'

export const TAG_TONES: Record<TaskTag, Tone> = {
  team: 'primary',
  low: 'success',
  medium: 'warning',
  high: 'danger',
  update: 'info',
}

/** The URL query of the list. */
export const todoQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  filter: z.optional(z.enum(TASK_FILTERS)),
  tag: z.optional(z.enum(TASK_TAGS)),
  sortBy: z._default(z.enum(TASK_ORDERS), 'latest'),
})
