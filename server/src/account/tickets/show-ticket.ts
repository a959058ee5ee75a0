import { Attachment } from '@songsarn/contract/account/senders'
import type { DeskTicket, Ticket, TicketItem } from '@songsarn/contract/account/tickets'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { fullNames } from '../accounts/full-names.ts'

export async function shownItems(trx: Scope, rows: readonly Row<'tickets'>[]): Promise<TicketItem[]> {
  const nameOf = await fullNames(trx, rows)
  return rows.map((row) => itemOf(row, nameOf(row)))
}

/** The same with the names of their accounts; in a scope of `asWorker`. */
export async function itemsAtDesk(trx: Scope, rows: readonly Row<'tickets'>[]) {
  const nameOf = await fullNames(trx, rows)
  const accounts = await accountNames(trx, rows)
  return rows.map((row) => ({ ...itemOf(row, nameOf(row)), account: accounts.get(row.accountId) ?? '' }))
}

const itemOf = (row: Row<'tickets'>, createBy: string): TicketItem => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  status: row.status,
  sender: row.sender,
  createBy,
  createDate: row.createdAt.toISOString(),
  lastUpdate: row.updatedAt.toISOString(),
  reply: row.reply,
  replyDate: row.repliedAt?.toISOString() ?? null,
})

/** A ticket as its account sees it: who of the provider answered stays unnamed. */
export const shownTicket = (trx: Scope, row: Row<'tickets'>): Promise<Ticket> => withMessages(trx, row, false)

/** A ticket as the provider sees it; in a scope of `asWorker`. */
export async function shownAtDesk(trx: Scope, row: Row<'tickets'>): Promise<DeskTicket> {
  const names = await accountNames(trx, [row])
  return { ...(await withMessages(trx, row, true)), account: names.get(row.accountId) ?? '' }
}

async function accountNames(trx: Scope, rows: readonly Row<'tickets'>[]): Promise<Map<string, string>> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${rows.map(({ accountId }) => accountId)}::uuid[])`)
    .execute()
  return new Map(accounts.map(({ id, name }) => [id, name]))
}

async function withMessages(trx: Scope, ticket: Row<'tickets'>, showsNames: boolean): Promise<Ticket> {
  const { tenantId, id } = ticket
  const rows = await trx
    .selectFrom('ticketMessages')
    .selectAll()
    .where((eb) => eb.and({ tenantId, ticketId: id }))
    .orderBy('id')
    .execute()
  const nameOf = await fullNames(trx, [ticket, ...rows])
  const messages = rows.map((row) => ({
    id: row.id,
    from: row.fromProvider ? ('provider' as const) : ('account' as const),
    name: row.fromProvider && !showsNames ? null : nameOf(row),
    content: row.content,
    file: row.file === null ? null : Attachment.parse(JSON.parse(row.file)),
    createDate: row.createdAt.toISOString(),
  }))
  return { ...itemOf(ticket, nameOf(ticket)), messages }
}
