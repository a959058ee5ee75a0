import * as z from 'zod/mini'
import { defineCall, idParams, instant, pageOf, pageQuery, repeated } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { transactionFilters } from './account.ts'
import { Credits } from './sub-accounts.ts'

/** Most top-ups of an account that wait for the provider at once. */
export const MAX_WAITING_TOP_UPS = 5

export const TOP_UP_STATUSES = ['requested', 'confirmed', 'declined'] as const

/** Credits that an account asked its provider for. `id` is also the id of the transaction. */
export const TopUp = z.object({
  id: z.uuid(),
  credits: z.number(),
  /** Remark of the account: how it paid, the number of an invoice. */
  note: z.string(),
  status: z.enum(TOP_UP_STATUSES),
  /** Answer of the provider. */
  reason: z.nullable(z.string()),
  /** The full name of who asked. */
  requestedBy: z.string(),
  createDate: instant,
  decideDate: z.nullable(instant),
})
export type TopUp = z.output<typeof TopUp>

export const listTopUps = defineCall({
  method: 'GET',
  path: '/v1/credit/top-ups',
  summary: 'Top-ups that the acting account requested, newest first.',
  access: { action: 'read', subject: 'Credit' },
  query: z.strictObject({ ...pageQuery, status: repeated(z.enum(TOP_UP_STATUSES)) }),
  answer: pageOf(TopUp),
  status: 200,
})

export const requestTopUp = defineCall({
  method: 'POST',
  path: '/v1/credit/top-ups',
  summary: 'Ask the provider for credits. They are added when the provider confirms.',
  access: { action: 'create', subject: 'Credit' },
  body: z.strictObject({
    credits: Credits,
    note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  }),
  example: { credits: 10_000, note: 'Invoice 2026-118, paid by transfer' },
  answer: TopUp,
  status: 201,
  idempotency: 'required',
  errors: ['topUp.ofSubAccount', 'limit.reached'],
})

export const downloadTransactions = defineCall({
  method: 'GET',
  path: '/v1/transactions.csv',
  summary: 'The filtered credit transactions as a CSV file, newest first, streamed.',
  access: { action: 'read', subject: 'Credit' },
  query: z.strictObject(transactionFilters),
  media: 'text/csv',
  status: 200,
})

/** A top-up as the provider sees it. */
export const DeskTopUp = z.object({ ...TopUp.shape, account: z.string() })
export type DeskTopUp = z.output<typeof DeskTopUp>

export const listDeskTopUps = defineCall({
  method: 'GET',
  path: '/v1/desk/top-ups',
  summary: 'Top-ups of all accounts. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  query: z.strictObject({
    ...pageQuery,
    accountName: z.optional(z.string().check(z.maxLength(100))),
    status: repeated(z.enum(TOP_UP_STATUSES)),
  }),
  answer: pageOf(DeskTopUp),
  status: 200,
})

export const decideTopUp = defineCall({
  method: 'POST',
  path: '/v1/credit/top-ups/{id}/decision',
  summary: 'Confirm a top-up, which adds its credits, or decline it. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  body: z
    .strictObject({
      decision: z.enum(['confirm', 'decline']),
      /** The account reads it. Required to decline. */
      reason: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'confirm' || reason !== '', {
        path: ['reason'],
        params: { code: 'required' },
      }),
    ),
  answer: DeskTopUp,
  status: 200,
  idempotency: 'required',
  errors: ['topUp.decided'],
})

export const calls = { listTopUps, requestTopUp, downloadTransactions, listDeskTopUps, decideTopUp }

export const errors = {
  'topUp.ofSubAccount': { status: 409, detail: 'A sub-account gets its credits from its parent.' },
  'topUp.decided': { status: 409, detail: 'This top-up was {status} already.' },
} as const satisfies ErrorCodes
