import { pageQuery } from '@songsarn/contract/page'
import * as z from 'zod/mini'

export const ORDERS = ['featured', 'price-asc', 'price-desc'] as const
export type Order = (typeof ORDERS)[number]

/** What the shop's address holds: nine products a page. */
export const shopQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  sortBy: z._default(z.enum(ORDERS), 'featured'),
  page: pageQuery.page,
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 9),
})
