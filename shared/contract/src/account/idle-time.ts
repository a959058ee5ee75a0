import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** Minutes without input after which the console asks whether the user is still there, when no account chose others. */
export const DEFAULT_IDLE_MINUTES = 1
/** The most that an owner may choose. The provider may set a lower ceiling. */
export const MOST_IDLE_MINUTES = 60

/** Null: the choice of the parent account, or else the default. */
const minutes = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_IDLE_MINUTES)))

/** Minutes without input after which the console asks the users of an account whether they are still there. */
export const IdleTime = z.object({
  /** What the account chose. */
  minutes: z.nullable(z.number()),
  /** What holds without a choice: the choice of the parent account, or else the default. */
  inherited: z.number(),
  /** What holds now: the choice, or what is inherited, but never more than `most`. */
  inForce: z.number(),
  /** The provider's ceiling. */
  most: z.number(),
})
export type IdleTime = z.output<typeof IdleTime>

export const getIdleTime = defineCall({
  method: 'GET',
  path: '/v1/account/idle-time',
  summary: 'After how many minutes without input the console asks users of the acting account whether they are there.',
  access: { action: 'read', subject: 'Account' },
  answer: IdleTime,
  status: 200,
})

export const updateIdleTime = defineCall({
  method: 'PUT',
  path: '/v1/account/idle-time',
  summary:
    'Choose after how many minutes without input the console asks users of the acting account whether they are there. Owners only, no API keys.',
  access: { action: 'update', subject: 'Account' },
  body: z.strictObject({ minutes }),
  example: { minutes: 15 },
  answer: IdleTime,
  status: 200,
  errors: ['idleTime.ownersOnly', 'idleTime.aboveMost'],
})

export const calls = { getIdleTime, updateIdleTime }

export const errors = {
  'idleTime.ownersOnly': { status: 403, detail: 'Only an owner may change the idle time.' },
  'idleTime.aboveMost': { status: 422, detail: 'The provider allows fewer minutes.' },
} as const satisfies ErrorCodes
