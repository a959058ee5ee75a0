import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** `senders`: approved ones. `communications`: the newest 200 that match `q`. */
export const LOOKUPS = [
  'senders',
  'users',
  'accounts',
  'communications',
  'pin-lengths',
  'notification-types',
  'otp-configs',
] as const
export type LookupName = (typeof LOOKUPS)[number]

/** One entry of a dropdown: `value` is what a filter or a form sends. */
export const LookupItem = z.object({ value: z.string(), label: z.string(), detail: z.optional(z.string()) })
export type LookupItem = z.output<typeof LookupItem>

export const getLookup = defineCall({
  method: 'GET',
  path: '/v1/lookups/{name}',
  summary: 'Entries of a dropdown list.',
  access: 'signedIn',
  params: z.object({ name: z.enum(LOOKUPS) }),
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  answer: z.object({ items: z.array(LookupItem) }),
  status: 200,
})
