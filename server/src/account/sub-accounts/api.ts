import {
  createSubAccount,
  getSubAccount,
  listSubAccounts,
  moveCredits,
  type SubAccount,
  updateSubAccount,
} from '@songsarn/contract/account/sub-accounts'
import { sql } from 'kysely'
import { balanceOf } from '../../billing/ledger.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import { limitsOf } from '../accounts/account-settings.ts'
import { createAccount } from '../accounts/create-account.ts'
import { setAccount } from '../accounts/store-account.ts'
import { insertUser } from '../accounts/store-user.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { endSessionsOf } from '../sign-in/auth/sessions.ts'
import { invite } from '../users/invitation.ts'
import { hashOf, requirePasswords } from '../users/new-password.ts'
import { move } from './move-credits.ts'

const SORTS = { menuIndex: 'menuIndex', accountName: 'name', createDate: 'id' } as const

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(listSubAccounts, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'menuIndex', direction: 'asc' })
      const like = containing(query.username ?? '')
      const found = childrenOf(trx, caller).where(
        sql<boolean>`(accounts.name ilike ${like} or exists (
          select from users u where u.tenant_id = accounts.tenant_id and u.account_id = accounts.id
            and u.deleted_at is null and u.username ilike ${like}))`,
      )
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { items: await shown(trx, rows), ...page }
    }),
  ),

  handle(createSubAccount, async ({ caller, audit, saveResponse }, { body }) => {
    if (caller.acting.parentId !== null) throw new ApiProblem('subAccount.ofSubAccount')
    const { accountName, accountEmail, username, email, password, confirmPass, ...settings } = body
    const names = { username, email, fullName: username }
    requirePasswords({ password, confirmPass }, names)
    const passwordHash = await hashOf(ports, password || crypto.randomUUID())
    // `worker`, since no account may reach one that does not exist yet.
    return asWorker(ports.store, async (trx) => {
      const { tenantId } = caller.tenancy
      await requireRoom(trx, { tenantId, accountId: caller.acting.id })
      const parent = { tenantId, accountId: caller.acting.id }
      const plan = await findAccount(trx, parent)
      const account = await createAccount(
        trx,
        { ...settings, name: accountName, email: accountEmail, plan: plan.plan, mode: plan.mode },
        parent,
      )
      const created = { passwordHash, createdAt: ports.now() }
      const fields = { username: 'username', email: 'email' }
      const owner = await insertUser(trx, account, { ...names, ...created, role: 'owner' }, fields)
      if (!password) await invite(trx, ports, owner, { account: accountName, inviter: caller.user.username })
      const row = await findAccount(trx, account)
      await audit(trx, {
        ...{ action: 'create', subject: 'SubAccount', target: row },
        after: { ...audited(row), owner: username },
      })
      return saveResponse(trx, await one(trx, row))
    })
  }),

  handle(getSubAccount, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => one(trx, await findChild(trx, caller, params))),
  ),

  handle(
    updateSubAccount,
    async ({ caller, transaction, audit }, { params, body }) =>
      transaction(async (trx) => {
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
        // They do not come back when it is switched on again. Delivery stops by itself (`pause-switched-off.ts`).
        if (!after.active) await endSessionsOf(trx, key)
        await audit(trx, {
          action: after.active === before.active ? 'update' : after.active ? 'switchOn' : 'switchOff',
          ...{ subject: 'SubAccount', target: after, before: audited(before), after: audited(after) },
        })
        return one(trx, after)
      }),
    async (trx, caller, params) => Boolean(await findChild(trx, caller, params)),
  ),

  handle(moveCredits, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => saveResponse(trx, await move(trx, { caller, audit }, body))),
  ),
]

type AccountKey = { tenantId: string; accountId: string }

const childrenOf = (trx: Scope, { tenancy, acting }: Caller) =>
  trx.selectFrom('accounts').where('tenantId', '=', tenancy.tenantId).where('parentId', '=', acting.id)

function findChild(trx: Scope, caller: Caller, { id }: { id: string }, lock?: 'lock') {
  const found = childrenOf(trx, caller).selectAll().where('id', '=', id)
  const read = lock ? found.forNoKeyUpdate() : found
  return read.executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
}

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

const audited = ({ name, email, description, paymentType, menuIndex, active }: Row<'accounts'>) => ({
  accountName: name,
  accountEmail: email,
  ...{ description, paymentType, menuIndex, active },
})

async function one(trx: Scope, row: Row<'accounts'>): Promise<SubAccount> {
  const [account] = await shown(trx, [row])
  if (!account) throw new Error('no sub-account to show')
  return account
}

async function shown(trx: Scope, rows: readonly Row<'accounts'>[]): Promise<SubAccount[]> {
  const [first] = rows
  if (!first) return []
  // A statement of its own: Citus joins no table that it distributes with accounts.
  const balances = await trx
    .selectFrom('balances')
    .select(['accountId', 'balance'])
    .where('tenantId', '=', first.tenantId)
    .where(sql<boolean>`account_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const balanceFor = new Map(balances.map(({ accountId, balance }) => [accountId, balance]))
  return rows.map((row) => ({
    id: row.id,
    accountName: row.name,
    accountEmail: row.email,
    description: row.description,
    paymentType: row.paymentType,
    menuIndex: row.menuIndex,
    status: row.active,
    balance: row.paymentType === 'shared' ? null : (balanceFor.get(row.id) ?? 0),
    createDate: row.createdAt.toISOString(),
  }))
}
