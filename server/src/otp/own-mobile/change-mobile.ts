import { ownUser } from '../../account/accounts/own-user.ts'
import { setMobile } from '../../account/accounts/store-user.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'

/** Changes the mobile of the caller; null removes it. */
export async function changeMobile(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  mobile: string | null,
): Promise<void> {
  const before = await ownUser(trx, caller)
  if (before.mobile === mobile) return
  const { tenantId, accountId, id, username } = before
  if (!(await setMobile(trx, before, mobile))) return
  await audit(trx, {
    ...{ action: 'update', subject: 'User', target: { id, name: username } },
    ...{ before: { mobile: before.mobile }, after: { mobile }, account: { tenantId, accountId } },
  })
}
