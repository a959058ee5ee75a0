import { describe, expect, it } from '@jest/globals'
import { RateLimiter } from './rate-limiter.ts'

/** A pace on a clock that the test turns. */
function paced(options: { rate?: number; capacity?: number } = {}) {
  let time = 0
  const pace = new RateLimiter({ capacity: 100, ...options, now: () => time })
  return {
    pace,
    /** Sends all that may go, every 10 ms for so many seconds; says how many a second went. */
    run(seconds: number, throttle: (sent: number) => boolean = () => false): number {
      let went = 0
      for (let step = 0; step < seconds * 100; step++) {
        time += 10
        const parts = Math.min(pace.allowance(), 20)
        pace.took(parts)
        for (let part = 0; part < parts; part++) if (throttle(went + part)) pace.throttled()
        went += parts
      }
      return went / seconds
    },
  }
}

describe('the pace', () => {
  it('has no limit unless one was agreed', () => {
    expect(paced().pace.allowance()).toBe(Number.POSITIVE_INFINITY)
  })

  it('keeps to the agreed rate, without a burst after a pause', () => {
    const { pace, run } = paced({ rate: 200 })
    expect(run(5)).toBeCloseTo(200, -1)
    pace.took(pace.allowance())
    run(0)
    expect(pace.allowance()).toBeLessThanOrEqual(20)
  })

  it('tells how long to wait', () => {
    const { pace, run } = paced({ rate: 10 })
    run(1)
    expect(pace.untilNext()).toBeGreaterThan(0)
    expect(pace.untilNext()).toBeLessThanOrEqual(100)
  })

  it('halves when the carrier throttles, again each second that it goes on, and recovers', () => {
    const { run } = paced()
    expect(run(1)).toBe(2000)
    const throttled = run(1, () => true)
    expect(throttled).toBeLessThan(1100)
    const more = run(1, () => true)
    expect(more).toBeLessThan(throttled)
    expect(run(30)).toBeGreaterThan(more)
    expect(run(1)).toBe(2000)
  })

  it('does not slow down for a few of many', () => {
    const { run } = paced()
    run(1)
    expect(run(2, (sent) => sent % 100 === 0)).toBe(2000)
  })

  it('does not creep when the first part of all is throttled', () => {
    const { pace, run } = paced({ capacity: 100 })
    pace.took(1)
    pace.throttled()
    expect(run(2)).toBeGreaterThan(40)
  })
})
