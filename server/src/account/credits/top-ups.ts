import {
  type DeskTopUp,
  type decideTopUp,
  type Invoice,
  MAX_WAITING_TOP_UPS,
  type TopUp,
} from '@songsarn/contract/account/credit'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { credit, finishTransactions, openTransaction } from '../../billing/ledger.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { requireBelowLimit } from '../accounts/account-limit.ts'
import { accountName } from '../accounts/account-name.ts'
import { fullNames } from '../accounts/full-names.ts'
import { findBillingDetails, shownBillingDetails } from '../billing-details/find-billing-details.ts'
import { recordNotice } from '../notices/record-notice.ts'

/** Stores a request for credits with its transaction, which waits until the provider decides. */
export async function request(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  { credits, note }: { credits: number; note: string },
  now: Date,
): Promise<Row<'topUps'>> {
  if (caller.acting.parentId !== null) throw new ApiProblem('topUp.ofSubAccount')
  const counted = sql`status = 'requested'`
  await requireBelowLimit(trx, caller, { table: 'topUps', max: MAX_WAITING_TOP_UPS, counted, reason: 'topUps' })
  const { transactionId: id } = await openTransaction(trx, {
    payer: ofCaller(caller),
    spenderId: caller.acting.id,
    action: 'top-up',
    description: note,
    userId: caller.user.id,
  })
  const row = await trx
    .insertInto('topUps')
    .values({
      ...{ ...ofCaller(caller), id, credits, note, createdAt: now },
      ...{ userId: caller.user.id, username: caller.user.username },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const target = { id, name: caller.acting.name }
  await audit(trx, { action: 'request', subject: 'Credit', target, after: { credits, description: note } })
  return row
}

/**
 * Confirms or declines a top-up of any account, and records a notice; in a scope of `asWorker`. The row of the top-up is
 * locked: the second of two simultaneous decisions is refused.
 */
export async function decide(
  trx: Scope,
  { audit, ports }: Pick<CallerContext, 'audit'> & { ports: Pick<Ports, 'secretKey'> },
  { id }: { id: string },
  { decision, reason, invoiceNumber, net, vat }: z.output<typeof decideTopUp.body>,
  now: Date,
): Promise<Row<'topUps'>> {
  const before = await findTopUp(trx, id).forUpdate().executeTakeFirstOrThrow(notFound)
  if (before.status !== 'requested') throw new ApiProblem('topUp.decided', { params: { status: before.status } })
  const { tenantId, accountId, credits } = before
  const opened = { tenantId, transactionId: id }
  if (decision === 'confirm') await credit(trx, opened, credits, 'top-up')
  await finishTransactions(trx, [{ ...opened, status: decision === 'confirm' ? 'completed' : 'declined' }])
  const row = await trx
    .updateTable('topUps')
    .set({
      status: decision === 'confirm' ? 'confirmed' : 'declined',
      reason: reason || null,
      decidedAt: now,
      invoiceNumber: invoiceNumber || null,
      invoiceNet: satang(net),
      invoiceVat: satang(vat),
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, {
    ...{ action: decision, subject: 'Credit', target: { id, name: null } },
    after: { credits, reason: row.reason, invoiceNumber: row.invoiceNumber },
    account: { tenantId, accountId },
  })
  const kind = decision === 'confirm' ? 'topUpConfirmed' : 'topUpDeclined'
  const params = { credits, account: await accountName(trx, row), reason: row.reason ?? '' }
  const { userId } = row
  await recordNotice(trx, ports, { tenantId, accountId, userId, kind, params, path: '/account/credit' }, now)
  return row
}

/**
 * Gives an account credits that nobody asked for: a top-up that is confirmed already; in a scope of `asWorker`. For the account it is
 * without a name, as all that the provider does.
 */
export async function grant(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  { credits, note }: { credits: number; note: string },
  now: Date,
): Promise<void> {
  const payer = { tenantId, accountId }
  const opened = await openTransaction(trx, { payer, spenderId: accountId, action: 'top-up', description: note })
  const id = opened.transactionId
  await trx
    .insertInto('topUps')
    .values({
      ...{ ...payer, id, credits, note, createdAt: now, status: 'confirmed', decidedAt: now },
      ...{ userId: caller.user.id, username: '' },
    })
    .execute()
  await credit(trx, opened, credits, 'top-up')
  await finishTransactions(trx, [{ ...opened, status: 'completed' }])
  await audit(trx, {
    ...{ action: 'confirm', subject: 'Credit', target: { id, name: null } },
    ...{ after: { credits, description: note }, account: payer },
  })
}

export const findTopUp = (trx: Scope, id: string) => trx.selectFrom('topUps').selectAll().where('id', '=', id)

const notFound = () => new ApiProblem('resource.notFound')

export async function shownTopUps(trx: Scope, rows: readonly Row<'topUps'>[]): Promise<TopUp[]> {
  const nameOf = await fullNames(trx, rows)
  return rows.map((row) => topUpOf(row, nameOf(row)))
}

export const shownTopUp = async (trx: Scope, row: Row<'topUps'>): Promise<TopUp> =>
  topUpOf(row, (await fullNames(trx, [row]))(row))

const satang = (baht: number | null): number | null => (baht === null ? null : Math.round(baht * 100))

function invoiceOf({ invoiceNumber, invoiceNet, invoiceVat }: Row<'topUps'>): Invoice | null {
  if (invoiceNumber === null || invoiceNet === null || invoiceVat === null) return null
  const [net, vat, total] = [invoiceNet / 100, invoiceVat / 100, (invoiceNet + invoiceVat) / 100]
  return { number: invoiceNumber, net, vat, total }
}

const topUpOf = (row: Row<'topUps'>, requestedBy: string): TopUp => ({
  id: row.id,
  credits: row.credits,
  note: row.note,
  status: row.status,
  reason: row.reason,
  invoice: invoiceOf(row),
  requestedBy,
  createDate: row.createdAt.toISOString(),
  decideDate: row.decidedAt?.toISOString() ?? null,
})

/** Top-ups with the names of their accounts, in a scope of `asWorker`. */
export async function shownAtDesk(trx: Scope, rows: readonly Row<'topUps'>[]): Promise<DeskTopUp[]> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${rows.map(({ accountId }) => accountId)}::uuid[])`)
    .execute()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const nameOf = await fullNames(trx, rows)
  const billing = new Map((await findBillingDetails(trx, rows)).map((row) => [row.accountId, shownBillingDetails(row)]))
  return rows.map((row) => ({
    ...topUpOf(row, nameOf(row)),
    account: names.get(row.accountId) ?? '',
    billing: billing.get(row.accountId) ?? null,
  }))
}

/** Whether any account has this top-up. */
export const isTopUp = async (trx: Scope, { id }: { id: string }): Promise<boolean> =>
  (await findTopUp(trx, id).executeTakeFirst()) !== undefined
