import {
  answerTicket,
  type CannedReply,
  closeDeskTicket,
  createReply,
  deleteReply,
  getDeskFile,
  getDeskTicket,
  listDeskTickets,
  listReplies,
  MAX_REPLIES,
  updateReply,
} from '@songsarn/contract/account/tickets'
import { sql } from 'kysely'
import { readFile } from '../../files/files/find-file.ts'
import type { FilePorts } from '../../files/files/ports.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { accountName } from '../accounts/account-name.ts'
import { recordNotice } from '../notices/record-notice.ts'
import { matching, named, TICKET_SORTS } from './find-tickets.ts'
import { itemsAtDesk, shownAtDesk } from './show-ticket.ts'
import { addAnswer, close } from './store-ticket.ts'

/** Handlers of the provider. Its users reach no account by row level security, so they run as `worker`. */
export const deskHandlers = (ports: FilePorts): Handler[] => [
  handle(listDeskTickets, async (_, { query }) =>
    asWorker(ports.store, async (trx) => {
      const sort = sortOf(query.sort, TICKET_SORTS, { column: 'updatedAt', direction: 'desc' })
      const accounts = trx
        .selectFrom('accounts')
        .select('id')
        .where('name', 'ilike', containing(query.accountName ?? ''))
      const found = matching(trx, query)
        .$if(query.accountName !== undefined, (list) => list.where('accountId', 'in', accounts))
        .$if(query.account !== undefined, (list) => list.where('accountId', '=', query.account ?? ''))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await itemsAtDesk(trx, rows), ...page }
    }),
  ),

  handle(getDeskTicket, async (_, { params }) =>
    asWorker(ports.store, async (trx) => shownAtDesk(trx, await anyTicket(trx, params))),
  ),

  handle(
    answerTicket,
    async ({ caller, audit, saveResponse }, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const before = await anyTicket(trx, params)
        const status = body.close ? 'closed' : 'answered'
        const ticket = await addAnswer(trx, caller, before, { content: body.content, status }, ports.now())
        await tellAccount(trx, ports, ticket)
        await audit(trx, { action: 'answer', subject: 'Ticket', target: named(ticket), account: accountOf(ticket) })
        return saveResponse(trx, await shownAtDesk(trx, ticket))
      }),
    async (trx, _, params) => Boolean(await anyTicket(trx, params)),
  ),

  handle(closeDeskTicket, async ({ audit }, { params }) =>
    asWorker(ports.store, async (trx) => {
      const ticket = await close(trx, await anyTicket(trx, params), ports.now())
      await audit(trx, { action: 'close', subject: 'Ticket', target: named(ticket), account: accountOf(ticket) })
      return shownAtDesk(trx, ticket)
    }),
  ),

  handle(listReplies, async () =>
    asWorker(ports.store, async (trx) => ({
      items: await trx.selectFrom('cannedReplies').selectAll().orderBy(byName('title')).orderBy('id').execute(),
    })),
  ),

  handle(createReply, async ({ audit }, { body }) =>
    asWorker(ports.store, async (trx) => {
      // Simultaneous requests count each other's.
      await sql`select pg_advisory_xact_lock(hashtext('songsarn.replies'))`.execute(trx)
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from canned_replies`.execute(trx)
      if ((rows[0]?.count ?? 0) >= MAX_REPLIES) throw new ApiProblem('limit.reached', { params: { max: MAX_REPLIES } })
      const reply = await trx
        .insertInto('cannedReplies')
        .values({ ...body, id: newId() })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(trx, { action: 'create', subject: 'Desk', target: asTarget(reply), after: body })
      return reply
    }),
  ),

  handle(
    updateReply,
    async ({ audit }, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const { title, content } = await aReply(trx, params)
        const reply = await trx
          .updateTable('cannedReplies')
          .set(body)
          .where('id', '=', params.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        const before = { title, content }
        await audit(trx, { action: 'update', subject: 'Desk', target: asTarget(reply), before, after: body })
        return reply
      }),
    async (trx, _, params) => Boolean(await aReply(trx, params)),
  ),

  handle(deleteReply, async ({ audit }, { params }) =>
    asWorker(ports.store, async (trx) => {
      const reply = await trx
        .deleteFrom('cannedReplies')
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      await audit(trx, { action: 'delete', subject: 'Desk', target: asTarget(reply) })
      return undefined
    }),
  ),

  handle(getDeskFile, async (_, { params }) => {
    const file = await asWorker(ports.store, (trx) =>
      trx
        .selectFrom('files')
        .selectAll()
        .where('id', '=', params.id)
        .where('kind', 'in', ['sender', 'ticket'])
        // A file without a request or ticket yet has an end.
        .where('expiresAt', 'is', null)
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound')),
    )
    return readFile(ports, file)
  }),
]

const accountOf = ({ tenantId, accountId }: Row<'tickets'>) => ({ tenantId, accountId })
const asTarget = ({ id, title }: CannedReply) => ({ id, name: title })

const anyTicket = (trx: Scope, { id }: { id: string }): Promise<Row<'tickets'>> =>
  trx
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

const aReply = (trx: Scope, { id }: { id: string }): Promise<Row<'cannedReplies'>> =>
  trx
    .selectFrom('cannedReplies')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

async function tellAccount(trx: Scope, ports: FilePorts, ticket: Row<'tickets'>): Promise<void> {
  const params = { subject: named(ticket).name, account: await accountName(trx, ticket) }
  const about = { ...accountOf(ticket), userId: ticket.userId, kind: 'ticketAnswered', params } as const
  await recordNotice(trx, ports, { ...about, path: `/contact-us/${ticket.id}` }, ports.now())
}
