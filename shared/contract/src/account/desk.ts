import * as z from 'zod/mini'
import { defineCall, idParams, instant, pageOf, pageQuery, repeated } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { CARRIER_STATES, OWN_CARRIERS } from './carriers.ts'
import { Traffic } from './desk-traffic.ts'
import { LINE_PROBLEMS } from './line.ts'

/**
 * Values that the check compares: an account's balance, held credits, number and order of entries; the amount of a
 * transaction.
 */
export const LEDGER_VALUES = ['balance', 'held', 'entries', 'running', 'transaction'] as const

/** A check of the ledger: `wrong` balances, transactions or entries that do not add up. */
const LedgerCheck = z.object({
  checkDate: instant,
  wrong: z.number(),
  accounts: z.number(),
  entries: z.number(),
  /** The first findings: the account, the id of it or of its transaction, what differs, and both values. */
  details: z.array(
    z.object({
      id: z.string(),
      /** Empty from a service of the version before. */
      account: z._default(z.string(), ''),
      what: z.enum(LEDGER_VALUES),
      stored: z.number(),
      entries: z.number(),
    }),
  ),
})

/** How many wait, and since when the first one does. */
const Waiting = z.object({ count: z.number(), since: z.nullable(instant) })

/**
 * What does not work, by the last minutes: a carrier is down or has fewer binds than it allows, refuses 5 % of the parts, leaves 1 %
 * without a response, or takes 2 seconds to respond; an OTP waits for 30 seconds or another urgent message for 2 minutes; LINE
 * takes no messages; a job fails; the ledger does not add up.
 */
export const DESK_ALERTS = [
  ...(['carrierDown', 'bindsMissing', 'rejecting', 'unanswered', 'lateResponses', 'urgentWaits'] as const),
  ...(['lineDown', 'lineProblems', 'failingJobs', 'ledgerWrong'] as const),
] as const

const DeskAlert = z.object({
  kind: z.enum(DESK_ALERTS),
  /** The carrier that it is about. */
  carrier: z.nullable(z.string()),
  /** Parts, binds, messages, jobs or accounts of which this is true, and of how many. */
  count: z.number(),
  of: z.nullable(z.number()),
  /** Since when; null when it is not known. */
  since: z.nullable(instant),
})
export type DeskAlert = z.output<typeof DeskAlert>

/** The lanes of the queue: what goes first. */
export const QUEUE_LANES = ['otp', 'transactional', 'bulk'] as const

export const getDesk = defineCall({
  method: 'GET',
  path: '/v1/desk',
  summary: 'What waits for the provider, and what does not work. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  answer: z.object({
    senders: Waiting,
    topUps: Waiting,
    tickets: Waiting,
    /** Sends that failed since `startDate`, and sends that the automatic stop paused: as `GET /v1/desk/sends` lists them. */
    failedSends: z._default(z.extend(Waiting, { startDate: z.nullable(z.iso.date()) }), {
      ...{ count: 0, since: null, startDate: null },
    }),
    brakedSends: z._default(Waiting, { count: 0, since: null }),
    /** The most urgent first. */
    alerts: z._default(z.array(DeskAlert), []),
    /**
     * Messages of all accounts that carriers have yet to get, and when the oldest communication among them was sent. Without paused ones.
     */
    queue: z._default(z.array(z.extend(Waiting, { lane: z.enum(QUEUE_LANES) })), []),
    /** Parts that carriers of SMS accepted in the last whole minute. */
    lastMinute: z._default(z.number(), 0),
    /** Carriers of SMS. */
    carriers: z.object({ all: z.number(), down: z.number() }),
    /** `accounts`: those with a LINE channel; `problems`: those whose messages LINE does not take. */
    line: z.object({ state: z.enum(CARRIER_STATES), accounts: z.number(), problems: z.number(), waiting: z.number() }),
    /** Jobs that failed and are tried again. */
    failingJobs: z.number(),
    /** Null before the first check. */
    ledger: z.nullable(LedgerCheck),
  }),
  status: 200,
})

export const checkLedger = defineCall({
  method: 'POST',
  path: '/v1/desk/ledger-checks',
  summary:
    'Check now that all balances are the sums of their entries. The result is in `GET /v1/desk`. For the provider.',
  access: { action: 'create', subject: 'Desk' },
  status: 202,
  answer: z.object({ startDate: instant }),
})

/** Why a job failed: the network, the database, a full disk, its process ended, or a fault in the service. */
export const JOB_CAUSES = ['network', 'database', 'disk', 'ended', 'fault'] as const

const FailingJob = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The job waits for its next try, runs again now, or was given up. */
  state: z.enum(['retrying', 'running', 'failed']),
  /** A recurring job can be tried again, but not dismissed. */
  recurs: z.boolean(),
  tries: z.number(),
  cause: z.enum(JOB_CAUSES),
  error: z.nullable(z.string()),
  createDate: instant,
  lastDate: z.nullable(instant),
  /** When it is tried again. */
  nextDate: z.nullable(instant),
})
export type FailingJob = z.output<typeof FailingJob>

export const listFailingJobs = defineCall({
  method: 'GET',
  path: '/v1/desk/jobs',
  summary: 'Jobs that failed and are tried again, or were given up. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  answer: z.object({ items: z.array(FailingJob) }),
  status: 200,
})

export const retryJob = defineCall({
  method: 'POST',
  path: '/v1/desk/jobs/{id}/retry',
  summary: 'Let a failing job run now instead of later, or once more after it was given up. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  status: 204,
  errors: ['job.notFailing', 'job.sameWaits'],
})

export const dismissJob = defineCall({
  method: 'DELETE',
  path: '/v1/desk/jobs/{id}',
  summary: 'Remove a failing job, so that it is never tried again. Not a recurring one. For the provider.',
  access: { action: 'delete', subject: 'Desk' },
  params: idParams,
  status: 204,
  errors: ['job.notFailing'],
})

/** Days of the figures of an account at the desk, today included. */
export const DESK_DAYS = 30

export const plan = {
  plan: z.enum(['Basic', 'Trials', 'Enterprise']),
  mode: z.enum(['live', 'trial']),
  /** Null: the limit of the plan. */
  maxSubAccount: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
  maxSenderName: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
  /** False: the users of the account cannot sign in, and the account cannot send. */
  status: z.boolean(),
}

/** An account as the provider sees it. Without message content. */
export const DeskAccount = z.object({
  id: z.uuid(),
  accountName: z.string(),
  accountEmail: z.string(),
  /** The name of its parent; null for a main account. */
  parent: z.nullable(z.string()),
  ...plan,
  limits: z.object({
    subAccount: z.number(),
    maxSubAccount: z.number(),
    senderName: z.number(),
    maxSenderName: z.number(),
  }),
  balance: z.number(),
  held: z.number(),
  /** Messages handed over to a carrier in the last DESK_DAYS days, today included, and the percent of them that were delivered. */
  smsSub: z._default(z.number(), 0),
  /** Null when none was handed over. */
  deliRate: z._default(z.nullable(z.number()), null),
  /** The day in GMT+7 of the newest communication of which a message was handed over. */
  lastSendDay: z._default(z.nullable(z.iso.date()), null),
  createDate: instant,
})
export type DeskAccount = z.output<typeof DeskAccount>

export const listDeskAccounts = defineCall({
  method: 'GET',
  path: '/v1/desk/accounts',
  summary: 'Accounts and sub-accounts with plan, limits, balance and how much they send. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  query: z.strictObject({
    ...pageQuery,
    accountName: z.optional(z.string().check(z.maxLength(100))),
    plan: repeated(plan.plan),
  }),
  answer: pageOf(DeskAccount),
  status: 200,
})

export const updateDeskAccount = defineCall({
  method: 'PATCH',
  path: '/v1/desk/accounts/{id}',
  summary: 'Change the plan or the limits of an account, or switch it off. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  body: z.strictObject({
    plan: z.optional(plan.plan),
    mode: z.optional(plan.mode),
    maxSubAccount: z.optional(plan.maxSubAccount),
    maxSenderName: z.optional(plan.maxSenderName),
    status: z.optional(plan.status),
  }),
  answer: DeskAccount,
  status: 200,
})

const carrierName = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/))
const seconds = z.number().check(z.int(), z.minimum(1), z.maximum(86_400))

const Route = z.object({
  id: z.number(),
  carrier: z.string(),
  prefix: z.string(),
  sender: z.nullable(z.string()),
  /** The name of the account that it is for; null: all. */
  account: z.nullable(z.string()),
  priority: z.number(),
  weight: z.number(),
})

export const DeskCarrier = z.object({
  name: z.string(),
  /** Without its password. */
  url: z.string(),
  /** Whether its settings can be changed here. The settings of `SMPP_URL` and of the simulated carrier cannot. */
  editable: z.boolean(),
  on: z.boolean(),
  downAfterSeconds: z.nullable(z.number()),
  state: z.enum(CARRIER_STATES),
  /** Connections that are up, of all processes, and how many the carrier allows. */
  binds: z.nullable(z.object({ up: z.number(), allowed: z.number() })),
  /** Parts a second that it allows, and parts of one bind that may wait; from its URL. */
  rate: z.nullable(z.number()),
  window: z.nullable(z.number()),
  /** The last `RECENT_MINUTES` whole minutes; null without traffic. */
  recent: z._default(z.nullable(Traffic), null),
  /** Messages of all accounts that wait for it. */
  waiting: z.number(),
  /** Parts without a response whose late receipt may still come. */
  unknown: z.number(),
})
export type DeskCarrier = z.output<typeof DeskCarrier>

/** LINE, to which each account sends with a token of its own. */
const DeskLine = z.object({
  state: z.enum(CARRIER_STATES),
  /** Accounts with a LINE channel. */
  accounts: z.number(),
  /** Messages of all accounts that LINE has yet to get. */
  waiting: z.number(),
  /** Messages without an answer of LINE. */
  unknown: z.number(),
  /** Accounts whose messages LINE does not take, at most 100. */
  problems: z.array(
    z.object({
      accountId: z.uuid(),
      account: z.string(),
      problem: z.enum(LINE_PROBLEMS),
      since: instant,
      waiting: z.number(),
    }),
  ),
})
export type DeskLine = z.output<typeof DeskLine>

export const listDeskCarriers = defineCall({
  method: 'GET',
  path: '/v1/desk/carriers',
  summary: 'Carriers with the live state of their binds, LINE, and the routes. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  answer: z.object({
    items: z.array(DeskCarrier),
    line: DeskLine,
    routes: z.array(Route),
    /** Parts of receipts that the service does not know: a state, or `no id`. The newest first, at most 100. */
    notUnderstood: z.array(
      z.object({ carrier: z.string(), said: z.string(), count: z.number(), firstDate: instant, lastDate: instant }),
    ),
  }),
  status: 200,
})

export const saveDeskCarrier = defineCall({
  method: 'PUT',
  path: '/v1/desk/carriers',
  summary: 'Add a carrier, or change one by its name. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  body: z.strictObject({
    name: carrierName.check(z.refine((name) => !OWN_CARRIERS.includes(name), { params: { code: 'notAllowed' } })),
    /** `smpp://user:password@host:2775?window=10&binds=1&rate=100`. Without a password the stored one stays. */
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    downAfterSeconds: z._default(seconds, 60),
    on: z._default(z.boolean(), true),
  }),
  status: 204,
  errors: ['carrier.refused'],
})

export const removeDeskCarrier = defineCall({
  method: 'DELETE',
  path: '/v1/desk/carriers/{name}',
  summary: 'Remove a carrier without routes and without messages that wait for it. For the provider.',
  access: { action: 'delete', subject: 'Desk' },
  params: z.object({ name: carrierName }),
  status: 204,
  errors: ['carrier.inUse'],
})

export const addDeskRoute = defineCall({
  method: 'POST',
  path: '/v1/desk/routes',
  summary: 'Add a route to a carrier, or change one with the same conditions. For the provider.',
  access: { action: 'create', subject: 'Desk' },
  body: z.strictObject({
    carrier: carrierName,
    /** The first digits of the mobiles, such as `6681`; empty: all. */
    prefix: z._default(z.string().check(z.trim(), z.regex(/^[0-9]{0,15}$/)), ''),
    sender: z._default(z.nullable(z.string().check(z.maxLength(11))), null),
    account: z._default(z.nullable(z.uuid()), null),
    priority: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 100),
    weight: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  }),
  status: 204,
  errors: ['carrier.unknown'],
})

export const removeDeskRoute = defineCall({
  method: 'DELETE',
  path: '/v1/desk/routes/{routeId}',
  summary: 'Remove a route. The last one that matches every message stays. For the provider.',
  access: { action: 'delete', subject: 'Desk' },
  params: z.object({ routeId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999_999)) }),
  status: 204,
  errors: ['carrier.lastRoute'],
})

/** Every customer account, for the provider. */
export const lookups = { deskAccounts: { action: 'read', subject: 'Desk' } } as const satisfies LookupRights

export const calls = {
  getDesk,
  checkLedger,
  listFailingJobs,
  retryJob,
  dismissJob,
  listDeskAccounts,
  updateDeskAccount,
  listDeskCarriers,
  saveDeskCarrier,
  removeDeskCarrier,
  addDeskRoute,
  removeDeskRoute,
}

export const errors = {
  'job.notFailing': { status: 409, detail: 'This job does not fail any more, runs now, or recurs and must stay.' },
  'job.sameWaits': { status: 409, detail: 'The same work already waits or runs as another job.' },
  'carrier.refused': { status: 422, detail: 'The settings of the carrier cannot be used: {reason}.' },
  'carrier.inUse': { status: 409, detail: 'Routes lead to this carrier, or messages wait for it.' },
  'carrier.unknown': { status: 422, detail: 'There is no such carrier or account.' },
  'carrier.lastRoute': {
    status: 409,
    detail: 'Without this route some messages would have none; add another one first.',
  },
} as const satisfies ErrorCodes
