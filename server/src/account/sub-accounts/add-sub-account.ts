import type { createSubAccount, SubAccount } from '@songsarn/contract/account/sub-accounts'
import type { CallParsed } from '@songsarn/contract/base/call'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { limitsOf } from '../accounts/account-settings.ts'
import { createAccount } from '../accounts/create-account.ts'
import { insertUser } from '../accounts/store-user.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { requireFreeLogins } from '../users/free-logins.ts'
import { invite } from '../users/invitation.ts'
import { hashOf, requirePasswords } from '../users/new-password.ts'
import { audited, shownChild } from './show-children.ts'

/** Makes a sub-account of the acting account, with its owner. */
export async function addSubAccount(
  ports: AuthPorts,
  { caller, audit, saveResponse }: CallerContext,
  body: CallParsed<typeof createSubAccount>['body'],
): Promise<SubAccount> {
  if (caller.acting.parentId !== null) throw new ApiProblem('subAccount.ofSubAccount')
  const { accountName, accountEmail, username, email, password, confirmPass, ...settings } = body
  const names = { username, email, fullName: username }
  requirePasswords(ports, { password, confirmPass }, names)
  const parent = { tenantId: caller.tenancy.tenantId, accountId: caller.acting.id }
  // Refuse before the password is hashed.
  await asWorker(ports.store, (trx) => requireRoom(trx, parent))
  const fields = { username: 'username', email: 'email' }
  await requireFreeLogins(ports, caller, names, { fields })
  const passwordHash = await hashOf(ports, parent, password || crypto.randomUUID())
  // `worker`, since no account may reach an account that does not exist yet.
  return asWorker(ports.store, async (trx) => {
    await requireRoom(trx, parent)
    const plan = await findAccount(trx, parent)
    const account = await createAccount(
      trx,
      { ...settings, name: accountName, email: accountEmail, plan: plan.plan, mode: plan.mode },
      parent,
    )
    const created = { passwordHash, createdAt: ports.now() }
    const owner = await insertUser(trx, account, { ...names, ...created, role: 'owner' }, fields)
    if (!password) await invite(trx, ports, owner, { account: accountName, inviter: caller.user.username })
    const row = await findAccount(trx, account)
    await audit(trx, {
      ...{ action: 'create', subject: 'SubAccount', target: row },
      after: { ...audited(row), owner: username },
    })
    return saveResponse(trx, await shownChild(trx, row))
  })
}

type AccountKey = { tenantId: string; accountId: string }

const findAccount = (trx: Scope, { tenantId, accountId }: AccountKey) =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/** Refuses one more sub-account than the plan allows. Locks the parent, so that simultaneous requests count each other's. */
async function requireRoom(trx: Scope, { tenantId, accountId }: AccountKey): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const max = limitsOf(account).subAccounts
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from accounts where tenant_id = ${tenantId} and parent_id = ${accountId}`.execute(
    trx,
  )
  if ((rows[0]?.count ?? 0) >= max) throw new ApiProblem('limit.reached', { params: { max, reason: 'subAccounts' } })
}
