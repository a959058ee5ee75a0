import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { linkedTabs } from '../session/test-tabs.ts'
import { createIdleTimer, type IdleTimer } from './idle-timer.ts'

const running: IdleTimer[] = []

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
})
afterEach(() => {
  for (const timer of running.splice(0)) timer.stop()
  jest.useRealTimers()
})

function open(count = 1, storage: Storage | undefined = localStorage) {
  const onIdle = jest.fn()
  const timers = linkedTabs(count).map((tabs) => createIdleTimer({ tabs, storage, onIdle }))
  for (const timer of timers) timer.start()
  running.push(...timers)
  const [first, second = first] = timers
  if (!first || !second) throw new Error('no tab')
  return { first, second, onIdle }
}
const is = (timer: IdleTimer) => timer.store.getState()
const press = () => globalThis.dispatchEvent(new Event('keydown'))
const wait = (ms: number) => jest.advanceTimersByTime(ms)
/** The machine sleeps: the clock goes on and no timer runs. */
const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms)
const wake = () => document.dispatchEvent(new Event('visibilitychange'))

describe('who gives no input', () => {
  it('is asked after 60,000 ms and signed out 60 s later', () => {
    const { first, onIdle } = open()
    wait(59_500)
    expect(is(first)).toEqual({ is: 'present' })
    wait(500)
    expect(is(first)).toEqual({ is: 'counting', seconds: 60 })
    wait(59_000)
    expect(is(first)).toEqual({ is: 'counting', seconds: 1 })
    expect(onIdle).not.toHaveBeenCalled()
    wait(1_000)
    expect(onIdle).toHaveBeenCalled()
  })
  it('is not asked while there is input', () => {
    const { first } = open()
    for (let minute = 0; minute < 10; minute++) {
      wait(50_000)
      press()
    }
    expect(is(first)).toEqual({ is: 'present' })
  })
  it('is not taken for present by a nudged mouse once asked', () => {
    const { first } = open()
    wait(70_000)
    globalThis.dispatchEvent(new Event('pointermove'))
    expect(is(first)).toEqual({ is: 'counting', seconds: 50 })
  })
  it('says so by the button, and has another minute', () => {
    const { first, onIdle } = open()
    wait(100_000)
    first.keepAlive()
    expect(is(first)).toEqual({ is: 'present' })
    wait(59_500)
    expect(is(first)).toEqual({ is: 'present' })
    expect(onIdle).not.toHaveBeenCalled()
  })
})

describe('two tabs', () => {
  it.each([
    ['with storage', true],
    ['without storage', false],
  ])('are one person: input in one keeps the other, %s', (_name, stored) => {
    const { first, second } = open(2, stored ? localStorage : undefined)
    for (let times = 0; times < 5; times++) {
      wait(40_000)
      first.keepAlive()
    }
    expect([is(first), is(second)]).toEqual([{ is: 'present' }, { is: 'present' }])
  })
  it('ask together, and one answer is for both', () => {
    const { first, second } = open(2)
    wait(75_000)
    expect([is(first), is(second)]).toEqual([
      { is: 'counting', seconds: 45 },
      { is: 'counting', seconds: 45 },
    ])
    second.keepAlive()
    expect([is(first), is(second)]).toEqual([{ is: 'present' }, { is: 'present' }])
  })
  it('do not sign out one that wakes while somebody works in the other', () => {
    const [tabs] = linkedTabs(1)
    if (!tabs) throw new Error('no tab')
    const onIdle = jest.fn()
    const sleeper = createIdleTimer({ tabs, storage: localStorage, onIdle })
    sleeper.start()
    running.push(sleeper)
    sleep(10 * 60_000)
    // What the other tab kept a moment ago; its messages have not come through yet.
    localStorage.setItem('songsarn:active', String(Date.now() - 5_000))
    wake()
    expect(onIdle).not.toHaveBeenCalled()
    expect(is(sleeper)).toEqual({ is: 'present' })
  })
})

describe('a tab that slept', () => {
  it('signs out as it wakes when the time is over, without asking', () => {
    const { onIdle } = open()
    sleep(60 * 60_000)
    wake()
    expect(onIdle).toHaveBeenCalled()
  })
  it('goes on counting by the clock on the wall', () => {
    const { first } = open()
    sleep(90_000)
    wake()
    expect(is(first)).toEqual({ is: 'counting', seconds: 30 })
  })
  it('is not kept open by the key that woke it', () => {
    const { onIdle } = open()
    sleep(60 * 60_000)
    press()
    expect(onIdle).toHaveBeenCalled()
  })
})

it('watches nobody once it is stopped', () => {
  const { first, onIdle } = open()
  first.stop()
  wait(600_000)
  first.keepAlive()
  expect(onIdle).not.toHaveBeenCalled()
  expect(is(first)).toEqual({ is: 'present' })
})
