import * as z from 'zod/mini'
import { SENDER_STATUSES } from '../account/senders.ts'
import { defineCall, instant, pageOf, pageQuery } from '../base/call.ts'
import { CommunicationListItem, Counts } from '../communication/communications.ts'

/** Most days of a range of Home. */
export const MAX_HOME_DAYS = 366

/** Messages by outcome. `progess` (in progress) and `unDeli` (undelivered) are spelled as the product's API spells them. */
const outcomes = {
  deli: z.number(),
  reject: z.number(),
  /** Without a final outcome: those that wait and those that were handed over. */
  progess: z.number(),
  /** Undelivered and expired. */
  unDeli: z.number(),
  /** The process or the connection broke before the carrier's answer; see the state `unknown`. */
  unknown: z.number(),
  cancelled: z.number(),
  /** The part of `progess` that is not handed over yet. */
  waiting: z.number(),
  /** The part of `waiting` that rules of sending hold: the hours, or the brake. */
  heldByRule: z._default(z.number(), 0),
  /** The part of `cancelled` that rules of sending cancelled. */
  cancelledByRule: z._default(z.number(), 0),
}

const totals = {
  /** Messages handed over to a carrier, without waiting and cancelled messages. */
  smsSub: z.number(),
  /** Percent of smsSub that were delivered, two decimals. Null when no message was handed over. */
  deliRate: z.nullable(z.number()),
  /** Charged: credits of the messages that were handed over, less those given back. */
  cost: z.number(),
  /** Credits held for messages that wait, those of scheduled communications included. */
  held: z.number(),
}

/** The figures of a range of days. */
export const Home = z.object({
  /** The days in GMT+7, inclusive. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  ...totals,
  ...outcomes,
  /** The same figures of the range before: as many days, or the same days of the month before. */
  before: z.object({ startDate: z.iso.date(), endDate: z.iso.date(), ...totals }),
  /** By day, up to today. */
  activity: z.array(z.object({ date: z.iso.date(), ...outcomes })),
  /** Null when this user may not see it. */
  creditBalance: z.nullable(z.number()),
  alertLessThan: z.nullable(z.number()),
  /** Codes issued (`coupon`), opened and redeemed in the range. Null when this user may not see coupons. */
  coupons: z.nullable(z.object({ coupon: z.number(), open: z.number(), redeem: z.number() })),
  newest: z.array(CommunicationListItem),
  /** OTP configurations with far fewer verified PINs than usual. Shares are 0 to 1. */
  otpAlerts: z.array(z.object({ otcId: z.uuid(), name: z.string(), share: z.number(), usualShare: z.number() })),
})
export type Home = z.output<typeof Home>

const range = {
  /** Counts back: 1 is this month, 2 the last, up to 12. Or a month by its name, such as `2026-10`. */
  month: z._default(
    z.union([
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)),
      z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
    ]),
    1,
  ),
  /** Both together are a range instead of the month: days in GMT+7, inclusive, MAX_HOME_DAYS at most. */
  startDate: z.optional(z.iso.date()),
  endDate: z.optional(z.iso.date()),
  account: z.optional(z.uuid()),
}

export const getHome = defineCall({
  method: 'GET',
  path: '/v1/home',
  summary: 'Figures of a month, or of the days from `startDate` to `endDate`.',
  access: { action: 'read', subject: 'Home' },
  query: z.strictObject(range),
  answer: Home,
  status: 200,
})

export const HOME_GROUPS = ['account', 'sender', 'day'] as const
export type HomeGroup = (typeof HOME_GROUPS)[number]

export const HomeDetailRow = z.object({
  /** The subject of the row: the id of an account, a sender name or a day in GMT+7. */
  key: z.string(),
  /** The account's name; otherwise the same as `key`. */
  name: z.string(),
  ...totals,
  ...outcomes,
})
export type HomeDetailRow = z.output<typeof HomeDetailRow>

export const getHomeDetail = defineCall({
  method: 'GET',
  path: '/v1/home/detail',
  summary: 'The figures of Home by account, by sender or by day. Sorted by most messages, days by the newest.',
  access: { action: 'read', subject: 'Home' },
  query: z.strictObject({ ...pageQuery, ...range, by: z._default(z.enum(HOME_GROUPS), 'account') }),
  answer: z.extend(pageOf(HomeDetailRow), {
    by: z.enum(HOME_GROUPS),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    /** The sum of all rows, on every page. */
    sum: z.object({ ...totals, ...outcomes }),
  }),
  status: 200,
})

/**
 * Work that waits for a person, the most urgent kind first. Each kind counts the rows of one list; the user has the right to act on
 * them, or to read them where no right of its own exists.
 */
export const NEED_KINDS = [
  'paused',
  'failed',
  'scheduleProblem',
  'approvals',
  'sendersRejected',
  'sendersUnused',
  'couponsEnding',
  'couponsRunningOut',
  'ticketsAnswered',
  'ownApprovals',
  'scheduled',
] as const
export type NeedKind = (typeof NEED_KINDS)[number]

/** Days in which a failed communication is shown. */
export const FAILED_DAYS = 7
/** Full days before today whose use of credits is the pace. */
export const PACE_DAYS = 14
/** A pace of fewer days with use is a guess, so it is not told. */
export const LEAST_PACE_DAYS = 3
/** A balance that lasts fewer days needs somebody. */
export const LOW_BALANCE_DAYS = 7

const Need = z.object({
  kind: z.enum(NEED_KINDS),
  count: z.number(),
  /** The time of the most urgent one: since when the first one waits, or when the first one starts or ends. */
  date: z.nullable(instant),
  /** Only of `failed`: the first day that is counted. */
  startDate: z.optional(z.iso.date()),
  /** Only of `paused`: by whom. They sum to `count`. */
  pausedBy: z.optional(
    z.object({ user: z.number(), hours: z.number(), brake: z.number(), accountSwitchedOff: z.number() }),
  ),
})
export type Need = z.output<typeof Need>

export const HomeNeeds = z.object({
  /** Kinds without any are left out. */
  items: z.array(Need),
  /** How many are being sent, and the newest of them with their progress. */
  running: z.object({
    count: z.number(),
    newest: z.array(z.object({ id: z.uuid(), broadcastName: z.string(), totalRecipients: z.number(), counts: Counts })),
  }),
  /** Null when this user may not see it, or when the balance is that of another account. */
  balance: z.nullable(
    z.object({
      credits: z.number(),
      /** The full days before today whose use is the pace: PACE_DAYS, or fewer when the account is younger. */
      days: z.number(),
      /** Credits a day in these days. Null: too few of them had any use, so it is not known. */
      perDay: z.nullable(z.number()),
      /** Whole days that the balance lasts at this pace. Null as `perDay`. */
      daysLeft: z.nullable(z.number()),
      /** Below the alert level, or too little for LOW_BALANCE_DAYS. */
      isLow: z.boolean(),
    }),
  ),
})
export type HomeNeeds = z.output<typeof HomeNeeds>

export const getHomeNeeds = defineCall({
  method: 'GET',
  path: '/v1/home/needs',
  summary: 'Work that waits for the caller, sends under way, and how long the balance lasts.',
  access: { action: 'read', subject: 'Home' },
  answer: HomeNeeds,
  status: 200,
})

/** Which of its first steps an account has done. Nothing is stored: each is read where it happened. */
export const FirstSteps = z.object({
  /** The best status of its sender names. */
  sender: z.enum(['none', ...SENDER_STATUSES]),
  /** Whether the user has confirmed their own mobile. */
  mobile: z.boolean(),
  /** Sample people included. */
  people: z.boolean(),
  samplePeople: z.number(),
  /** A test by this user. */
  test: z.boolean(),
  /** Anything but tests, by anybody. */
  send: z.boolean(),
  /** An API key that works, and a call with one. Null for users who may not create keys. */
  apiKey: z.nullable(z.boolean()),
  apiCall: z.nullable(z.boolean()),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const getFirstSteps = defineCall({
  method: 'GET',
  path: '/v1/home/first-steps',
  summary: 'Which of its first steps the acting account has done.',
  access: { action: 'read', subject: 'Home' },
  answer: FirstSteps,
  status: 200,
})

export const calls = { getHome, getHomeDetail, getHomeNeeds, getFirstSteps }
