import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { instant, pageOf, pageQuery, repeated } from './page.ts'

/** The acting account with what its screens show. `creditBalance` is what can be spent, in credits. */
export const Account = z.object({
  accountId: z.uuid(),
  accountName: z.string(),
  accountEmail: z.string(),
  accountRole: z.enum(['owner', 'sub']),
  mode: z.enum(['live', 'trial']),
  plan: z.enum(['Basic', 'Trials', 'Enterprise']),
  paymentType: z.enum(['prepaid', 'shared']),
  /** Credits that can be spent now. A sub-account of payment type `shared` shows its parent's only to the parent: null. */
  creditBalance: z.nullable(z.number()),
  /** Credits set aside for communications that are being sent. */
  creditHeld: z.nullable(z.number()),
  alertLessThan: z.nullable(z.number()),
})
export type Account = z.output<typeof Account>

export const getAccount = defineCall({
  method: 'GET',
  path: '/v1/account',
  summary: 'The acting account.',
  access: { action: 'read', subject: 'Account' },
  answer: Account,
  status: 200,
})

export const TRANSACTION_ACTIONS = ['opening', 'top-up', 'movement', 'send', 'adjustment'] as const
export const TRANSACTION_STATUSES = ['pending', 'completed', 'returned', 'declined'] as const

/** One movement of credits as a person reads it: the header over its ledger entries. Amounts are signed credits. */
export const Transaction = z.object({
  id: z.uuid(),
  accountName: z.string(),
  action: z.enum(TRANSACTION_ACTIONS),
  amount: z.number(),
  description: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  communicationId: z.nullable(z.uuid()),
  createDate: instant,
  lastUpdate: instant,
})

export const listTransactions = defineCall({
  method: 'GET',
  path: '/v1/transactions',
  summary: 'What moved the credits of the acting account, newest first.',
  access: { action: 'read', subject: 'Credit' },
  query: z.object({
    ...pageQuery,
    accountName: z.optional(z.string()),
    status: repeated(z.enum(TRANSACTION_STATUSES)),
  }),
  answer: pageOf(Transaction),
  status: 200,
})
