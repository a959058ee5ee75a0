import * as z from 'zod/mini'
import { dateFilter, defineCall, idParams, instant, oneLine, pageOf, pageQuery, repeated } from '../base/call.ts'
import { MAX_IMPORT_BYTES } from '../base/files.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { Attachment } from './senders.ts'

/** Most tickets of an account that are not closed. */
export const MAX_OPEN_TICKETS = 50
/** Most new tickets of an account in 24 hours, closed ones included. */
export const MAX_NEW_TICKETS = 200
/** Most messages of a ticket. */
export const MAX_TICKET_MESSAGES = 200
/** Canned replies of the provider. */
export const MAX_REPLIES = 200

/** `open`: the provider is next. `answered`: the account is next. A message of the account opens it again. */
export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** Kinds of files that a ticket takes. */
export const TICKET_FILE_KINDS = ['png', 'jpeg', 'pdf', 'csv', 'txt', 'xlsx'] as const

const content = z.string().check(z.trim(), z.maxLength(5000))

const fields = {
  id: z.uuid(),
  /** The number that people quote. */
  number: z.number(),
  /** Empty when the account wrote none. */
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  /** The sender name that it is about. */
  sender: z.nullable(z.string()),
  /** The full name of who wrote it. */
  createBy: z.string(),
  createDate: instant,
  /** When the last message was written. */
  lastUpdate: instant,
  /** The beginning of the provider's last answer, and its date. */
  reply: z.nullable(z.string()),
  replyDate: z.nullable(instant),
}

export const TicketItem = z.object(fields)
export type TicketItem = z.output<typeof TicketItem>

export const TicketMessage = z.object({
  id: z.uuid(),
  /** `provider` has no name for the account. */
  from: z.enum(['account', 'provider']),
  name: z.nullable(z.string()),
  content: z.string(),
  file: z.nullable(Attachment),
  createDate: instant,
})
export type TicketMessage = z.output<typeof TicketMessage>

export const Ticket = z.object({ ...fields, messages: z.array(TicketMessage) })
export type Ticket = z.output<typeof Ticket>

export const listTickets = defineCall({
  method: 'GET',
  path: '/v1/tickets',
  summary: 'Tickets of the acting account, those with the newest message first.',
  access: { action: 'read', subject: 'Ticket' },
  query: z.strictObject({
    ...pageQuery,
    /** Part of the subject. */
    subject: z.optional(z.string().check(z.maxLength(100))),
    status: repeated(z.enum(TICKET_STATUSES)),
    startDate: dateFilter,
    endDate: dateFilter,
  }),
  answer: pageOf(TicketItem),
  status: 200,
})

const written = { content: z._default(content, ''), file: z._default(z.nullable(z.uuid()), null) }

export const createTicket = defineCall({
  method: 'POST',
  path: '/v1/tickets',
  summary: 'Write to the provider. At least one of subject, content and file is filled.',
  access: { action: 'create', subject: 'Ticket' },
  body: z
    .strictObject({
      subject: z._default(oneLine(0, 200), ''),
      ...written,
      /** One of the account's sender names. */
      sender: z._default(z.nullable(z.string().check(z.maxLength(20))), null),
    })
    .check(
      z.refine(({ subject, content, file }) => Boolean(subject || content || file), {
        path: ['content'],
        params: { code: 'required' },
      }),
    ),
  example: { subject: 'Receipts are late', content: 'Since this morning.' },
  answer: Ticket,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached', 'file.gone', 'ticket.unknownSender'],
})

export const getTicket = defineCall({
  method: 'GET',
  path: '/v1/tickets/{id}',
  summary: 'One ticket with its messages.',
  access: { action: 'read', subject: 'Ticket' },
  params: idParams,
  answer: Ticket,
  status: 200,
})

const MessageBody = z.strictObject(written).check(
  z.refine((message) => Boolean(message.content || message.file), {
    path: ['content'],
    params: { code: 'required' },
  }),
)

export const writeTicketMessage = defineCall({
  method: 'POST',
  path: '/v1/tickets/{id}/messages',
  summary: 'Add a message to a ticket. It opens the ticket again.',
  access: { action: 'create', subject: 'Ticket' },
  params: idParams,
  body: MessageBody,
  answer: Ticket,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached', 'file.gone'],
})

export const closeTicket = defineCall({
  method: 'POST',
  path: '/v1/tickets/{id}/close',
  summary: 'Close a ticket.',
  access: { action: 'update', subject: 'Ticket' },
  params: idParams,
  answer: Ticket,
  status: 200,
  errors: ['ticket.isClosed'],
})

export const uploadTicketFile = defineCall({
  method: 'POST',
  path: '/v1/ticket-files',
  summary: 'Upload a file for a ticket: an image, PDF, CSV, TXT or XLSX of 10 MB at most.',
  access: { action: 'create', subject: 'Ticket' },
  upload: { maxBytes: MAX_IMPORT_BYTES, example: { name: 'numbers.txt', content: '0812345678\n' } },
  answer: Attachment,
  status: 201,
  errors: [
    'file.missing',
    'file.empty',
    'file.wrongKind',
    'file.oldWorkbook',
    'file.otherWorkbook',
    'file.webPage',
    'file.tooLarge',
    'storage.full',
  ],
})

export const getTicketFile = defineCall({
  method: 'GET',
  path: '/v1/ticket-files/{id}',
  summary: 'The bytes of a file of a ticket.',
  access: { action: 'read', subject: 'Ticket' },
  params: idParams,
  media: 'application/octet-stream',
  status: 200,
})

const DeskTicketItem = z.object({ ...fields, account: z.string() })
export type DeskTicketItem = z.output<typeof DeskTicketItem>
/** A ticket as the provider sees it: with the account, and who of the provider answered. */
export const DeskTicket = z.object({ ...Ticket.shape, account: z.string() })
export type DeskTicket = z.output<typeof DeskTicket>

export const listDeskTickets = defineCall({
  method: 'GET',
  path: '/v1/desk/tickets',
  summary: 'Tickets of all accounts, those with the newest message first. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  query: z.strictObject({
    ...listTickets.query.shape,
    accountName: z.optional(z.string().check(z.maxLength(100))),
    account: z.optional(z.uuid()),
  }),
  answer: pageOf(DeskTicketItem),
  status: 200,
})

export const getDeskTicket = defineCall({
  method: 'GET',
  path: '/v1/desk/tickets/{id}',
  summary: 'One ticket of any account. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  params: idParams,
  answer: DeskTicket,
  status: 200,
})

export const answerTicket = defineCall({
  method: 'POST',
  path: '/v1/desk/tickets/{id}/messages',
  summary: 'Answer a ticket. Who wrote it gets an email. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  body: z.strictObject({
    content: content.check(z.minLength(1)),
    /** Close the ticket with this answer. */
    close: z._default(z.boolean(), false),
  }),
  answer: DeskTicket,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached'],
})

export const closeDeskTicket = defineCall({
  method: 'POST',
  path: '/v1/desk/tickets/{id}/close',
  summary: 'Close a ticket without an answer. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  answer: DeskTicket,
  status: 200,
  errors: ['ticket.isClosed'],
})

/** A text for answers that are written often. */
export const CannedReply = z.object({ id: z.uuid(), title: z.string(), content: z.string() })
export type CannedReply = z.output<typeof CannedReply>

const ReplyBody = z.strictObject({
  title: oneLine(1, 100),
  content: content.check(z.minLength(1)),
})

export const listReplies = defineCall({
  method: 'GET',
  path: '/v1/desk/replies',
  summary: 'Canned replies, by title. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  answer: z.object({ items: z.array(CannedReply) }),
  status: 200,
})

export const createReply = defineCall({
  method: 'POST',
  path: '/v1/desk/replies',
  summary: 'Add a canned reply. For the provider.',
  access: { action: 'create', subject: 'Desk' },
  body: ReplyBody,
  example: { title: 'Received', content: 'Thank you, we are looking into it.' },
  answer: CannedReply,
  status: 201,
  errors: ['limit.reached'],
})

export const updateReply = defineCall({
  method: 'PUT',
  path: '/v1/desk/replies/{id}',
  summary: 'Change a canned reply. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  body: ReplyBody,
  answer: CannedReply,
  status: 200,
})

export const deleteReply = defineCall({
  method: 'DELETE',
  path: '/v1/desk/replies/{id}',
  summary: 'Delete a canned reply. For the provider.',
  access: { action: 'delete', subject: 'Desk' },
  params: idParams,
  status: 204,
})

export const getDeskFile = defineCall({
  method: 'GET',
  path: '/v1/desk/files/{id}',
  summary:
    'The bytes of a file that an account sent with a ticket or with the request of a sender name. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  params: idParams,
  media: 'application/octet-stream',
  status: 200,
})

export const calls = {
  listTickets,
  createTicket,
  getTicket,
  writeTicketMessage,
  closeTicket,
  uploadTicketFile,
  getTicketFile,
  listDeskTickets,
  getDeskTicket,
  answerTicket,
  closeDeskTicket,
  listReplies,
  createReply,
  updateReply,
  deleteReply,
  getDeskFile,
}

export const errors = {
  'ticket.isClosed': { status: 409, detail: 'This ticket is closed already.' },
  'ticket.unknownSender': { status: 422, detail: 'The account has no such sender name.' },
} as const satisfies ErrorCodes
