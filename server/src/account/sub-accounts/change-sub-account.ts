import type { SubAccount, updateSubAccount } from '@songsarn/contract/account/sub-accounts'
import type { CallParsed } from '@songsarn/contract/base/call'
import { balanceOf } from '../../billing/ledger.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { setAccount } from '../accounts/store-account.ts'
import { endSessionsOf } from '../sign-in/auth/sessions.ts'
import { findChild } from './find-child.ts'
import { audited, shownChild } from './show-children.ts'

/** Changes a sub-account, or switches it on or off. */
export function changeSubAccount(
  { caller, transaction, audit }: CallerContext,
  params: { id: string },
  body: CallParsed<typeof updateSubAccount>['body'],
): Promise<SubAccount> {
  return transaction(async (trx) => {
    const before = await findChild(trx, caller, params, 'lock')
    const key = { tenantId: before.tenantId, accountId: before.id }
    if (body.paymentType === 'shared' && before.paymentType === 'prepaid') {
      const { balance, held } = await balanceOf(trx, key)
      if (balance + held > 0)
        throw new ApiProblem('subAccount.hasCredits', {
          params: { balance: balance + held },
          errors: [fieldError('paymentType', 'notAllowed')],
        })
    }
    const after = await setAccount(trx, before, {
      name: body.accountName ?? before.name,
      email: body.accountEmail ?? before.email,
      description: body.description ?? before.description,
      paymentType: body.paymentType ?? before.paymentType,
      menuIndex: body.menuIndex ?? before.menuIndex,
      active: body.status ?? before.active,
    })
    // Sessions do not come back when the account is switched on again. Delivery stops by itself (`pause-switched-off.ts`).
    if (!after.active) await endSessionsOf(trx, key)
    await audit(trx, {
      action: after.active === before.active ? 'update' : after.active ? 'switchOn' : 'switchOff',
      ...{ subject: 'SubAccount', target: after, before: audited(before), after: audited(after) },
    })
    return shownChild(trx, after)
  })
}
