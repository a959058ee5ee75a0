import * as z from 'zod/mini'
import { defineCall, idParams, instant, KEY_MODES, oneLine, pageOf, pageQuery } from '../base/call.ts'
import { ACTIONS, SUBJECTS } from '../base/rights.ts'

/** Most keys of an account, not counting revoked ones. */
export const MAX_KEYS = 50
/** Most keys that an account may create in 24 hours, also when it revokes them. */
export const MAX_NEW_KEYS = 200

/** A right as `action:Subject`. `key-scopes.ts` lists those that a key may have. */
const KEY_SCOPE = new RegExp(`^(${ACTIONS.join('|')}):(${SUBJECTS.join('|')})$`)

const KeyName = oneLine(1, 60)

/** A key without the key itself. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.string()),
  /** The key's beginning and last four characters, enough to distinguish keys. */
  hint: z.string(),
  status: z.enum(['active', 'revoked']),
  createBy: z.string(),
  createDate: instant,
  /** Updated at most once a minute. */
  lastUsedDate: z.nullable(instant),
  revokedDate: z.nullable(instant),
})
export type ApiKey = z.output<typeof ApiKey>

export const listApiKeys = defineCall({
  method: 'GET',
  path: '/v1/api-keys',
  summary: 'API keys of the acting account, newest first. Active ones unless `status=revoked`.',
  access: { action: 'read', subject: 'ApiKey' },
  query: z.strictObject({
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
  summary: 'Create an API key. Only this answer contains the key itself.',
  access: { action: 'create', subject: 'ApiKey' },
  body: z.strictObject({
    name: KeyName,
    mode: z.enum(KEY_MODES),
    scopes: z.array(z.string().check(z.regex(KEY_SCOPE))).check(z.minLength(1), z.maxLength(100)),
  }),
  example: { name: 'Web shop', mode: 'test', scopes: ['send:Otp'] },
  answer: z.object({ ...ApiKey.shape, key: z.string() }),
  status: 201,
  idempotency: 'optional',
  secretAnswer: true,
  errors: ['limit.reached'],
})

export const renameApiKey = defineCall({
  method: 'PATCH',
  path: '/v1/api-keys/{id}',
  summary: 'Rename an API key that is not revoked.',
  access: { action: 'update', subject: 'ApiKey' },
  params: idParams,
  body: z.strictObject({ name: KeyName }),
  example: { name: 'Web shop' },
  answer: ApiKey,
  status: 200,
})

export const revokeApiKey = defineCall({
  method: 'DELETE',
  path: '/v1/api-keys/{id}',
  summary: 'Revoke an API key. Its next request is refused.',
  access: { action: 'delete', subject: 'ApiKey' },
  params: idParams,
  status: 204,
})

export const calls = { listApiKeys, createApiKey, renameApiKey, revokeApiKey }
