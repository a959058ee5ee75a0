import * as z from 'zod/mini'
import { defineCall, idParams, instant, oneLine, pageOf, pageQuery, repeated } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { CreditSum, TRANSACTION_ACTIONS, transactionFilters } from './account.ts'
import { BillingDetails } from './billing-details.ts'
import { Credits } from './sub-accounts.ts'

/** Most top-ups of an account that wait for the provider at once. */
export const MAX_WAITING_TOP_UPS = 5

export const TOP_UP_STATUSES = ['requested', 'confirmed', 'declined'] as const

/** Baht with at most two decimals. */
const Baht = z.number().check(
  z.minimum(0),
  z.maximum(1_000_000_000),
  // A decimal such as 1.15 is no exact binary number, so its satang are rounded first.
  z.refine((baht) => Math.abs(baht * 100 - Math.round(baht * 100)) < 1e-4, { params: { code: 'satang' } }),
)

/** The invoice of a top-up, in baht. */
export const Invoice = z.object({ number: z.string(), net: z.number(), vat: z.number(), total: z.number() })
export type Invoice = z.output<typeof Invoice>

/** Credits that an account asked its provider for. `id` is also the id of the transaction. */
export const TopUp = z.object({
  id: z.uuid(),
  credits: z.number(),
  /** Remark of the account: how it paid, the number of an invoice. */
  note: z.string(),
  status: z.enum(TOP_UP_STATUSES),
  /** Answer of the provider. */
  reason: z.nullable(z.string()),
  /** As the provider wrote it down when it confirmed. */
  invoice: z._default(z.nullable(Invoice), null),
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

/** Most days of a statement. */
export const MAX_STATEMENT_DAYS = 366

const DAY_MS = 86_400_000
const daysOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1

/** Transactions of one kind on one day. */
export const StatementLine = z.object({
  day: z.iso.date(),
  action: z.enum(TRANSACTION_ACTIONS),
  transactions: z.number(),
  /** What changed the balance. Of sends, what is charged and held. */
  amount: z.number(),
  held: z.number(),
  /** The balance after this line. Null for credits of another account. */
  balance: z.nullable(z.number()),
})

export const Statement = z.object({
  accountName: z.string(),
  billing: z.nullable(BillingDetails),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** The oldest day first. */
  items: z.array(StatementLine),
  sum: CreditSum,
})
export type Statement = z.output<typeof Statement>

export const getStatement = defineCall({
  method: 'GET',
  path: '/v1/transactions/statement',
  summary:
    'Credits of the acting account by day and kind, from the opening to the closing balance, for at most 366 days.',
  access: { action: 'read', subject: 'Credit' },
  query: z.strictObject({ startDate: z.iso.date(), endDate: z.iso.date() }).check(
    z.refine((range) => daysOf(range) > 0, { path: ['endDate'], params: { code: 'beforeStart' } }),
    z.refine((range) => daysOf(range) <= MAX_STATEMENT_DAYS, {
      path: ['endDate'],
      params: { code: 'tooManyDays', days: MAX_STATEMENT_DAYS },
    }),
  ),
  answer: Statement,
  status: 200,
})

/** A top-up as the provider sees it. */
export const DeskTopUp = z.object({
  ...TopUp.shape,
  account: z.string(),
  /** To whom the invoice is written. */
  billing: z._default(z.nullable(BillingDetails), null),
})
export type DeskTopUp = z.output<typeof DeskTopUp>

export const listDeskTopUps = defineCall({
  method: 'GET',
  path: '/v1/desk/top-ups',
  summary: 'Top-ups of all accounts. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  query: z.strictObject({
    ...pageQuery,
    accountName: z.optional(z.string().check(z.maxLength(100))),
    account: z.optional(z.uuid()),
    status: repeated(z.enum(TOP_UP_STATUSES)),
  }),
  answer: pageOf(DeskTopUp),
  status: 200,
})

type InvoiceFields = { invoiceNumber: string; net: number | null; vat: number | null }

const hasInvoice = ({ invoiceNumber, net, vat }: InvoiceFields) => invoiceNumber !== '' || net !== null || vat !== null

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
      /** The invoice of a confirmed top-up: its number with both amounts, or none of them. Amounts are baht. */
      invoiceNumber: z._default(oneLine(0, 50), ''),
      net: z._default(z.nullable(Baht), null),
      vat: z._default(z.nullable(Baht), null),
    })
    .check(
      z.refine(({ decision, ...of }) => decision === 'confirm' || !hasInvoice(of), {
        path: ['invoiceNumber'],
        params: { code: 'notExpected' },
      }),
      z.refine((of) => !hasInvoice(of) || of.invoiceNumber !== '', {
        path: ['invoiceNumber'],
        params: { code: 'required' },
      }),
      z.refine((of) => !hasInvoice(of) || of.net !== null, { path: ['net'], params: { code: 'required' } }),
      z.refine((of) => !hasInvoice(of) || of.vat !== null, { path: ['vat'], params: { code: 'required' } }),
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

export const calls = { listTopUps, requestTopUp, downloadTransactions, getStatement, listDeskTopUps, decideTopUp }

export const errors = {
  'topUp.ofSubAccount': { status: 409, detail: 'A sub-account gets its credits from its parent.' },
  'topUp.decided': { status: 409, detail: 'This top-up was {status} already.' },
} as const satisfies ErrorCodes
