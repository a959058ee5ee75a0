import * as z from 'zod/mini'
import { dateFilter, defineCall, Email, instant, oneLine, pageOf, pageQuery, repeated } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'

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
  /** For how many days the balance suffices at the pace of the last 14 days. Null when that is not known. */
  daysLeft: z._default(z.nullable(z.number()), null),
  alertLessThan: z.nullable(z.number()),
  /** Credits that e-Consent costs for each recipient. */
  eConsentPrice: z.number(),
  /** About how many bytes the account's analyses and files take, and how many its plan allows. Old analyses are deleted to make room. */
  storage: z.number(),
  maxStorage: z.number(),
  /** Whether all users of the account need a second factor. */
  needsSecondFactor: z.boolean(),
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

/** Sub-accounts and sender names of each plan. The provider may set other limits for an account. */
export const PLAN_LIMITS = {
  Basic: { subAccounts: 1, senders: 2 },
  Trials: { subAccounts: 0, senders: 1 },
  Enterprise: { subAccounts: 1000, senders: 100 },
} as const

/** When few credits are left, a mail says so: once, until there are enough again. */
const EmailAlert = z.strictObject({
  alert: z.boolean(),
  /** Fewer credits than this. Null: no alert. */
  credit: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))),
  alertToEmail: Email,
})
export type EmailAlert = z.output<typeof EmailAlert>

/** The acting account with its limits and their use. Limits are null for a sub-account: the limits of its parent apply. */
export const AccountPlan = z.object({
  accountId: z.uuid(),
  accountRole: z.enum(['owner', 'sub']),
  mode: z.enum(['live', 'trial']),
  plan: z.enum(['Basic', 'Trials', 'Enterprise']),
  limits: z.object({
    subAccount: z.number(),
    maxSubAccount: z.number(),
    senderName: z.number(),
    maxSenderName: z.number(),
    creditBalance: z.nullable(z.number()),
  }),
  paymentInfo: z.object({
    type: z.enum(['prepaid', 'shared']),
    alertNoti: z.boolean(),
    alertSendTo: z.string(),
    alertLessThan: z.nullable(z.number()),
  }),
  profile: z.object({
    accountName: z.string(),
    accountEmail: z.string(),
    userName: z.string(),
    userEmail: z.string(),
  }),
})
export type AccountPlan = z.output<typeof AccountPlan>

export const updateAccount = defineCall({
  method: 'PATCH',
  path: '/v1/account',
  summary: 'Change the name or the email address of the acting account.',
  access: { action: 'update', subject: 'Account' },
  body: z.strictObject({
    accountName: z.optional(oneLine(1, 100)),
    accountEmail: z.optional(Email),
  }),
  answer: Account,
  status: 200,
})

export const getAccountPlan = defineCall({
  method: 'GET',
  path: '/v1/account/plan',
  summary: 'Plan and limits of the acting account, and how it pays.',
  // A viewer sees no billing.
  access: { action: 'read', subject: 'Credit' },
  answer: AccountPlan,
  status: 200,
})

export const getAccountNotifications = defineCall({
  method: 'GET',
  path: '/v1/account/notifications',
  summary: 'When and where the acting account gets the low-credit alert.',
  access: { action: 'read', subject: 'Credit' },
  answer: EmailAlert,
  status: 200,
})

export const updateAccountNotifications = defineCall({
  method: 'PUT',
  path: '/v1/account/notifications',
  summary: 'Change when and where the acting account gets the low-credit alert.',
  access: { action: 'update', subject: 'Account' },
  body: EmailAlert,
  answer: EmailAlert,
  status: 200,
})

export const TRANSACTION_ACTIONS = ['opening', 'top-up', 'movement', 'send', 'adjustment'] as const
export const TRANSACTION_STATUSES = ['pending', 'completed', 'returned', 'declined'] as const

/** The header over the ledger entries of one send, top-up or movement. `amount` is in credits, negative when spent. */
export const Transaction = z.object({
  id: z.uuid(),
  accountName: z.string(),
  action: z.enum(TRANSACTION_ACTIONS),
  /** What changed the balance. Of a send, what is charged and held. */
  amount: z.number(),
  /** Of a send: the credits of the messages that were handed over, less what was refunded. Null for all else. */
  charged: z._default(z.nullable(z.number()), null),
  /** Of a send: the credits of the messages that wait. Null for all else. */
  held: z._default(z.nullable(z.number()), null),
  /** The credits that a top-up asked for. `amount` has them when the provider confirmed the top-up. */
  requested: z._default(z.nullable(z.number()), null),
  /** The other account of a movement. A sub-account sees its parent without a name. */
  otherAccount: z._default(z.nullable(z.object({ name: z.nullable(z.string()) })), null),
  description: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  communicationId: z.nullable(z.uuid()),
  /** The name of the communication, when it has one. */
  communicationName: z._default(z.nullable(z.string()), null),
  /** The full name of who sent, asked or moved. Null when this user is not one of the account. */
  userName: z._default(z.nullable(z.string()), null),
  /** The balance after this transaction, in the order of `date`. Null for credits of another account. */
  balanceAfter: z._default(z.nullable(z.number()), null),
  /** When it counts: a send when it starts. */
  date: instant,
  createDate: instant,
  lastUpdate: instant,
})
export type Transaction = z.output<typeof Transaction>

/** Credits of transactions. The opening balance, with what was added and less what was taken, is always the closing balance. */
export const CreditSum = z.object({
  /** The balance before. Null where it says nothing: other filters than days, or credits of another account. */
  opening: z._default(z.nullable(z.number()), null),
  /** Added: top-ups, credits that were moved here. */
  in: z._default(z.number(), 0),
  /** Taken: what is charged, held, and was moved away. */
  out: z._default(z.number(), 0),
  charged: z.number(),
  held: z.number(),
  /** The balance after. */
  closing: z._default(z.nullable(z.number()), null),
})
export type CreditSum = z.output<typeof CreditSum>

/** The filters of transactions, for the list and its file. */
export const transactionFilters = {
  accountName: z.optional(z.string()),
  action: repeated(z.enum(TRANSACTION_ACTIONS)),
  status: repeated(z.enum(TRANSACTION_STATUSES)),
  /** Who sent, asked or moved. */
  user: repeated(z.uuid()),
  /** For whom it was: the sub-account that sent, or the other account of a movement. */
  account: repeated(z.uuid()),
  /** Days in GMT+7. A send counts for the day on which it starts, as on Home. */
  startDate: dateFilter,
  endDate: dateFilter,
}

export const listTransactions = defineCall({
  method: 'GET',
  path: '/v1/transactions',
  summary: 'Credit transactions of the acting account, newest first.',
  access: { action: 'read', subject: 'Credit' },
  query: z.strictObject({
    ...pageQuery,
    ...transactionFilters,
  }),
  answer: z.extend(pageOf(Transaction), {
    /** Of all that match, on every page. */
    sum: z._default(CreditSum, { opening: null, in: 0, out: 0, charged: 0, held: 0, closing: null }),
  }),
  status: 200,
})

/** The credits of one month. `opening` + `added` + `moved` − `charged` − `held` = `closing`. */
export const TransactionMonth = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  opening: z.nullable(z.number()),
  /** Opening credits, top-ups and adjustments. */
  added: z.number(),
  /** Moved from other accounts, less what was moved to them. */
  moved: z.number(),
  charged: z.number(),
  held: z.number(),
  closing: z.nullable(z.number()),
})
export type TransactionMonth = z.output<typeof TransactionMonth>

export const listTransactionMonths = defineCall({
  method: 'GET',
  path: '/v1/transactions/months',
  summary: 'Credits of the acting account in each of the last 12 months, newest first, from its first transaction on.',
  access: { action: 'read', subject: 'Credit' },
  answer: z.object({ items: z.array(TransactionMonth) }),
  status: 200,
})

export const TRANSACTION_GROUPS = ['account', 'action', 'user'] as const
export type TransactionGroups = (typeof TRANSACTION_GROUPS)[number]

/** The credits of one account, type or user. `in` − `out` of all groups is what the days changed the balance by. */
export const TransactionGroup = z.object({
  /** The account, user or type, for the filter of the list. Null for transactions without a user that the caller sees. */
  key: z.nullable(z.string()),
  /** Of the account or user. Null for types. */
  name: z.nullable(z.string()),
  transactions: z.number(),
  in: z.number(),
  /** Charged, held and moved away. */
  out: z.number(),
  charged: z.number(),
  held: z.number(),
  /** What a sub-account with a balance of its own spent of it. Not in `out`, where are the credits moved to it. Null for all else. */
  ownSpent: z._default(z.nullable(z.number()), null),
})
export type TransactionGroup = z.output<typeof TransactionGroup>

export const groupTransactions = defineCall({
  method: 'GET',
  path: '/v1/transactions/groups',
  summary:
    'Credits of the acting account by sub-account, type or user. The groups add up to the sum of the same filters in the list.',
  access: { action: 'read', subject: 'Credit' },
  query: z.strictObject({ ...transactionFilters, by: z._default(z.enum(TRANSACTION_GROUPS), 'account') }),
  answer: z.object({ items: z.array(TransactionGroup), sum: CreditSum }),
  status: 200,
})

export const calls = {
  getAccount,
  updateAccount,
  getAccountPlan,
  getAccountNotifications,
  updateAccountNotifications,
  listTransactions,
  listTransactionMonths,
  groupTransactions,
}

export const lookups = {
  accounts: { action: 'read', subject: 'Account' },
  // Users who sent: for filters of communications and logs. Users who manage users have a list of their own.
  users: { action: 'read', subject: 'Communication' },
} as const satisfies LookupRights
