import { demandSecondFactor } from '@songsarn/contract/account/second-factor'
import type { Scope } from '../../../foundation/db/database.ts'
import { asApp } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../../foundation/http/handle.ts'
import { actingAccount } from '../../accounts/account-settings.ts'
import { ownUser } from '../../accounts/own-user.ts'
import { setAccount } from '../../accounts/store-account.ts'
import type { AuthPorts } from '../auth/ports.ts'

/** Whether an account demands a second factor of its users. Sessions read it at each request, so it counts at once. */
export const demandHandlers = (ports: AuthPorts): Handler[] => [
  handle(demandSecondFactor, async ({ caller, transaction, audit }, { body }) => {
    if (caller.key || caller.user.role !== 'owner') throw new ApiProblem('secondFactor.ownersOnly')
    const own = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
    // Otherwise it would stop the owner first.
    if (body.demanded && !own.secondFactorAt) throw new ApiProblem('secondFactor.ownFirst')
    await transaction(async (trx) => {
      const account = await actingAccount(trx, caller)
      await setAccount(trx, account, { needsSecondFactor: body.demanded })
      await audit(trx, {
        ...{ action: 'update', subject: 'Account', target: account },
        before: { needsSecondFactor: account.needsSecondFactor },
        after: { needsSecondFactor: body.demanded },
      })
    })
    return undefined
  }),
]

/** Whether an account that a user reaches demands a second factor: their own, or a sub-account of it. */
export async function isDemanded(
  trx: Scope,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<boolean> {
  const demanding = await trx
    .selectFrom('accounts')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', accountId), eb('parentId', '=', accountId)]))
    .where('needsSecondFactor', '=', true)
    .executeTakeFirst()
  return demanding !== undefined
}
