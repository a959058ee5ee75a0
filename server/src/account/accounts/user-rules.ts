import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

/** Refuses a caller who is not an owner to touch one, or to make one: an admin may do everything else. */
export function requireOwnerFor(caller: Caller, ...roles: (string | undefined)[]): void {
  if (caller.user.role !== 'owner' && roles.includes('owner'))
    throw new ApiProblem('user.ownersOnly', { errors: [fieldError('role', 'notAllowed')] })
}

/** Refuses users who would lock themselves out. */
export function requireAnother(caller: Caller, user: Pick<Row<'users'>, 'id'>): void {
  if (caller.user.id === user.id) throw new ApiProblem('user.isSelf')
}

/**
 * Refuses to take the last owner who can sign in from an account. Locks the account, so that two owners who switch each other off
 * at the same time count one another.
 */
export async function requireOtherOwner(
  trx: Scope,
  user: Pick<Row<'users'>, 'tenantId' | 'id' | 'accountId' | 'role'>,
) {
  if (user.role !== 'owner') return
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('tenantId', '=', user.tenantId)
    .where('id', '=', user.accountId)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql`
    select from users u where u.tenant_id = ${user.tenantId} and u.account_id = ${user.accountId} and u.role = 'owner'
      and u.active and u.id <> ${user.id}
      and not exists (select from user_invitations i where i.tenant_id = u.tenant_id and i.user_id = u.id) limit 1`.execute(
    trx,
  )
  if (rows.length === 0) throw new ApiProblem('user.lastOwner')
}

/** Refuses to delete a user whose communications still wait for their time. */
export async function requireNoSchedules(trx: Scope, { tenantId, id }: Pick<Row<'users'>, 'tenantId' | 'id'>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from communications
    where tenant_id = ${tenantId} and user_id = ${id} and status = 'scheduled'`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new ApiProblem('user.hasSchedules', { params: { count } })
}
