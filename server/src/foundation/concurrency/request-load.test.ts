import { expect, it, jest } from '@jest/globals'
import { RequestLoad } from './request-load.ts'

const LONG_MS = 10_000

/** Runs `test` with a clock that stands still until it is moved. */
async function withClock(test: (pass: (ms: number) => Promise<void>) => Promise<void>): Promise<void> {
  jest.useFakeTimers()
  try {
    await test((ms) => jest.advanceTimersByTimeAsync(ms).then(() => {}))
  } finally {
    jest.useRealTimers()
  }
}

it('does not wait without requests', async () => {
  expect(await new RequestLoad().giveWay()).toBe(false)
})

it('waits until the requests have ended, and takes small steps for a while', () =>
  withClock(async (pass) => {
    const load = new RequestLoad()
    const [endFirst, endLast] = [load.begin(), load.begin()]
    let result: boolean | undefined
    void load.giveWay().then((lately) => {
      result = lately
    })
    endFirst()
    await pass(0)
    expect(result).toBeUndefined()
    endLast()
    await pass(0)
    expect(result).toBe(true)
    await pass(LONG_MS)
    expect(await load.giveWay()).toBe(false)
  }))

it('does not wait for a long request', () =>
  withClock(async (pass) => {
    const load = new RequestLoad()
    load.begin()
    let steps = 0
    void load.giveWay().then(() => steps++)
    await pass(149)
    expect(steps).toBe(0)
    await pass(1)
    expect(steps).toBe(1)
  }))

it('does not wait for requests that come later', () =>
  withClock(async (pass) => {
    const load = new RequestLoad()
    const went: string[] = []
    const endFirst = load.begin()
    void load.giveWay().then(() => went.push('delivery'))
    const endSecond = load.begin()
    void load.giveWay().then(() => went.push('expansion'))
    endFirst()
    await pass(0)
    expect(went).toEqual(['delivery'])
    load.begin()
    endSecond()
    await pass(0)
    expect(went).toEqual(['delivery', 'expansion'])
  }))

it('counts a long request for a while only, and each once', () =>
  withClock(async (pass) => {
    const load = new RequestLoad()
    const end = load.begin()
    await pass(LONG_MS)
    end()
    const endOther = load.begin()
    end()
    let went = false
    void load.giveWay().then(() => {
      went = true
    })
    await pass(0)
    expect(went).toBe(false)
    endOther()
    await pass(0)
    expect(went).toBe(true)
  }))
