import type { DeskAccount } from '@songsarn/contract/account/desk'
import type { createDeskAccount } from '@songsarn/contract/account/desk-accounts'
import type { CallParsed } from '@songsarn/contract/base/call'
import { createAccount } from '../../account/accounts/create-account.ts'
import { insertUser } from '../../account/accounts/store-user.ts'
import { grant } from '../../account/credits/top-ups.ts'
import type { AuthPorts } from '../../account/sign-in/auth/ports.ts'
import { requireFreeLogins } from '../../account/users/free-logins.ts'
import { invite } from '../../account/users/invitation.ts'
import { hashOf } from '../../account/users/new-password.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { anyAccount, shownAccounts } from './desk-accounts.ts'

/** Makes an account of a new customer: with its owner, who is invited by mail, and its first credits. */
export async function addAccount(
  ports: AuthPorts,
  { caller, audit, saveResponse }: CallerContext,
  {
    accountName,
    accountEmail,
    plan,
    mode,
    username,
    email,
    credits,
    note,
  }: CallParsed<typeof createDeskAccount>['body'],
): Promise<DeskAccount> {
  const names = { username, email, fullName: username }
  const fields = { username: 'username', email: 'email' }
  await requireFreeLogins(ports, caller, names, { fields })
  // Random and thrown away, so that a sign-in takes as long as with any other user.
  const passwordHash = await hashOf(ports, caller.tenancy, crypto.randomUUID())
  return asWorker(ports.store, async (trx) => {
    const now = ports.now()
    const account = await createAccount(trx, { name: accountName, email: accountEmail, plan, mode })
    const owner = await insertUser(trx, account, { ...names, passwordHash, createdAt: now, role: 'owner' }, fields)
    // The inviter is the provider: its users have no names for customers.
    await invite(trx, ports, owner, { account: accountName, inviter: caller.acting.name })
    await audit(trx, {
      ...{ action: 'create', subject: 'Account', target: { id: account.accountId, name: accountName } },
      after: { accountName, accountEmail, plan, mode, owner: username },
      account,
    })
    if (credits !== null) await grant(trx, { caller, audit }, account, { credits, note }, now)
    const [made] = await shownAccounts(trx, [await anyAccount(trx, { id: account.accountId })], now)
    if (!made) throw new Error('no account to show')
    return saveResponse(trx, made)
  })
}
