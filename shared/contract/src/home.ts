import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { CommunicationListItem } from './communications.ts'

/** Figures of one Bangkok month. `progess` (in progress) and `unDeli` (undelivered) are spelled as the product's API spells them. */
export const Home = z.object({
  /** Days of the month in GMT+7, inclusive. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Messages of the month. */
  smsSub: z.number(),
  /** Percent of smsSub that were delivered, two decimals. Null when nothing was sent. */
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
  /** Null when this user may not see it. */
  creditBalance: z.nullable(z.number()),
  alertLessThan: z.nullable(z.number()),
  newest: z.array(CommunicationListItem),
  /** OTP configurations with far fewer verified PINs than usual. Shares are 0 to 1. */
  otpAlerts: z.array(z.object({ otcId: z.uuid(), name: z.string(), share: z.number(), usualShare: z.number() })),
})
export type Home = z.output<typeof Home>

export const getHome = defineCall({
  method: 'GET',
  path: '/v1/home',
  summary: 'Figures of a month. `month` counts back: 1 is this month, 2 the last, up to 12.',
  access: { action: 'read', subject: 'Home' },
  query: z.strictObject({
    month: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)), 1),
    account: z.optional(z.uuid()),
  }),
  answer: Home,
  status: 200,
})

export const calls = { getHome }
