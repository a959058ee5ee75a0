import * as z from 'zod/mini'
import { defineCall, instant } from '../base/call.ts'
import { CHANNELS } from '../base/states.ts'
import { LINE_CARRIER, LINE_PROBLEMS } from './line.ts'

/**
 * Carriers of the service itself: the simulated carrier, and the carrier of each channel without SMPP. No other carrier may
 * have their names.
 */
export const OWN_CARRIERS: readonly string[] = ['simulated', LINE_CARRIER]

/**
 * How messages go to a carrier. LINE has no binds. It is `down` while it does not answer and the service sends no message,
 * and `slow` while one message at a time shows whether LINE is back.
 */
export const CARRIER_STATES = ['up', 'slow', 'down'] as const

const CarrierState = z.object({
  carrier: z.string(),
  /** The channel whose messages it carries. The carrier of LINE is listed for accounts that use it. */
  channel: z.enum(CHANNELS),
  state: z.enum(CARRIER_STATES),
  /** Messages of the acting account that this carrier has yet to get. */
  waiting: z.number(),
  /** Connections that are up, of all processes, and how many the carrier allows. Absent in a page, and for LINE, which have none. */
  binds: z.optional(z.object({ up: z.number(), allowed: z.number() })),
  /** Why LINE does not take the messages of the acting account, and since when. Absent when it does. */
  problem: z.optional(z.object({ code: z.enum(LINE_PROBLEMS), since: instant })),
})

export const listCarriers = defineCall({
  method: 'GET',
  path: '/v1/operators',
  summary: 'State of the connections to the carriers.',
  access: { action: 'read', subject: 'Communication' },
  answer: z.object({
    items: z.array(CarrierState),
    /** SMS of the acting account that are not submitted, and whose carrier is not chosen yet. */
    unassigned: z.number(),
  }),
  status: 200,
})

export const calls = { listCarriers }
