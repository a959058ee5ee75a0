import * as z from 'zod/mini'
import { defineCall, instant } from '../base/call.ts'

/** Whole minutes up to now by which the desk judges a carrier. */
export const RECENT_MINUTES = 10

/** What carriers took in a span of time, over all processes. Attempts without a connection do not count. */
export const Traffic = z.object({
  /** Parts by the response of the carrier. Unanswered ones were written and got none in time. */
  accepted: z.number(),
  rejected: z.number(),
  throttled: z.number(),
  unanswered: z.number(),
  /** The mean and the longest time to a response, in milliseconds; the mean is null when none came. */
  responseMs: z.nullable(z.number()),
  slowestMs: z.number(),
  receipts: z.number(),
  /** Most parts without a response at a time, and how many there could be. */
  inFlight: z.number(),
  capacity: z.number(),
})
export type Traffic = z.output<typeof Traffic>

/** Spans of a chart of traffic: the last hour by the minute, six hours by five minutes, a day by twenty. Hours and minutes. */
export const TRAFFIC_SPANS = {
  hour: { hours: 1, minutes: 1 },
  sixHours: { hours: 6, minutes: 5 },
  day: { hours: 24, minutes: 20 },
} as const

export const getCarrierTraffic = defineCall({
  method: 'GET',
  path: '/v1/desk/carriers/{name}/traffic',
  summary: 'What one carrier took, minute by minute. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  params: z.object({ name: z.string().check(z.maxLength(63)) }),
  query: z.strictObject({
    span: z._default(z.enum(Object.keys(TRAFFIC_SPANS) as [keyof typeof TRAFFIC_SPANS]), 'hour'),
  }),
  answer: z.object({
    startDate: instant,
    endDate: instant,
    /** Minutes of an item. */
    minutes: z.number(),
    /** Oldest first, without gaps: an item without traffic has zeros. */
    items: z.array(z.extend(Traffic, { date: instant })),
  }),
  status: 200,
})

/** The most accounts that the desk lists as top senders. */
export const TOP_SENDERS = 5

export const listTopSenders = defineCall({
  method: 'GET',
  path: '/v1/desk/top-senders',
  summary: 'The accounts that sent most since yesterday. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  answer: z.object({
    /** The day in GMT+7 from which on messages count. */
    startDate: z.iso.date(),
    items: z.array(
      z.object({
        id: z.uuid(),
        accountName: z.string(),
        /** Messages handed over to a carrier, and the percent of them that were delivered. */
        smsSub: z.number(),
        deliRate: z.number(),
        /** Messages that a carrier refused. */
        rejected: z.number(),
      }),
    ),
  }),
  status: 200,
})

export const calls = { getCarrierTraffic, listTopSenders }
