import { pageQuery } from '@songsarn/contract/page'
import * as z from 'zod/mini'

/** What the table's address holds. */
export const tableQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  ...pageQuery,
})
