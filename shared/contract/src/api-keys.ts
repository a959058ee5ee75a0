import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idParams, instant, pageOf, pageQuery } from './page.ts'
import { ACTIONS, SUBJECTS } from './rights.ts'

/** A test key sends nothing and spends nothing; its OTP requests accept a fixed pin (`testPin` in `otp.ts`). */
export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** Keys of an account at most, revoked ones not counted. */
export const MAX_KEYS = 50

/** The name of a right as keys carry it: `action:Subject`. Which of them keys may carry: `key-scopes.ts`. */
export const KEY_SCOPE = new RegExp(`^(${ACTIONS.join('|')}):(${SUBJECTS.join('|')})$`)

/** A key without the key itself. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.string()),
  /** Enough to tell keys apart: how it begins, and its last four characters. */
  hint: z.string(),
  status: z.enum(['active', 'revoked']),
  createBy: z.string(),
  createDate: instant,
  /** Noted once a minute at most. */
  lastUsedDate: z.nullable(instant),
  revokedDate: z.nullable(instant),
})
export type ApiKey = z.output<typeof ApiKey>

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/v1/api-keys',
  summary: 'API keys of the acting account, newest first; those in use unless `status=revoked`.',
  access: { action: 'read', subject: 'ApiKey' },
  query: z.object({
    ...pageQuery,
    name: z.optional(z.string().check(z.maxLength(100))),
    status: z._default(z.enum(['active', 'revoked']), 'active'),
  }),
  answer: pageOf(ApiKey),
  status: 200,
})

export const createApiKey = defineCall({
  method: 'POST',
  path: '/v1/api-keys',
  summary: 'Make an API key. The answer is the only time that the key itself is shown.',
  access: { action: 'create', subject: 'ApiKey' },
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    mode: z.enum(KEY_MODES),
    scopes: z.array(z.string().check(z.regex(KEY_SCOPE))).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({ ...ApiKey.shape, key: z.string() }),
  status: 201,
  idempotency: 'optional',
  secretAnswer: true,
  errors: ['apiKey.tooMany'],
})

export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/v1/api-keys/{id}',
  summary: 'Revoke an API key: from the next request on it opens nothing.',
  access: { action: 'delete', subject: 'ApiKey' },
  params: idParams,
  status: 204,
})
