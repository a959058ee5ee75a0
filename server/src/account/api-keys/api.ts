import {
  type ApiKey,
  createApiKey,
  listApiKeys,
  MAX_KEYS,
  MAX_NEW_KEYS,
  renameApiKey,
  revokeApiKey,
} from '@songsarn/contract/account/api-keys'
import { KEY_SCOPES } from '@songsarn/contract/account/key-scopes'
import { sql } from 'kysely'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { requireBelowLimits } from '../accounts/account-limit.ts'
import { newKey } from './new-key.ts'

const SORTS = { createDate: 'k.createdAt', name: byName('k.name'), lastUsedDate: 'k.lastUsedAt' } as const
const scopes = new Set(KEY_SCOPES.map(({ scope }) => scope))

export const handlers = (ports: Ports): Handler[] => [
  handle(listApiKeys, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'k.createdAt', direction: 'desc' })
      const found = keysOf(trx, caller)
        .where('k.revokedAt', query.status === 'active' ? 'is' : 'is not', null)
        .$if(query.name !== undefined, (list) => list.where('k.name', 'ilike', containing(query.name ?? '')))
      const { rows, ...page } = await readPage(query, found, (list) =>
        withCreator(list)
          .orderBy(sort.column, (order) =>
            sort.direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
          )
          .orderBy('k.id', sort.direction),
      )
      return { items: rows.map(shown), ...page }
    }),
  ),

  handle(createApiKey, async ({ caller, transaction, audit, saveResponse }, { body }) => {
    const unknown = body.scopes.findIndex((scope) => !scopes.has(scope))
    if (unknown >= 0)
      throw new ApiProblem('request.invalid', { errors: [fieldError(`scopes.${unknown}`, 'notAllowed')] })
    const { key, hash, hint } = await newKey(body.mode)
    return transaction(async (trx) => {
      const counted = sql`revoked_at is null`
      await requireBelowLimits(trx, caller, {
        ...{ table: 'apiKeys', max: MAX_KEYS, counted },
        ...{ perDay: MAX_NEW_KEYS, now: ports.now() },
      })
      const row = await trx
        .insertInto('apiKeys')
        .values({
          tenantId: caller.tenancy.tenantId,
          id: newId(),
          accountId: caller.acting.id,
          userId: caller.user.id,
          name: body.name,
          mode: body.mode,
          scopes: [...new Set(body.scopes)],
          keyHash: hash,
          hint,
          createdAt: ports.now(),
          lastUsedAt: null,
          revokedAt: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(trx, {
        ...{ action: 'create', subject: 'ApiKey', target: row },
        after: { name: row.name, mode: row.mode, scopes: row.scopes },
      })
      const user = await trx
        .selectFrom('users')
        .select('fullName')
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('id', '=', caller.user.id)
        .executeTakeFirst()
      return saveResponse(trx, { ...shown({ ...row, fullName: user?.fullName ?? null }), key })
    })
  }),

  handle(
    renameApiKey,
    async ({ caller, transaction, audit }, { params, body }) =>
      transaction(async (trx) => {
        const before = await findActive(trx, caller, params)
        await trx
          .updateTable('apiKeys')
          .set({ name: body.name })
          .where('tenantId', '=', caller.tenancy.tenantId)
          .where('accountId', '=', caller.acting.id)
          .where('id', '=', params.id)
          .where('revokedAt', 'is', null)
          .execute()
        const row = await findActive(trx, caller, params)
        await audit(trx, {
          ...{ action: 'update', subject: 'ApiKey', target: row },
          ...{ before: { name: before.name }, after: { name: row.name } },
        })
        return shown(row)
      }),
    async (trx, caller, params) => Boolean(await findActive(trx, caller, params)),
  ),

  handle(revokeApiKey, async ({ caller, transaction, audit }, { params }) =>
    transaction(async (trx) => {
      const revoked = await trx
        .updateTable('apiKeys')
        .set({ revokedAt: ports.now() })
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('accountId', '=', caller.acting.id)
        .where('id', '=', params.id)
        .where('revokedAt', 'is', null)
        .returning(['id', 'name'])
        .executeTakeFirst()
      if (!revoked) throw new ApiProblem('resource.notFound')
      await audit(trx, { action: 'revoke', subject: 'ApiKey', target: revoked })
      return undefined
    }),
  ),
]

const keysOf = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('apiKeys as k')
    .where('k.tenantId', '=', caller.tenancy.tenantId)
    .where('k.accountId', '=', caller.acting.id)

const withCreator = (list: ReturnType<typeof keysOf>) =>
  list
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'k.tenantId').onRef('u.id', '=', 'k.userId'))
    .selectAll('k')
    .select('u.fullName')

const findActive = (trx: Scope, caller: Caller, { id }: { id: string }) =>
  withCreator(keysOf(trx, caller))
    .where('k.id', '=', id)
    .where('k.revokedAt', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

/** The key's hash stays here. */
const shown = (row: Row<'apiKeys'> & { fullName: string | null }): ApiKey => ({
  id: row.id,
  name: row.name,
  mode: row.mode,
  scopes: row.scopes,
  hint: row.hint,
  status: row.revokedAt === null ? 'active' : 'revoked',
  createBy: row.fullName ?? '',
  createDate: row.createdAt.toISOString(),
  lastUsedDate: row.lastUsedAt?.toISOString() ?? null,
  revokedDate: row.revokedAt?.toISOString() ?? null,
})
