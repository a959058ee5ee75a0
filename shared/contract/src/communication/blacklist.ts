import * as z from 'zod/mini'
import { defineCall, instant, pageOf, pageQuery } from '../base/call.ts'
import { chosenPeople, MAX_VALUE, text } from './people.ts'
import { column, PeopleImport } from './people-imports.ts'

/** Most mobiles in the blacklist of one account. */
export const MAX_BLACKLIST = 1_000_000

export const BLACKLIST_SOURCES = ['link', 'user', 'import'] as const

export const BlacklistEntry = z.object({
  /** E.164 digits. */
  mobile: z.string(),
  /** `unsubscribed`: the recipient opted out. `blacklisted`: a user of the account added it. */
  reason: z.enum(['unsubscribed', 'blacklisted']),
  /** Why, in the words of the user or of the file. */
  note: z.string(),
  /** `link`: the opt-out link of a message. */
  source: z.enum(BLACKLIST_SOURCES),
  /** The communication whose link was used; null for other sources, and when the communication is not kept any more. */
  communication: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The file of an import, else empty. */
  fileName: z.string(),
  /** Who added or imported it; empty for an opt-out. */
  createBy: z.string(),
  createDate: instant,
})
export type BlacklistEntry = z.output<typeof BlacklistEntry>

const blacklistFilter = {
  /** The beginning of a mobile as people write it. */
  mobile: z.optional(z.string().check(z.maxLength(40))),
  reason: z.optional(z.enum(['unsubscribed', 'blacklisted'])),
  source: z.optional(z.enum(BLACKLIST_SOURCES)),
}

export const listBlacklist = defineCall({
  method: 'GET',
  path: '/v1/people/blacklist',
  summary: 'The blacklist of the acting account, the newest first. With `Accept: text/csv`: all of it as a CSV file.',
  access: { action: 'read', subject: 'Person' },
  query: z.strictObject({ ...pageQuery, ...blacklistFilter }),
  answer: pageOf(BlacklistEntry),
  status: 200,
})

export const addToBlacklist = defineCall({
  method: 'POST',
  path: '/v1/people/blacklist',
  summary: 'Add mobiles to the blacklist. Those that are in it stay as they are.',
  access: { action: 'create', subject: 'Person' },
  body: z.strictObject({
    /** As typed, one a string. */
    mobiles: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(10_000)),
    note: text(MAX_VALUE),
  }),
  example: { mobiles: ['081 234 5678'], note: 'Asked by phone' },
  answer: z.object({ added: z.number(), known: z.number() }),
  status: 200,
  idempotency: 'optional',
  errors: ['limit.reached'],
})

export const blacklistPeople = defineCall({
  method: 'POST',
  path: '/v1/people/blacklist/people',
  summary:
    'Add the mobiles of several people to the blacklist: of those with these ids, or of all that match a filter. Those that are in it stay as they are.',
  access: { action: 'create', subject: 'Person' },
  body: chosenPeople({ note: text(MAX_VALUE) }),
  example: { filter: { city: 'Phuket' }, count: 12, note: 'Asked by phone' },
  answer: z.object({ added: z.number(), known: z.number() }),
  status: 200,
  idempotency: 'optional',
  errors: ['person.moreMatch', 'limit.reached'],
})

export const importBlacklist = defineCall({
  method: 'POST',
  path: '/v1/people/blacklist/imports',
  summary:
    'Add the mobiles of an import file to the blacklist. It goes on in the background; see the calls of imports of people.',
  access: { action: 'create', subject: 'Person' },
  body: z.strictObject({
    fileId: z.uuid(),
    /** The first row has headings and is not imported. */
    hasHeadings: z.boolean(),
    /** The column of the mobile, and of the note if the file has one; the first column is 0. */
    columns: z.strictObject({ mobile: z.optional(column), note: z.optional(column) }),
    /** For rows without a note of their own. */
    note: text(MAX_VALUE),
  }),
  answer: PeopleImport,
  status: 202,
  idempotency: 'optional',
  errors: ['file.gone', 'limit.reached'],
})

export const removeFromBlacklist = defineCall({
  method: 'DELETE',
  path: '/v1/people/blacklist',
  summary: 'Remove a mobile from the blacklist, also one of a recipient who opted out.',
  access: { action: 'delete', subject: 'Person' },
  query: z.strictObject({ mobile: z.string().check(z.maxLength(40)) }),
  status: 204,
})

export const calls = { listBlacklist, addToBlacklist, blacklistPeople, importBlacklist, removeFromBlacklist }
