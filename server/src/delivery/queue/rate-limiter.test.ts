import { describe, expect, it } from '@jest/globals'
import { RateLimiter } from './rate-limiter.ts'

/** A rate limiter on a clock that the test moves. */
function limited(options: { rate?: number; capacity?: number } = {}) {
  let time = 0
  const limiter = new RateLimiter({ capacity: 100, ...options, now: () => time })
  return {
    limiter,
    /** Submits all that is allowed, every 10 ms for so many seconds. Returns parts a second. */
    run(seconds: number, throttle: (sent: number) => boolean = () => false): number {
      let went = 0
      for (let step = 0; step < seconds * 100; step++) {
        time += 10
        const parts = Math.min(limiter.allowance(), 20)
        limiter.took(parts)
        for (let part = 0; part < parts; part++) if (throttle(went + part)) limiter.throttled()
        went += parts
      }
      return went / seconds
    },
  }
}

describe('RateLimiter', () => {
  it('has no limit unless one was agreed', () => {
    expect(limited().limiter.allowance()).toBe(Number.POSITIVE_INFINITY)
  })

  it('keeps to the agreed rate, without a burst after a pause', () => {
    const { limiter, run } = limited({ rate: 200 })
    expect(run(5)).toBeCloseTo(200, -1)
    limiter.took(limiter.allowance())
    run(0)
    expect(limiter.allowance()).toBeLessThanOrEqual(20)
  })

  it('tells how long to wait', () => {
    const { limiter, run } = limited({ rate: 10 })
    run(1)
    expect(limiter.untilNext()).toBeGreaterThan(0)
    expect(limiter.untilNext()).toBeLessThanOrEqual(100)
  })

  it('halves when the carrier throttles, again each second that it goes on, and recovers', () => {
    const { run } = limited()
    expect(run(1)).toBe(2000)
    const throttled = run(1, () => true)
    expect(throttled).toBeLessThan(1100)
    const more = run(1, () => true)
    expect(more).toBeLessThan(throttled)
    expect(run(30)).toBeGreaterThan(more)
    expect(run(1)).toBe(2000)
  })

  it('does not slow down for a few of many', () => {
    const { run } = limited()
    run(1)
    expect(run(2, (sent) => sent % 100 === 0)).toBe(2000)
  })

  it('does not slow down to a crawl when the first part of all is throttled', () => {
    const { limiter, run } = limited({ capacity: 100 })
    limiter.took(1)
    limiter.throttled()
    expect(run(2)).toBeGreaterThan(40)
  })
})
