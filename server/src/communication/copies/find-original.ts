import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/**
 * The communication that is copied. Copies are of the acting account, which pays for them.
 *
 * @throws ApiProblem resource.notFound, or communication.otherAccount for a communication of a sub-account that the caller
 * only reads
 */
export async function findOriginal(
  trx: Scope,
  { tenancy, acting }: Caller,
  { id }: { id: string },
): Promise<Row<'communications'>> {
  const found = await trx
    .selectFrom('communications')
    .selectAll()
    .where('tenantId', '=', tenancy.tenantId)
    .where('accountId', 'in', [...tenancy.accountIds])
    .where('type', '<>', 'otp')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new ApiProblem('resource.notFound')
  if (found.accountId !== acting.id) throw new ApiProblem('communication.otherAccount')
  return found
}

/** For `find` of a handler: whether the caller reaches it at all. */
export async function reachesOriginal(trx: Scope, { tenancy }: Caller, { id }: { id: string }): Promise<boolean> {
  const found = await trx
    .selectFrom('communications')
    .select('id')
    .where('tenantId', '=', tenancy.tenantId)
    .where('accountId', 'in', [...tenancy.accountIds])
    .where('type', '<>', 'otp')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
