import * as z from 'zod/mini'
import { defineCall, instant, pageOf, pageQuery, repeated } from './call.ts'
import type { LookupRights } from './lookups.ts'

/** Bytes that an account of each plan may store. An analysis of 100,000 typed mobiles takes about 30 MB, for a day. */
export const PLAN_STORAGE_BYTES = { Basic: 1_000_000_000, Trials: 50_000_000, Enterprise: 5_000_000_000 } as const

/** The acting account. Amounts are credits. */
export const Account = z.object({
  accountId: z.uuid(),
  accountName: z.string(),
  accountEmail: z.string(),
  accountRole: z.enum(['owner', 'sub']),
  mode: z.enum(['live', 'trial']),
  plan: z.enum(['Basic', 'Trials', 'Enterprise']),
  paymentType: z.enum(['prepaid', 'shared']),
  /** Credits that can be spent now. Null for users of a `shared` sub-account: only its parent's users see the parent's balance. */
  creditBalance: z.nullable(z.number()),
  /** Credits reserved for communications that are being sent. */
  creditHeld: z.nullable(z.number()),
  alertLessThan: z.nullable(z.number()),
  /** About how many bytes the account's analyses and files take, and how many its plan allows. Old analyses are deleted to make room. */
  storage: z.number(),
  maxStorage: z.number(),
})
export type Account = z.output<typeof Account>

export const getAccount = defineCall({
  method: 'GET',
  path: '/v1/account',
  summary: 'The acting account.',
  access: { action: 'read', subject: 'Account' },
  // A test key gets no balance.
  testKeys: 'same',
  answer: Account,
  status: 200,
})

export const TRANSACTION_ACTIONS = ['opening', 'top-up', 'movement', 'send', 'adjustment'] as const
export const TRANSACTION_STATUSES = ['pending', 'completed', 'returned', 'declined'] as const

/** The header over the ledger entries of one send, top-up or movement. `amount` is in credits, negative when spent. */
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
  summary: 'Credit transactions of the acting account, newest first.',
  access: { action: 'read', subject: 'Credit' },
  query: z.strictObject({
    ...pageQuery,
    accountName: z.optional(z.string()),
    status: repeated(z.enum(TRANSACTION_STATUSES)),
  }),
  answer: pageOf(Transaction),
  status: 200,
})

export const calls = { getAccount, listTransactions }

export const lookups = {
  accounts: { action: 'read', subject: 'Account' },
  // Who sent: for filters of communications and logs. Those who manage users have a list of their own.
  users: { action: 'read', subject: 'Communication' },
} as const satisfies LookupRights
