import type { Role } from '@songsarn/contract/base/rights'
import { sql } from 'kysely'
import { type AccountKey, createAccount, createUser } from '../account/accounts/create-account.ts'
import type { Passwords } from '../account/sign-in/auth/passwords.ts'
import { credit, finishTransactions, openTransaction } from '../billing/ledger.ts'
import type { Scope } from '../foundation/db/database.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'

/** The users of the demo; all have the demo password. */
export const DEMO_USERS = [
  { username: 'owner', fullName: 'Olan Owner', role: 'owner', of: 'Demo' },
  { username: 'admin', fullName: 'Anong Admin', role: 'admin', of: 'Demo' },
  { username: 'sender', fullName: 'Somchai Sender', role: 'sender', of: 'Demo' },
  { username: 'viewer', fullName: 'Wipa Viewer', role: 'viewer', of: 'Demo' },
  { username: 'sub-owner', fullName: 'Suda Sub-owner', role: 'owner', of: 'Demo Branch' },
  { username: 'operator', fullName: 'Orawan Operator', role: 'operator', of: 'Songsarn' },
] as const satisfies readonly { username: string; fullName: string; role: Role; of: string }[]

export const DEMO_CREDITS = 100_000
export const DEMO_SENDER = 'SONGSARN'

/** The row of `installation` that holds the hash of the demo password. */
const PASSWORD_ROW = 'demo-password'

/** History of the accounts of a new demo. */
export type DemoHistory = {
  /** Called before the transaction that fills the demo. */
  prepare(): Promise<void>
  /** Fills the account `demo`, whose balance ends at DEMO_CREDITS, besides what is held, and its sub-account. */
  fill(trx: Scope, demo: DemoAccounts): Promise<void>
  /** Adds what takes transactions of its own. Called at each start: it goes on when an earlier start died. */
  finish(): Promise<void>
}
export type DemoAccounts = {
  demo: AccountKey
  branch: AccountKey
  /** Ids of users by their names. */
  users: ReadonlyMap<string, string>
}

/**
 * Creates the demo in an empty database, with a history if one is given. In a demo database, resets the passwords of its users when the setting changed; a
 * password that a demo user chose stays until then. Returns false if the database holds something else.
 */
export async function ensureDemo(
  store: Store,
  passwords: Passwords,
  password: string,
  history?: DemoHistory,
): Promise<boolean> {
  const isDemo = await ensureAccounts(store, passwords, password, history)
  if (isDemo) await history?.finish()
  return isDemo
}

async function ensureAccounts(
  store: Store,
  passwords: Passwords,
  password: string,
  history: DemoHistory | undefined,
): Promise<boolean> {
  const found = await asWorker(store, async (trx) => ({
    empty: (await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined,
    storedHash: await trx
      .selectFrom('installation')
      .select('value')
      .where('name', '=', PASSWORD_ROW)
      .executeTakeFirst(),
  }))
  if (!found.empty && !found.storedHash) return false
  if (found.storedHash && (await passwords.verify(found.storedHash.value, password))) return true
  const hash = await passwords.hash(password)
  if (found.empty) await history?.prepare()
  await asWorker(store, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('songsarn.demo'))`.execute(trx)
    // Another process has created it in the meantime.
    if (
      found.empty &&
      (await trx.selectFrom('installation').select('name').where('name', '=', PASSWORD_ROW).executeTakeFirst())
    )
      return
    await (found.empty ? fillDemo(trx, hash, history) : setPassword(trx, hash))
    await trx
      .insertInto('installation')
      .values({ name: PASSWORD_ROW, value: hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: hash, changedAt: new Date() }))
      .execute()
  })
  return true
}

async function setPassword(trx: Scope, hash: string): Promise<void> {
  const logins = DEMO_USERS.map(({ username }) => username)
  const demo = trx.selectFrom('logins').select('userId').where('login', 'in', logins)
  await trx.updateTable('users').set({ passwordHash: hash }).where('id', 'in', demo).execute()
  await trx.deleteFrom('sessions').where('userId', 'in', demo).execute()
}

/** Account Demo with credits and a sender, its sub-account, the provider, and their users. */
async function fillDemo(trx: Scope, hash: string, history: DemoHistory | undefined): Promise<void> {
  const demo = await createAccount(trx, {
    name: 'Demo',
    email: 'owner@demo.example',
    plan: 'Enterprise',
    alertLessThan: 1000,
  })
  const branch = await createAccount(
    trx,
    {
      name: 'Demo Branch',
      email: 'sub-owner@demo.example',
      plan: 'Enterprise',
      paymentType: 'shared',
      menuIndex: 1,
    },
    demo,
  )
  const provider = await createAccount(trx, {
    name: 'Songsarn',
    email: 'operator@songsarn.example',
    kind: 'provider',
    plan: 'Enterprise',
  })
  const accounts = { Demo: demo, 'Demo Branch': branch, Songsarn: provider }
  const users = new Map<string, string>()
  for (const { username, fullName, role, of } of DEMO_USERS) {
    const email = `${username}@${of === 'Songsarn' ? 'songsarn' : 'demo'}.example`
    users.set(username, await createUser(trx, accounts[of], { username, email, fullName, role, passwordHash: hash }))
  }
  for (const account of [demo, branch]) await approveSender(trx, account)
  await (history ? history.fill(trx, { demo, branch, users }) : addCredits(trx, demo))
}

async function addCredits(trx: Scope, payer: AccountKey): Promise<void> {
  const header = { payer, spenderId: payer.accountId, action: 'opening', description: 'opening' } as const
  const opened = await openTransaction(trx, header)
  await credit(trx, opened, DEMO_CREDITS, 'opening')
  await finishTransactions(trx, [{ ...opened, status: 'completed' }])
}

async function approveSender(trx: Scope, { tenantId, accountId }: AccountKey): Promise<void> {
  const sender = { tenantId, accountId, id: newId(), name: DEMO_SENDER, reason: null }
  await trx
    .insertInto('senders')
    .values({ ...sender, status: 'approved', decidedAt: new Date() })
    .execute()
}
