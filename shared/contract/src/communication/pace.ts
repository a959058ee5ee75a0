import * as z from 'zod/mini'
import { type HoursRule, nextClosing, nextOpening } from '../account/sending-hours.ts'
import { instant } from '../base/call.ts'

/** Most messages a minute that a pace can name. */
export const MAX_PACE = 100_000
/** Days after its start by which a paced send must end. */
export const MAX_PACE_DAYS = 7
const MINUTE_MS = 60_000
const MAX_MS = MAX_PACE_DAYS * 24 * 60 * MINUTE_MS

/** Spreads a send: so many messages a minute, or evenly until a time. One of both. */
export const Pace = z
  .strictObject({
    /** Messages a minute. */
    perMinute: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_PACE))),
    /** When the last message goes, with its offset: `2026-12-01T17:00:00+07:00`. */
    until: z.optional(instant),
  })
  .check(
    z.refine(({ perMinute, until }) => perMinute !== undefined || until !== undefined, {
      path: ['perMinute'],
      params: { code: 'required' },
      when: ({ issues }) => issues.length === 0,
    }),
    z.refine(({ perMinute, until }) => perMinute === undefined || until === undefined, {
      path: ['until'],
      params: { code: 'notExpected' },
      when: ({ issues }) => issues.length === 0,
    }),
  )
export type Pace = z.output<typeof Pace>

/** How a send is spread. */
export const ShownPace = z.object({
  /** Messages a minute; a fraction when the send is spread until a time. */
  perMinute: z.number(),
  /**
   * About when its last message goes, by the hours of the account. Later when it is paused meanwhile, or when the carrier takes fewer.
   * Null while nobody knows: a person paused it, or it has ended.
   */
  endDate: z.nullable(instant),
})
export type ShownPace = z.output<typeof ShownPace>

type Spread = { from: Date; messages: number; hours: HoursRule | null }

/** Why a send cannot have a pace, at a field of the pace. */
export type PaceProblem = {
  path: 'perMinute' | 'until'
  code: 'beforeStart' | 'tooFarAhead' | 'tooSoon' | 'tooSmall'
  params?: { days: number } | { max: number } | { min: number }
}

/**
 * Messages a minute of a send that starts at `from`, or why it cannot have this pace. The minutes outside of the hours do not count,
 * since nothing is sent then.
 */
export function paceOf({ perMinute, until }: Pace, spread: Spread): number | PaceProblem {
  if (until === undefined) {
    const open = openMs(spread, MAX_MS)
    const least = Math.ceil((spread.messages * MINUTE_MS) / open)
    const is = perMinute ?? 1
    return least > is ? { path: 'perMinute', code: 'tooSmall', params: { min: least } } : is
  }
  const ms = new Date(until).getTime() - spread.from.getTime()
  if (ms <= 0) return { path: 'until', code: 'beforeStart' }
  if (ms > MAX_MS) return { path: 'until', code: 'tooFarAhead', params: { days: MAX_PACE_DAYS } }
  const open = openMs(spread, ms)
  const pace = open > 0 ? (spread.messages * MINUTE_MS) / open : Number.POSITIVE_INFINITY
  return pace > MAX_PACE ? { path: 'until', code: 'tooSoon', params: { max: MAX_PACE } } : pace
}

/** About when the last message of a send goes that starts or goes on at `from`. */
export function pacedEnd(perMinute: number, { from, messages, hours }: Spread): Date {
  let left = (messages * MINUTE_MS) / perMinute
  let at = from
  for (;;) {
    const opening = nextOpening(hours, at)
    const closing = nextClosing(hours, opening)
    const open = closing === null ? Number.POSITIVE_INFINITY : closing.getTime() - opening.getTime()
    if (left <= open || closing === null) return new Date(opening.getTime() + left)
    left -= open
    at = closing
  }
}

/** Milliseconds inside the hours, of the `ms` after `from`. */
function openMs({ from, hours }: Spread, ms: number): number {
  const end = from.getTime() + ms
  let open = 0
  let at = from
  while (at.getTime() < end) {
    const opening = nextOpening(hours, at)
    const closing = nextClosing(hours, opening)
    open += Math.max(0, Math.min(end, closing?.getTime() ?? end) - opening.getTime())
    if (closing === null) break
    at = closing
  }
  return open
}
