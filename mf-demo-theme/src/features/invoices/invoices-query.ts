import { pageQuery } from '@songsarn/contract/page'
import * as z from 'zod/mini'

export const INVOICE_STATUSES = ['Paid', 'Downloaded', 'Sent', 'Draft', 'Partial Payment', 'Past Due'] as const

/** What the list's address holds. */
export const invoicesQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.enum(INVOICE_STATUSES)),
  ...pageQuery,
})
