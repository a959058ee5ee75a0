import * as z from 'zod/mini'
import { defineCall, idParams, instant, pageOf, pageQuery, repeated } from '../base/call.ts'
import { MAX_IMPORT_BYTES } from '../base/files.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { LinkAddress, MAX_LINK_ADDRESSES } from './link-rule.ts'

export const SENDER_STATUSES = ['pending', 'approved', 'rejected'] as const
/** Value of the filter `use`: approved, but without a message for five months. */
export const SENDER_USES = ['unused'] as const
/** Most documents of one request. */
export const MAX_SENDER_DOCUMENTS = 5
/** Kinds of files that a document can be. */
export const DOCUMENT_KINDS = ['pdf', 'png', 'jpeg'] as const

/** 3 to 11 of `A–Z a–z 0–9 space . - _`, not digits alone. Carriers show at most 11 characters (3GPP TS 23.040 §9.1.2.5). */
export const SenderName = z
  .string()
  .check(z.trim(), z.minLength(3), z.maxLength(11), z.regex(/^(?![0-9]+$)[A-Za-z0-9 ._-]+$/))

/** A file that somebody uploaded with a request. */
export const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its media type, told by its content. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
})
export type Attachment = z.output<typeof Attachment>

export const Sender = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(SENDER_STATUSES),
  /** Why it was rejected, or what the provider noted. */
  reason: z.nullable(z.string()),
  /** Purpose of the sender name, as the account wrote it. */
  purpose: z._default(z.string(), ''),
  documents: z._default(z.array(Attachment), []),
  /** Addresses that the links of its texts may lead to, where a rule of sending asks for it. */
  linkAddresses: z._default(z.array(z.string()), []),
  /** The addresses that the account asks for instead; null when it asks for none. */
  askedAddresses: z._default(z.nullable(z.array(z.string())), null),
  /** When it last sent, as far as it was looked for: up to an hour old. */
  lastUseDate: z._default(z.nullable(instant), null),
  createDate: instant,
  decideDate: z._default(z.nullable(instant), null),
})
export type Sender = z.output<typeof Sender>

const linkAddresses = z.array(LinkAddress).check(z.maxLength(MAX_LINK_ADDRESSES))

export const listSenders = defineCall({
  method: 'GET',
  path: '/v1/senders',
  summary: 'Sender names of the acting account, or of its sub-account `account`.',
  access: { action: 'read', subject: 'Sender' },
  testKeys: 'same',
  query: z.strictObject({
    ...pageQuery,
    senderName: z.optional(z.string().check(z.maxLength(64))),
    status: repeated(z.enum(SENDER_STATUSES)),
    use: z.optional(z.enum(SENDER_USES)),
    account: z.optional(z.uuid()),
  }),
  answer: pageOf(Sender),
  status: 200,
})

export const requestSender = defineCall({
  method: 'POST',
  path: '/v1/senders',
  summary:
    'Request a sender name. It can send when the provider has approved it. A rejected name may be requested again.',
  access: { action: 'create', subject: 'Sender' },
  body: z.strictObject({
    name: SenderName,
    purpose: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    /** Domains, or domains with the beginning of a path, that the links of its texts lead to. */
    linkAddresses: z._default(linkAddresses, []),
    /** Ids of uploaded documents. */
    documents: z._default(z.array(z.uuid()).check(z.maxLength(MAX_SENDER_DOCUMENTS)), []),
  }),
  example: { name: 'MyShop', purpose: 'Order updates of our web shop' },
  answer: Sender,
  status: 201,
  idempotency: 'optional',
  errors: ['sender.nameTaken', 'limit.reached', 'file.gone'],
})

export const getSender = defineCall({
  method: 'GET',
  path: '/v1/senders/{id}',
  summary: 'One sender name.',
  access: { action: 'read', subject: 'Sender' },
  params: idParams,
  answer: Sender,
  status: 200,
})

export const askForAddresses = defineCall({
  method: 'PUT',
  path: '/v1/senders/{id}/link-addresses',
  summary:
    'Ask for the addresses that the links of a sender name may lead to. They hold when the provider has approved them.',
  access: { action: 'create', subject: 'Sender' },
  params: idParams,
  body: z.strictObject({ linkAddresses }),
  example: { linkAddresses: ['brand.example', 'shop.example/promo'] },
  answer: Sender,
  status: 200,
})

export const deleteSender = defineCall({
  method: 'DELETE',
  path: '/v1/senders/{id}',
  summary: 'Delete a sender name, or withdraw its request.',
  access: { action: 'delete', subject: 'Sender' },
  params: idParams,
  status: 204,
  errors: ['sender.inUse'],
})

export const uploadSenderDocument = defineCall({
  method: 'POST',
  path: '/v1/sender-documents',
  summary:
    'Upload a document for a request: PDF, PNG or JPEG of 10 MB at most. Without a request it is deleted after a day.',
  access: { action: 'create', subject: 'Sender' },
  upload: { maxBytes: MAX_IMPORT_BYTES, example: { name: 'registration.pdf', content: '%PDF-1.4\n' } },
  answer: Attachment,
  status: 201,
  errors: ['file.missing', 'file.empty', 'file.wrongKind', 'file.tooLarge', 'storage.full'],
})

export const getSenderDocument = defineCall({
  method: 'GET',
  path: '/v1/sender-documents/{id}',
  summary: 'The bytes of a document.',
  access: { action: 'create', subject: 'Sender' },
  params: idParams,
  media: 'application/octet-stream',
  status: 200,
})

/** A sender name as the provider sees it. */
export const DeskSender = z.object({
  ...Sender.shape,
  account: z.string(),
  /** The full name of who asked. */
  requestedBy: z.string(),
  /** Other accounts whose sender has this name. */
  sameName: z.number(),
})
export type DeskSender = z.output<typeof DeskSender>

export const listDeskSenders = defineCall({
  method: 'GET',
  path: '/v1/desk/senders',
  summary: 'Sender names of all accounts. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  query: z.strictObject({
    ...pageQuery,
    senderName: z.optional(z.string().check(z.maxLength(64))),
    accountName: z.optional(z.string().check(z.maxLength(100))),
    account: z.optional(z.uuid()),
    status: repeated(z.enum(SENDER_STATUSES)),
  }),
  answer: pageOf(DeskSender),
  status: 200,
})

export const decideSender = defineCall({
  method: 'POST',
  path: '/v1/senders/{id}/decision',
  summary: 'Approve or reject a requested sender name. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  body: z
    .strictObject({
      decision: z.enum(['approve', 'reject']),
      /** The account reads it. Required to reject. */
      reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
        path: ['reason'],
        params: { code: 'required' },
      }),
    ),
  answer: DeskSender,
  status: 200,
  errors: ['sender.decided'],
})

export const setAddresses = defineCall({
  method: 'PUT',
  path: '/v1/desk/senders/{id}/link-addresses',
  summary:
    'Set the addresses that the links of a sender name may lead to, which answers what its account asks for. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  body: z.strictObject({ linkAddresses }),
  example: { linkAddresses: ['brand.example', 'shop.example/promo'] },
  answer: DeskSender,
  status: 200,
})

export const calls = {
  listSenders,
  requestSender,
  getSender,
  askForAddresses,
  deleteSender,
  uploadSenderDocument,
  getSenderDocument,
  listDeskSenders,
  decideSender,
  setAddresses,
}

/** Approved sender names. */
export const lookups = { senders: { action: 'read', subject: 'Sender' } } as const satisfies LookupRights

export const errors = {
  'sender.notApproved': { status: 422, detail: 'This sender name is not approved for the account.' },
  'sender.nameTaken': { status: 422, detail: 'The account has this sender name already, or asked for it.' },
  'sender.decided': { status: 409, detail: 'This sender name was {status} already.' },
  'sender.inUse': {
    status: 409,
    detail: 'Scheduled communications or OTP configurations use this sender name ({count}).',
  },
} as const satisfies ErrorCodes
