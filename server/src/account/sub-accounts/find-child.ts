import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/** The sub-accounts of the acting account. */
export const childrenOf = (trx: Scope, { tenancy, acting }: Caller) =>
  trx.selectFrom('accounts').where('tenantId', '=', tenancy.tenantId).where('parentId', '=', acting.id)

export function findChild(trx: Scope, caller: Caller, { id }: { id: string }, lock?: 'lock') {
  const found = childrenOf(trx, caller).selectAll().where('id', '=', id)
  const read = lock ? found.forNoKeyUpdate() : found
  return read.executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
}
