import { describe, expect, it } from '@jest/globals'
import { RateLimiter, type RateLimiterOptions } from './rate-limiter.ts'

const STEP_MS = 5

type Carrier = (at: number) => 'takes' | 'throttles'

const takesAll: Carrier = () => 'takes'
const throttlesAll: Carrier = () => 'throttles'

/** Throttles a share of the messages at any rate. */
function throttlesShare(share: number): Carrier {
  let due = 0
  return () => {
    due += share
    if (due < 1) return 'takes'
    due -= 1
    return 'throttles'
  }
}

/** Takes so many a second, evenly. */
function takesEachSecond(rate: number): Carrier {
  const most = Math.max(1, rate / 10)
  let tokens = most
  let filledAt = 0
  return (at) => {
    tokens = Math.min(most, tokens + ((at - filledAt) / 1000) * rate)
    filledAt = at
    if (tokens < 1) return 'throttles'
    tokens -= 1
    return 'takes'
  }
}

/** Takes the first parts of each second of its clock. */
function takesFirstOfSecond(rate: number): Carrier {
  let second = -1
  let count = 0
  return (at) => {
    const current = Math.floor((at + 370) / 1000)
    if (current !== second) count = 0
    second = current
    count += 1
    return count > rate ? 'throttles' : 'takes'
  }
}

/** A send that never ends, on a clock that the test moves. `roundTrip` in milliseconds. */
function sending({ roundTrip = 20, capacity = 40, ...options }: Partial<RateLimiterOptions> & { roundTrip?: number }) {
  let time = 0
  const limiter = new RateLimiter({ capacity, ...options, now: () => time })
  const inFlight: { submittedAt: number; throttled: boolean }[] = []
  return {
    limiter,
    /** Parts a second: submitted, throttled and taken by the carrier; `most`: submitted in any second. */
    run(seconds: number, carrier: Carrier) {
      const count = { submitted: 0, throttled: 0 }
      const eachStep: number[] = []
      for (const end = time + seconds * 1000; time < end; time += STEP_MS) {
        while (inFlight[0] && inFlight[0].submittedAt + roundTrip <= time) {
          const { submittedAt, throttled } = inFlight.shift() ?? { submittedAt: 0, throttled: false }
          limiter.answered(throttled, submittedAt)
        }
        const parts = Math.min(limiter.allowance(), capacity - inFlight.length)
        limiter.took(parts)
        eachStep.push(parts)
        for (let part = 0; part < parts; part++) {
          const throttled = carrier(time) === 'throttles'
          inFlight.push({ submittedAt: time, throttled })
          count.submitted++
          if (throttled) count.throttled++
        }
      }
      const submitted = count.submitted / seconds
      const throttled = count.throttled / seconds
      return { submitted, throttled, taken: submitted - throttled, most: mostInSecond(eachStep) }
    },
  }
}

function mostInSecond(eachStep: readonly number[]): number {
  const steps = 1000 / STEP_MS
  let sum = 0
  let most = 0
  for (const [index, parts] of eachStep.entries()) {
    sum += parts - (eachStep[index - steps] ?? 0)
    most = Math.max(most, sum)
  }
  return most
}

describe('RateLimiter', () => {
  it('has no limit unless one was agreed', () => {
    expect(sending({}).limiter.allowance()).toBe(Number.POSITIVE_INFINITY)
  })

  it('keeps to the agreed rate, without a burst after a pause', () => {
    const { limiter, run } = sending({ rate: 200 })
    expect(run(5, takesAll).taken).toBeCloseTo(200, -1)
    expect(limiter.allowance()).toBeLessThanOrEqual(20)
  })

  it('tells how long to wait', () => {
    const { limiter, run } = sending({ rate: 10 })
    run(1, takesAll)
    limiter.took(limiter.allowance())
    expect(limiter.untilNext()).toBeGreaterThan(0)
    expect(limiter.untilNext()).toBeLessThanOrEqual(100)
  })

  it.each([0.01, 0.05, 0.1, 0.2, 0.3])('sends on when a share of %d is throttled at any rate', (share) => {
    const possible = 2000 * (1 - share)
    const { run } = sending({})
    run(10, throttlesShare(share))
    expect(run(60, throttlesShare(share)).taken).toBeGreaterThan(possible * 0.7)
    const agreed = sending({ rate: 200 })
    agreed.run(10, throttlesShare(share))
    expect(agreed.run(60, throttlesShare(share)).taken).toBeGreaterThan(200 * (1 - share) * 0.7)
  })

  it('loses little when one in ten is throttled', () => {
    expect(sending({}).run(60, throttlesShare(0.1)).taken).toBeGreaterThan(1800 * 0.9)
  })

  it.each([20, 200, 1000])('finds the %d a second that a carrier takes, within seconds', (rate) => {
    for (const carrier of [takesEachSecond(rate), takesFirstOfSecond(rate)]) {
      const { run } = sending({})
      run(10, carrier)
      const { taken, submitted, throttled } = run(60, carrier)
      expect(taken).toBeGreaterThan(rate * 0.9)
      expect(throttled / submitted).toBeLessThan(0.25)
    }
  })

  it('finds it when responses take longer than a second', () => {
    const { run } = sending({ capacity: 1000, roundTrip: 1500 })
    const carrier = takesEachSecond(200)
    run(10, carrier)
    const { taken, submitted, throttled } = run(60, carrier)
    expect(taken).toBeGreaterThan(180)
    expect(throttled / submitted).toBeLessThan(0.2)
  })

  it('follows a carrier that takes less for a time', () => {
    const { run } = sending({})
    run(10, takesEachSecond(200))
    const less = takesEachSecond(50)
    run(5, less)
    expect(run(10, less)).toMatchObject({ taken: expect.closeTo(50, -1), submitted: expect.closeTo(60, -1) })
    const more = takesEachSecond(200)
    run(20, more)
    expect(run(20, more).taken).toBeGreaterThan(180)
  })

  it('backs off within seconds when all is throttled, and recovers within seconds', () => {
    for (const rate of [undefined, 200]) {
      const { run } = sending({ ...(rate && { rate }) })
      const before = run(10, takesAll).taken
      expect(run(1, throttlesAll).submitted).toBeLessThan(before)
      run(4, throttlesAll)
      expect(run(30, throttlesAll).submitted).toBeLessThanOrEqual(10)
      run(20, takesAll)
      expect(run(5, takesAll).taken).toBeGreaterThan(before * 0.95)
    }
  })

  it('falls once for a window full of throttled answers', () => {
    const { run } = sending({ rate: 200, roundTrip: 900, capacity: 400 })
    run(5, takesAll)
    run(1, throttlesAll)
    // Their answers come after the first fall. Two falls would leave 12 a second.
    run(1, takesAll)
    expect(run(1, takesAll).submitted).toBeGreaterThan(40)
  })

  it('pauses for a moment when all answers are throttled', () => {
    const { limiter, run } = sending({})
    run(0.2, throttlesAll)
    expect(limiter.allowance()).toBe(0)
    expect(limiter.untilNext()).toBeGreaterThan(0)
    expect(limiter.untilNext()).toBeLessThanOrEqual(100)
  })

  it.each([takesAll, throttlesShare(0.1), throttlesShare(0.5), takesEachSecond(150)])(
    'never exceeds the agreed rate (%#)',
    (carrier) => {
      const { run } = sending({ rate: 200 })
      // A pause saves up a tenth of a second.
      expect(run(60, carrier).most).toBeLessThanOrEqual(220)
    },
  )

  it('does not slow down to a crawl when the first part of all is throttled', () => {
    const { limiter, run } = sending({ capacity: 100 })
    limiter.took(1)
    limiter.answered(true, 0)
    expect(run(10, takesAll).taken).toBeGreaterThan(1000)
  })

  it('keeps its slower rate when the agreed rate changes, and never exceeds a lower one', () => {
    const { limiter, run } = sending({ rate: 200 })
    run(10, takesEachSecond(100))
    limiter.change({ rate: 50, capacity: 40 })
    expect(run(10, takesAll).most).toBeLessThanOrEqual(55)
  })
})
