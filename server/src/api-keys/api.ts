import { type ApiKey, createApiKey, listApiKeys, MAX_KEYS, revokeApiKey } from '@songsarn/contract/api-keys'
import { KEY_SCOPES } from '@songsarn/contract/key-scopes'
import type { Selectable } from 'kysely'
import { ApiProblem } from '../api/api-problem.ts'
import { fieldError } from '../api/field-errors.ts'
import { type Handler, handle } from '../api/handle.ts'
import { containing, sortOf } from '../api/list.ts'
import type { AppPorts } from '../api/ports.ts'
import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { ApiKeyRow } from '../db/tables/otp.ts'
import { newKey } from './new-key.ts'

const SORTS = { createDate: 'k.created_at', name: 'k.name', lastUsedDate: 'k.last_used_at' } as const
const scopes = new Set(KEY_SCOPES.map(({ scope }) => scope))

export const apiKeyHandlers = (ports: AppPorts): Handler[] => [
  handle(listApiKeys, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'k.created_at', direction: 'desc' })
      const found = keysOf(trx, caller)
        .where('k.revoked_at', query.status === 'active' ? 'is' : 'is not', null)
        .$if(query.name !== undefined, (list) => list.where('k.name', 'ilike', containing(query.name ?? '')))
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await found
        .leftJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 'k.tenant_id').onRef('u.id', '=', 'k.user_id'))
        .selectAll('k')
        .select('u.full_name')
        .orderBy(sort.column, (order) =>
          sort.direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
        )
        .orderBy('k.id', sort.direction)
        .limit(query.size)
        .offset(query.page * query.size)
        .execute()
      return { items: rows.map(shown), page: query.page, size: query.size, total }
    }),
  ),

  handle(createApiKey, async ({ caller, transaction, keep }, { body }) => {
    const unknown = body.scopes.findIndex((scope) => !scopes.has(scope))
    if (unknown >= 0)
      throw new ApiProblem('request.invalid', { errors: [fieldError(`scopes.${unknown}`, 'notAllowed')] })
    const { key, hash, hint } = await newKey(body.mode)
    return transaction(async (trx) => {
      const { count } = await keysOf(trx, caller)
        .where('k.revoked_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= MAX_KEYS) throw new ApiProblem('apiKey.tooMany', { params: { max: MAX_KEYS } })
      const row = await trx
        .insertInto('api_keys')
        .values({
          tenant_id: caller.tenancy.tenantId,
          id: newId(),
          account_id: caller.acting.id,
          user_id: caller.user.id,
          name: body.name,
          mode: body.mode,
          scopes: [...new Set(body.scopes)],
          key_hash: hash,
          hint,
          created_at: ports.now(),
          last_used_at: null,
          revoked_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const user = await trx
        .selectFrom('users')
        .select('full_name')
        .where('tenant_id', '=', caller.tenancy.tenantId)
        .where('id', '=', caller.user.id)
        .executeTakeFirst()
      return keep(trx, { ...shown({ ...row, full_name: user?.full_name ?? null }), key })
    })
  }),

  handle(revokeApiKey, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('api_keys')
        .set({ revoked_at: ports.now() })
        .where('tenant_id', '=', caller.tenancy.tenantId)
        .where('account_id', '=', caller.acting.id)
        .where('id', '=', params.id)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw new ApiProblem('resource.notFound')
      return undefined
    }),
  ),
]

const keysOf = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('api_keys as k')
    .where('k.tenant_id', '=', caller.tenancy.tenantId)
    .where('k.account_id', '=', caller.acting.id)

/** The key's hash stays here. */
const shown = (row: Selectable<ApiKeyRow> & { full_name: string | null }): ApiKey => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  scopes: row.scopes,
  hint: row.hint,
  status: row.revoked_at === null ? 'active' : 'revoked',
  createBy: row.full_name ?? '',
  createDate: row.created_at.toISOString(),
  lastUsedDate: row.last_used_at?.toISOString() ?? null,
  revokedDate: row.revoked_at?.toISOString() ?? null,
})
