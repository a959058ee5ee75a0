import type { Scope } from '../../foundation/db/database.ts'

/** Users who may sign in, as `u`, with their accounts, as `a`: neither is switched off. */
export const activeUsers = (trx: Scope) =>
  trx
    .selectFrom('users as u')
    .innerJoin('accounts as a', (join) => join.onRef('a.tenantId', '=', 'u.tenantId').onRef('a.id', '=', 'u.accountId'))
    .where('u.active', '=', true)
    .where('a.active', '=', true)
