import * as z from 'zod/mini'
import { defineCall, instant } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** A user of LINE, as a bot knows them. */
export const LineId = z.string().check(z.trim(), z.regex(/^U[0-9a-f]{32}$/))

/** The name of LINE among the carriers. */
export const LINE_CARRIER = 'line'

/** The longest text of one LINE message, in UTF-16 units, as LINE counts. */
export const MAX_LINE_TEXT = 5000

/** Credits of one LINE message to one recipient. */
export const LINE_CREDITS = 1

/** Numbers that Logs shows when a message by LINE was rejected. The numbers of SMPP end at 1279. */
export const LINE_REJECTIONS = {
  noChannel: 90_001,
  notReachable: 90_002,
  quotaReached: 90_003,
  refused: 90_004,
} as const

/**
 * Why LINE does not take the messages of an account. `tokenRefused`: LINE refuses the token, and the messages wait.
 * `quotaReached`: the quota of the month is used up, and the messages are rejected without cost.
 */
export const LINE_PROBLEMS = ['tokenRefused', 'quotaReached'] as const
export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** The LINE channel of an account. Its token and secret are never answered. */
export const LineChannel = z.object({
  /** The name and the `@…` id of the LINE Official Account. */
  displayName: z.string(),
  basicId: z.string(),
  /** The last characters of the token. */
  tokenEnd: z.string(),
  updateDate: instant,
  /** Users who added the LINE Official Account since the webhook is on, and users who blocked it. */
  followers: z.number(),
  blocked: z.number(),
})
export type LineChannel = z.output<typeof LineChannel>

const LineSettings = z.object({
  /** Null until a token is set. */
  channel: z.nullable(LineChannel),
  /** The address that the webhook settings of LINE take. */
  webhookUrl: z.string(),
})
export type LineSettings = z.output<typeof LineSettings>

/** How the check of the connection ended. */
export const LINE_STATES = ['connected', 'tokenRefused', 'unreachable'] as const

export const getLine = defineCall({
  method: 'GET',
  path: '/v1/line',
  summary: 'LINE channel of the acting account.',
  access: { action: 'read', subject: 'Line' },
  answer: LineSettings,
  status: 200,
})

export const updateLine = defineCall({
  method: 'PUT',
  path: '/v1/line',
  summary: 'Set the LINE channel. LINE is asked whether it knows the token.',
  access: { action: 'update', subject: 'Line' },
  body: z.strictObject({
    /** The channel access token. Null keeps the stored one. */
    token: z._default(z.nullable(z.string().check(z.trim(), z.regex(/^[\w+/=.~-]{20,1000}$/))), null),
    /** The channel secret, which signs the webhook. Null keeps the stored one while the token is of the same channel. */
    channelSecret: z._default(z.nullable(z.string().check(z.trim(), z.regex(/^[0-9a-f]{32}$/))), null),
  }),
  answer: LineSettings,
  status: 200,
  errors: ['line.tokenRefused', 'line.unreachable', 'line.rateLimited'],
})

export const deleteLine = defineCall({
  method: 'DELETE',
  path: '/v1/line',
  summary: 'Remove the LINE channel: its token, its secret and the list of its users.',
  access: { action: 'delete', subject: 'Line' },
  status: 204,
})

export const checkLine = defineCall({
  method: 'GET',
  path: '/v1/line/check',
  summary: 'Ask LINE whether the token works, and how many messages are left this month and wait.',
  access: { action: 'read', subject: 'Line' },
  answer: z.object({
    state: z.literal(LINE_STATES),
    /** Null when LINE did not say. `limit` is null when the plan has none. */
    quota: z.nullable(z.object({ limit: z.nullable(z.number()), used: z.number() })),
    /** Messages of the account that LINE has not taken yet. */
    waiting: z._default(z.number(), 0),
  }),
  status: 200,
  errors: ['line.notSet'],
})

export const testLine = defineCall({
  method: 'POST',
  path: '/v1/line/test',
  summary: 'Send a text to one user of LINE. It costs no credits; LINE counts it in the monthly quota.',
  access: { action: 'send', subject: 'Line' },
  body: z.strictObject({ to: LineId, content: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  status: 204,
  idempotency: 'required',
  errors: [
    'line.notSet',
    'line.tokenRefused',
    'line.unreachable',
    'line.rateLimited',
    'line.quotaReached',
    'line.recipientRefused',
  ],
})

/** The LINE channel of the account, for those who send by it: none or one. */
export const lookups = { lineChannels: { action: 'create', subject: 'Analysis' } } as const satisfies LookupRights

export const calls = { getLine, updateLine, deleteLine, checkLine, testLine }

export const errors = {
  'line.notSet': { status: 409, detail: 'The account has no LINE channel: set its token first.' },
  'line.tokenRefused': { status: 422, detail: 'LINE does not accept the channel access token.' },
  'line.unreachable': { status: 503, detail: 'LINE did not answer. A message may have been sent nevertheless.' },
  'line.rateLimited': { status: 429, detail: 'LINE takes no more requests for now. Try again in a minute.' },
  'line.quotaReached': { status: 409, detail: 'The monthly message quota of the LINE Official Account is used up.' },
  'line.recipientRefused': { status: 422, detail: 'LINE does not accept the message: {reason}' },
} as const satisfies ErrorCodes
