import * as z from 'zod/mini'
import type { Tone } from '../../parts/Choices.tsx'

export const FILTERS = ['important', 'completed', 'deleted'] as const
export type Filter = (typeof FILTERS)[number]
export const TAGS = ['team', 'low', 'medium', 'high', 'update'] as const
export type Tag = (typeof TAGS)[number]
export const TONE_OF_TAG: Record<Tag, Tone> = {
  team: 'primary',
  low: 'success',
  medium: 'warning',
  high: 'danger',
  update: 'info',
}
export const ORDERS = ['latest', 'title-asc', 'title-desc', 'due-date'] as const
export type Order = (typeof ORDERS)[number]

/** What the list's address holds. */
export const todoQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  filter: z.optional(z.enum(FILTERS)),
  tag: z.optional(z.enum(TAGS)),
  sortBy: z._default(z.enum(ORDERS), 'latest'),
})
