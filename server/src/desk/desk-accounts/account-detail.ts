import { DESK_NEWEST, type DeskAccountDetail } from '@songsarn/contract/account/desk-accounts'
import { sql } from 'kysely'
import { shownUsers } from '../../account/users/show-users.ts'
import { LISTED, readFigures, SHOWN_AT } from '../../communication/communications/figures.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { NOTHING, readGroups } from '../../reports/home/figures.ts'
import { deskDays } from './account-figures.ts'
import { shownAccounts } from './desk-accounts.ts'

/** One account with all that the provider answers questions from; in a scope of `asWorker`. Without texts and recipients. */
export async function accountDetail(trx: Scope, row: Row<'accounts'>, now: Date): Promise<DeskAccountDetail> {
  const { tenantId, id } = row
  const [account] = await shownAccounts(trx, [row], now)
  if (!account) throw new Error('no account to show')
  const days = deskDays(now)
  const figures = await readGroups(trx, tenantId, [id], days, 'account')
  return {
    ...account,
    ...days,
    cost: (figures.get(id) ?? NOTHING).cost,
    parentId: row.parentId,
    subAccounts: await subAccounts(trx, row),
    users: await users(trx, row),
    senders: await senders(trx, row),
    tickets: await tickets(trx, row),
    communications: await communications(trx, row),
  }
}

type Account = Pick<Row<'accounts'>, 'tenantId' | 'id'>

async function subAccounts(trx: Scope, { tenantId, id }: Account): Promise<DeskAccountDetail['subAccounts']> {
  const rows = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .where('parentId', '=', id)
    .orderBy('menuIndex')
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, accountName: row.name }))
}

async function users(trx: Scope, { tenantId, id }: Account): Promise<DeskAccountDetail['users']> {
  const rows = await trx
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy(byName('username'))
    .execute()
  return (await shownUsers(trx, rows)).map(({ id: userId, userName, fullName, email, role, status, lastSignIn }) => ({
    ...{ id: userId, userName, fullName, email, role, status, lastSignIn },
  }))
}

async function senders(trx: Scope, { tenantId, id }: Account): Promise<DeskAccountDetail['senders']> {
  const rows = await trx
    .selectFrom('senders')
    .select(['id', 'name', 'status', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createDate: createdAt.toISOString() }))
}

async function tickets(trx: Scope, { tenantId, id }: Account): Promise<DeskAccountDetail['tickets']> {
  const { rows: counts } = await sql<{ open: number; all: number }>`
    select (count(*) filter (where status = 'open'))::integer as open, count(*)::integer as all
    from tickets where tenant_id = ${tenantId} and account_id = ${id}`.execute(trx)
  const newest = await trx
    .selectFrom('tickets')
    .select(['id', 'number', 'subject', 'status', 'updatedAt'])
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', id)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(DESK_NEWEST)
    .execute()
  return {
    ...(counts[0] ?? { open: 0, all: 0 }),
    newest: newest.map(({ updatedAt, ...row }) => ({ ...row, lastUpdate: updatedAt.toISOString() })),
  }
}

async function communications(trx: Scope, { tenantId, id }: Account): Promise<DeskAccountDetail['communications']> {
  const where = sql<boolean>`c.tenant_id = ${tenantId} and c.account_id = ${id} and ${LISTED} and c.status <> 'draft'`
  const order = sql`${SHOWN_AT} desc, c.id desc`
  const found = await readFigures(trx, tenantId, where, { size: DESK_NEWEST, offset: 0, order })
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    senderName: row.sender,
    type: row.type,
    status: row.status,
    totalRecipients: row.recipients,
    delivered: row.counts.delivered,
    date: (row.startedAt ?? row.createdAt).toISOString(),
  }))
}
