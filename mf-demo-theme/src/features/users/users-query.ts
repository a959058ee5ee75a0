import { pageQuery } from '@songsarn/contract/page'
import * as z from 'zod/mini'

export const ROLES = ['admin', 'editor', 'author', 'maintainer', 'subscriber'] as const
export const PLANS = ['basic', 'company', 'enterprise', 'team'] as const
export const STATUSES = ['active', 'inactive', 'pending'] as const

/** What the list's address holds. */
export const usersQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  role: z.optional(z.enum(ROLES)),
  currentPlan: z.optional(z.enum(PLANS)),
  status: z.optional(z.enum(STATUSES)),
  ...pageQuery,
})
