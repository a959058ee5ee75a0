import * as z from 'zod/mini'
import { defineCall, idParams, instant } from '../base/call.ts'

/** A browser in which you are signed in. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** Names such as `Chrome` and `Windows`; null when the browser does not tell. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  device: z.enum(['computer', 'phone', 'tablet', 'other']),
  /** The IP address at sign-in. */
  address: z.nullable(z.string()),
  signInDate: instant,
  /** To the minute. */
  lastUsedDate: instant,
  /** Whether it makes this request. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const listOwnSessions = defineCall({
  method: 'GET',
  path: '/v1/me/sessions',
  summary: 'Where you are signed in: this session first, then the one used last.',
  access: 'signedIn',
  answer: z.object({ items: z.array(OwnSession) }),
  status: 200,
})

export const endOwnSession = defineCall({
  method: 'DELETE',
  path: '/v1/me/sessions/{id}',
  summary: 'End one of your sessions.',
  access: 'signedIn',
  params: idParams,
  status: 204,
})

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/v1/me/sessions',
  summary: 'End all of your sessions but this one.',
  access: 'signedIn',
  status: 204,
})

export const calls = { listOwnSessions, endOwnSession, endOtherSessions }
