import { asWorker, type Store } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'

/**
 * Refuses another way to sign in to users of an account that requires single sign-on. Its owners may sign in in each way,
 * so that a provider that is away or set up wrongly does not lock the account out for good.
 *
 * @throws ApiProblem sso.required
 */
export async function refuseIfSingleSignOn(
  store: Store,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const required = await asWorker(store, (trx) =>
    trx
      .selectFrom('users as u')
      .innerJoin('singleSignOn as s', (join) =>
        join.onRef('s.tenantId', '=', 'u.tenantId').onRef('s.accountId', '=', 'u.accountId'),
      )
      .where('u.tenantId', '=', tenantId)
      .where('u.id', '=', userId)
      .where('u.role', '<>', 'owner')
      .where('s.active', '=', true)
      .where('s.required', '=', true)
      .select('u.id')
      .executeTakeFirst(),
  )
  if (required) throw new ApiProblem('sso.required')
}
