import {
  closeTicket,
  createTicket,
  getTicket,
  getTicketFile,
  listTickets,
  TICKET_FILE_KINDS,
  uploadTicketFile,
  writeTicketMessage,
} from '@songsarn/contract/account/tickets'
import { MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { uploadAttachment } from '../../files/files/attachments.ts'
import { findFile, readFile } from '../../files/files/find-file.ts'
import type { FilePorts } from '../../files/files/ports.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { deskHandlers } from './desk-api.ts'
import { matching, named, TICKET_SORTS } from './find-tickets.ts'
import { shownItems, shownTicket } from './show-ticket.ts'
import { addOwnMessage, close, insertTicket } from './store-ticket.ts'

export const handlers = (ports: FilePorts): Handler[] => [
  handle(listTickets, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, TICKET_SORTS, { column: 'updatedAt', direction: 'desc' })
      const found = matching(trx, query).where((eb) => eb.and(ofCaller(caller)))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await shownItems(trx, rows), ...page }
    }),
  ),

  handle(createTicket, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => {
      const ticket = await insertTicket(trx, caller, body, ports.now())
      await audit(trx, { action: 'create', subject: 'Ticket', target: named(ticket), after: { subject: body.subject } })
      return saveResponse(trx, await shownTicket(trx, ticket))
    }),
  ),

  handle(getTicket, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shownTicket(trx, await own(trx, caller, params))),
  ),

  handle(
    writeTicketMessage,
    async ({ caller, transaction, audit, saveResponse }, { params, body }) =>
      transaction(async (trx) => {
        const before = await own(trx, caller, params)
        const after = await addOwnMessage(trx, caller, before, body, ports.now())
        const action = before.status === 'closed' ? 'reopen' : 'update'
        await audit(trx, {
          ...{ action, subject: 'Ticket', target: named(after) },
          ...{ before: { status: before.status }, after: { status: after.status } },
        })
        return saveResponse(trx, await shownTicket(trx, after))
      }),
    async (trx, caller, params) => Boolean(await own(trx, caller, params)),
  ),

  handle(closeTicket, async ({ caller, transaction, audit }, { params }) =>
    transaction(async (trx) => {
      const closed = await close(trx, await own(trx, caller, params), ports.now())
      await audit(trx, { action: 'close', subject: 'Ticket', target: named(closed) })
      return shownTicket(trx, closed)
    }),
  ),

  handle(uploadTicketFile, async (context) =>
    uploadAttachment(ports, context, 'ticket', { maxBytes: MAX_IMPORT_BYTES, kinds: TICKET_FILE_KINDS }),
  ),

  handle(getTicketFile, async ({ caller, transaction }, { params }) => {
    const wanted = { id: params.id, purpose: 'ticket', now: ports.now() } as const
    return readFile(ports, await transaction((trx) => findFile(trx, caller, wanted)))
  }),

  ...deskHandlers(ports),
]

const own = (trx: Scope, caller: Caller, { id }: { id: string }): Promise<Row<'tickets'>> =>
  trx
    .selectFrom('tickets')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
