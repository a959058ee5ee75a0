import * as z from 'zod/mini'
import { defineCall, Email, idParams, instant, oneLine, pageOf, pageQuery } from '../base/call.ts'
import { COMMUNICATION_STATUSES, SMS_TYPES } from '../base/states.ts'
import { DeskAccount, plan } from './desk.ts'
import { SENDER_STATUSES } from './senders.ts'
import { Credits } from './sub-accounts.ts'
import { TICKET_STATUSES } from './tickets.ts'
import { USER_ROLES, USER_STATUSES, UserName } from './users.ts'

/** The newest communications and tickets that the page of an account shows; the lists have all. */
export const DESK_NEWEST = 5

/** One account with all that the provider answers questions from. Without texts and recipients. */
export const DeskAccountDetail = z.extend(DeskAccount, {
  parentId: z.nullable(z.uuid()),
  subAccounts: z.array(z.object({ id: z.uuid(), accountName: z.string() })),
  /** The same days and figures as in the list, as Home of the account shows them. Days in GMT+7, inclusive. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Credits charged in these days. */
  cost: z.number(),
  users: z.array(
    z.object({
      id: z.uuid(),
      userName: z.string(),
      fullName: z.string(),
      email: z.string(),
      role: z.enum([...USER_ROLES, 'operator']),
      status: z.enum(USER_STATUSES),
      lastSignIn: z.nullable(instant),
    }),
  ),
  senders: z.array(z.object({ id: z.uuid(), name: z.string(), status: z.enum(SENDER_STATUSES), createDate: instant })),
  tickets: z.object({
    open: z.number(),
    all: z.number(),
    newest: z.array(
      z.object({
        id: z.uuid(),
        number: z.number(),
        subject: z.string(),
        status: z.enum(TICKET_STATUSES),
        lastUpdate: instant,
      }),
    ),
  }),
  /** The newest ones, without OTPs and calls of programs. */
  communications: z.array(
    z.object({
      id: z.uuid(),
      /** Null when nobody named it: the provider does not read texts. */
      name: z.nullable(z.string()),
      senderName: z.string(),
      type: z.enum(SMS_TYPES),
      status: z.enum(COMMUNICATION_STATUSES),
      totalRecipients: z.number(),
      delivered: z.number(),
      /** When it started, or was composed. */
      date: instant,
    }),
  ),
})
export type DeskAccountDetail = z.output<typeof DeskAccountDetail>

export const getDeskAccount = defineCall({
  method: 'GET',
  path: '/v1/desk/accounts/{id}',
  summary: 'One account with its figures, users, sender names, tickets and newest communications. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  params: idParams,
  answer: DeskAccountDetail,
  status: 200,
})

export const createDeskAccount = defineCall({
  method: 'POST',
  path: '/v1/desk/accounts',
  summary: 'Create an account with its owner, who is invited by email, and its first credits. For the provider.',
  access: { action: 'create', subject: 'Desk' },
  body: z.strictObject({
    accountName: oneLine(1, 100),
    accountEmail: Email,
    plan: z._default(plan.plan, 'Basic'),
    mode: z._default(plan.mode, 'live'),
    /** The owner of the account. */
    username: UserName,
    email: Email,
    /** A confirmed top-up of the new account; null: none. */
    credits: z._default(z.nullable(Credits), null),
    /** The note of that top-up, which the account reads. */
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  example: {
    accountName: 'Mali Flowers',
    accountEmail: 'mali@example.com',
    username: 'mali',
    email: 'owner.mali@example.com',
  },
  answer: DeskAccount,
  status: 201,
  idempotency: 'optional',
  errors: ['invitation.noMail', 'user.nameTaken', 'user.emailTaken', 'request.tooMany'],
})

const DeskNote = z.object({
  id: z.uuid(),
  content: z.string(),
  /** The full name of the provider's user who wrote it. */
  author: z.string(),
  createDate: instant,
  /** Whether the caller wrote it, and may delete it. */
  own: z.boolean(),
})
export type DeskNote = z.output<typeof DeskNote>

export const listDeskNotes = defineCall({
  method: 'GET',
  path: '/v1/desk/accounts/{id}/notes',
  summary:
    'What users of the provider noted about an account, newest first. The account never sees it. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: pageOf(DeskNote),
  status: 200,
})

export const createDeskNote = defineCall({
  method: 'POST',
  path: '/v1/desk/accounts/{id}/notes',
  summary: 'Note something about an account. The account never sees it. For the provider.',
  access: { action: 'create', subject: 'Desk' },
  params: idParams,
  body: z.strictObject({ content: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  answer: DeskNote,
  status: 201,
  idempotency: 'optional',
})

export const deleteDeskNote = defineCall({
  method: 'DELETE',
  path: '/v1/desk/notes/{id}',
  summary: 'Delete an own note about an account. For the provider.',
  access: { action: 'delete', subject: 'Desk' },
  params: idParams,
  status: 204,
})

export const calls = { getDeskAccount, createDeskAccount, listDeskNotes, createDeskNote, deleteDeskNote }
