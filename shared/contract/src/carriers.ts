import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** The carriers of the service itself: the simulated one, and that of each channel without SMPP. No other carrier may have their names. */
export const OWN_CARRIERS: readonly string[] = ['simulated', 'line']

const CarrierState = z.object({
  carrier: z.string(),
  state: z.enum(['up', 'slow', 'down']),
  /** Messages of the acting account that this carrier has yet to get. */
  waiting: z.number(),
  /** Connections that are up, of all processes, and how many the carrier allows. Absent in a page, which has none. */
  binds: z.optional(z.object({ up: z.number(), allowed: z.number() })),
})

export const listCarriers = defineCall({
  method: 'GET',
  path: '/v1/operators',
  summary: 'State of the connections to the carriers.',
  access: { action: 'read', subject: 'Communication' },
  answer: z.object({
    items: z.array(CarrierState),
    /** Messages of the acting account that are not submitted, and whose carrier is not chosen yet. */
    unassigned: z.number(),
  }),
  status: 200,
})

export const calls = { listCarriers }
