import { Attachment } from '@songsarn/contract/senders'
import type { DeskTicket, Ticket, TicketItem } from '@songsarn/contract/tickets'
import { sql } from 'kysely'
import type { Row, Scope } from '../db/database.ts'

export const shownItem = (row: Row<'tickets'>): TicketItem => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  status: row.status,
  sender: row.sender,
  createBy: row.username,
  createDate: row.createdAt.toISOString(),
  lastUpdate: row.updatedAt.toISOString(),
  reply: row.reply,
  replyDate: row.repliedAt?.toISOString() ?? null,
})

/** A ticket as its account sees it: who of the provider answered stays unnamed. */
export async function shownTicket(trx: Scope, row: Row<'tickets'>): Promise<Ticket> {
  return { ...shownItem(row), messages: await messagesOf(trx, row, false) }
}

/** A ticket as the provider sees it; in a scope of `asWorker`. */
export async function shownAtDesk(trx: Scope, row: Row<'tickets'>): Promise<DeskTicket> {
  const names = await accountNames(trx, [row])
  return { ...shownItem(row), account: names.get(row.accountId) ?? '', messages: await messagesOf(trx, row, true) }
}

export async function accountNames(trx: Scope, rows: readonly Row<'tickets'>[]): Promise<Map<string, string>> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${rows.map(({ accountId }) => accountId)}::uuid[])`)
    .execute()
  return new Map(accounts.map(({ id, name }) => [id, name]))
}

async function messagesOf(trx: Scope, { tenantId, id }: Row<'tickets'>, showsNames: boolean) {
  const rows = await trx
    .selectFrom('ticketMessages')
    .selectAll()
    .where((eb) => eb.and({ tenantId, ticketId: id }))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.fromProvider ? ('provider' as const) : ('account' as const),
    name: row.fromProvider && !showsNames ? null : row.username,
    content: row.content,
    file: row.file === null ? null : Attachment.parse(JSON.parse(row.file)),
    createDate: row.createdAt.toISOString(),
  }))
}
