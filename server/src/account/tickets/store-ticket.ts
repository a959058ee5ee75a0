import {
  MAX_NEW_TICKETS,
  MAX_OPEN_TICKETS,
  MAX_TICKET_MESSAGES,
  type TicketStatus,
} from '@songsarn/contract/account/tickets'
import { sql } from 'kysely'
import { keepAttachments } from '../../files/files/attachments.ts'
import type { NewRow, Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { requireBelowLimits } from '../accounts/account-limit.ts'

type Written = { content: string; file: string | null }

/** Stores a new ticket with its first message. */
export async function insertTicket(
  trx: Scope,
  caller: Caller,
  { subject, sender, ...written }: Written & { subject: string; sender: string | null },
  now: Date,
): Promise<Row<'tickets'>> {
  const limit = {
    table: 'tickets',
    max: MAX_OPEN_TICKETS,
    counted: sql`status <> 'closed'`,
    reason: 'tickets',
  } as const
  await requireBelowLimits(trx, caller, { ...limit, perDay: MAX_NEW_TICKETS, now })
  if (sender !== null) await requireSender(trx, caller, sender)
  const ticket = await trx
    .insertInto('tickets')
    .values({
      ...{ ...ofCaller(caller), id: newId(), subject, sender, createdAt: now, updatedAt: now },
      ...writer(caller.user),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertOwnMessage(trx, caller, ticket, written, now)
  return ticket
}

/** Stores a message of the account, which opens the ticket again. */
export async function addOwnMessage(
  trx: Scope,
  caller: Caller,
  ticket: Row<'tickets'>,
  written: Written,
  now: Date,
): Promise<Row<'tickets'>> {
  await requireRoom(trx, ticket)
  await insertOwnMessage(trx, caller, ticket, written, now)
  return changeTicket(trx, ticket, { status: 'open', updatedAt: now })
}

/** Stores an answer of the provider; in a scope of `asWorker`. */
export async function addAnswer(
  trx: Scope,
  { user }: Caller,
  ticket: Row<'tickets'>,
  { content, status }: { content: string; status: TicketStatus },
  now: Date,
): Promise<Row<'tickets'>> {
  await requireRoom(trx, ticket)
  await insertMessage(trx, ticket, { fromProvider: true, ...writer(user), content, createdAt: now })
  const reply = [...content].slice(0, EXCERPT).join('')
  return changeTicket(trx, ticket, { status, reply, repliedAt: now, updatedAt: now })
}

const writer = ({ id: userId, username }: Caller['user']) => ({ userId, username })

/** Characters of the last answer that a list shows. */
const EXCERPT = 200

export const changeTicket = (trx: Scope, { tenantId, id }: Row<'tickets'>, changes: Partial<NewRow<'tickets'>>) =>
  trx
    .updateTable('tickets')
    .set(changes)
    .where((eb) => eb.and({ tenantId, id }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Closes a ticket; of two requests, the second one is refused. */
export async function close(trx: Scope, { tenantId, id }: Row<'tickets'>, now: Date): Promise<Row<'tickets'>> {
  const closed = await trx
    .updateTable('tickets')
    .set({ status: 'closed', updatedAt: now })
    .where((eb) => eb.and({ tenantId, id }))
    .where('status', '<>', 'closed')
    .returningAll()
    .executeTakeFirst()
  if (!closed) throw new ApiProblem('ticket.isClosed')
  return closed
}

async function insertOwnMessage(
  trx: Scope,
  caller: Caller,
  ticket: Row<'tickets'>,
  { content, file }: Written,
  createdAt: Date,
): Promise<void> {
  const ids = file === null ? [] : [file]
  const [kept] = await keepAttachments(trx, caller, { ids, purpose: 'ticket', path: 'file' })
  const about = { fromProvider: false, ...writer(caller.user), content, createdAt }
  await insertMessage(trx, ticket, { ...about, file: kept ? JSON.stringify(kept) : null })
}

const insertMessage = (
  trx: Scope,
  { tenantId, accountId, id }: Row<'tickets'>,
  message: Pick<NewRow<'ticketMessages'>, 'fromProvider' | 'userId' | 'username' | 'content' | 'file' | 'createdAt'>,
) =>
  trx
    .insertInto('ticketMessages')
    .values({ ...message, tenantId, accountId, ticketId: id, id: newId() })
    .execute()

/** A lock on the ticket makes simultaneous messages count each other. */
async function requireRoom(trx: Scope, { tenantId, id }: Row<'tickets'>): Promise<void> {
  await trx
    .selectFrom('tickets')
    .select('id')
    .where((eb) => eb.and({ tenantId, id }))
    .forUpdate()
    .execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ticket_messages where tenant_id = ${tenantId} and ticket_id = ${id}`.execute(
    trx,
  )
  if ((rows[0]?.count ?? 0) >= MAX_TICKET_MESSAGES)
    throw new ApiProblem('limit.reached', { params: { max: MAX_TICKET_MESSAGES, reason: 'ticketMessages' } })
}

async function requireSender(trx: Scope, caller: Caller, name: string): Promise<void> {
  const known = await trx
    .selectFrom('senders')
    .select('id')
    .where((eb) => eb.and({ ...ofCaller(caller), name }))
    .executeTakeFirst()
  if (!known) throw new ApiProblem('ticket.unknownSender', { errors: [fieldError('sender', 'unknown')] })
}
