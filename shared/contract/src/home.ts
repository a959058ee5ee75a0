import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { CommunicationListItem } from './communications.ts'

/** Figures of one Bangkok month. `progess` and `unDeli` are the wire names of in progress and undelivered. */
export const Home = z.object({
  /** Days of the month in GMT+7, inclusive. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Messages of the month. */
  smsSub: z.number(),
  /** Percent of smsSub that were delivered, two decimals; null when nothing was sent. */
  deliRate: z.nullable(z.number()),
  /** Credits charged. */
  cost: z.number(),
  activity: z.array(
    z.object({
      date: z.iso.date(),
      deli: z.number(),
      reject: z.number(),
      progess: z.number(),
      /** Undelivered, expired and unknown. */
      unDeli: z.number(),
    }),
  ),
  /** Null when not shown to this user. */
  creditBalance: z.nullable(z.number()),
  alertLessThan: z.nullable(z.number()),
  newest: z.array(CommunicationListItem),
  /** OTP configurations of the acting account of whose pins far fewer than usual are verified. Shares are 0 to 1. */
  otpAlerts: z.array(z.object({ otcId: z.uuid(), name: z.string(), share: z.number(), usualShare: z.number() })),
})
export type Home = z.output<typeof Home>

export const getHome = defineCall({
  method: 'GET',
  path: '/v1/home',
  summary: 'Figures of a month: 1 is this month, 2 the last, up to 12.',
  access: { action: 'read', subject: 'Home' },
  query: z.object({
    month: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)), 1),
    account: z.optional(z.uuid()),
  }),
  answer: Home,
  status: 200,
})
