import * as z from 'zod/mini'
import { defineCall, pageQuery, repeated, wholeNumber } from './call.ts'
import type { Action, Subject } from './rights.ts'

/** One entry of a dropdown list. `value` is what a filter or a form sends. */
export const LookupItem = z.object({ value: z.string(), label: z.string(), detail: z.optional(z.string()) })
export type LookupItem = z.output<typeof LookupItem>

/** The right that each dropdown list needs: the right to its entries, or to the lists that it filters. */
export type LookupRights = Readonly<Record<string, { action: Action; subject: Subject }>>

/** The one call that serves the dropdown lists of all subjects. */
export const defineLookups = <const Names extends readonly string[]>(names: Names) => ({
  getLookup: defineCall({
    method: 'GET',
    path: '/v1/lookups/{name}',
    summary: 'Entries of a dropdown list. Needs the right to read what it lists.',
    access: 'signedIn',
    params: z.object({ name: z.enum(names) }),
    query: z.strictObject({
      /** Part of a label. */
      q: z.optional(z.string().check(z.maxLength(100))),
      /** Only the entries with these values: a field needs the labels of its chosen values. */
      value: repeated(z.string().check(z.maxLength(100))),
      page: pageQuery.page,
      size: z._default(wholeNumber(1, 1000), 1000),
    }),
    answer: z.object({
      items: z.array(LookupItem),
      /** Whether entries follow after this page. A service without this field answers with all entries. */
      more: z.optional(z.boolean()),
    }),
    status: 200,
  }),
})
