import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { linkedTabs } from '../../testing/linked-tabs.ts'
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
const state = (timer: IdleTimer) => timer.store.getState()
const press = () => globalThis.dispatchEvent(new Event('keydown'))
const wait = (ms: number) => jest.advanceTimersByTime(ms)
/** The machine sleeps: time passes and no timer runs. */
const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms)
const wake = () => document.dispatchEvent(new Event('visibilitychange'))

describe('a user without input', () => {
  it('sees the countdown after 60,000 ms and is signed out 60 s later', () => {
    const { first, onIdle } = open()
    wait(59_500)
    expect(state(first)).toEqual({ is: 'present' })
    wait(500)
    expect(state(first)).toEqual({ is: 'counting', seconds: 60 })
    wait(59_000)
    expect(state(first)).toEqual({ is: 'counting', seconds: 1 })
    expect(onIdle).not.toHaveBeenCalled()
    wait(1_000)
    expect(onIdle).toHaveBeenCalled()
  })
  it('sees no countdown while there is input', () => {
    const { first } = open()
    for (let minute = 0; minute < 10; minute++) {
      wait(50_000)
      press()
    }
    expect(state(first)).toEqual({ is: 'present' })
  })
  it('sees no countdown while text comes without keys', () => {
    const { first } = open()
    for (let minute = 0; minute < 3; minute++) {
      wait(50_000)
      globalThis.dispatchEvent(new Event('input'))
    }
    expect(state(first)).toEqual({ is: 'present' })
  })
  it('is signed out in time after the clock was set back', () => {
    const { first, onIdle } = open()
    wait(30_000)
    jest.setSystemTime(Date.now() - 3_600_000)
    wait(500)
    wait(60_000)
    expect(state(first)).toMatchObject({ is: 'counting' })
    wait(60_000)
    expect(onIdle).toHaveBeenCalled()
  })
  it('is signed out in time when another tab says or stored a time in the future', () => {
    const { first, onIdle } = open()
    localStorage.setItem('songsarn:active', String(Date.now() + 3_600_000))
    wait(60_500)
    expect(state(first)).toMatchObject({ is: 'counting' })
    wait(60_000)
    expect(onIdle).toHaveBeenCalled()
  })
  it('leaves no data in storage once signed out', () => {
    const { first } = open()
    expect(localStorage).toHaveLength(1)
    first.stop()
    expect(localStorage).toHaveLength(0)
  })
  it('does not stop the countdown by moving the mouse', () => {
    const { first } = open()
    wait(70_000)
    globalThis.dispatchEvent(new Event('pointermove'))
    expect(state(first)).toEqual({ is: 'counting', seconds: 50 })
  })
  it('stops the countdown by the button, and gets another minute', () => {
    const { first, onIdle } = open()
    wait(100_000)
    first.keepAlive()
    expect(state(first)).toEqual({ is: 'present' })
    wait(59_500)
    expect(state(first)).toEqual({ is: 'present' })
    expect(onIdle).not.toHaveBeenCalled()
  })
})

describe('two tabs', () => {
  it.each([
    ['with storage', true],
    ['without storage', false],
  ])('share input: activity in one keeps the other signed in, %s', (_name, stored) => {
    const { first, second } = open(2, stored ? localStorage : undefined)
    for (let times = 0; times < 5; times++) {
      wait(40_000)
      first.keepAlive()
    }
    expect([state(first), state(second)]).toEqual([{ is: 'present' }, { is: 'present' }])
  })
  it('count down together, and one answer stops both', () => {
    const { first, second } = open(2)
    wait(75_000)
    expect([state(first), state(second)]).toEqual([
      { is: 'counting', seconds: 45 },
      { is: 'counting', seconds: 45 },
    ])
    second.keepAlive()
    expect([state(first), state(second)]).toEqual([{ is: 'present' }, { is: 'present' }])
  })
  it('do not sign out when one wakes while the other is in use', () => {
    const [tabs] = linkedTabs(1)
    if (!tabs) throw new Error('no tab')
    const onIdle = jest.fn()
    const sleeper = createIdleTimer({ tabs, storage: localStorage, onIdle })
    sleeper.start()
    running.push(sleeper)
    sleep(10 * 60_000)
    // The other tab stored this a moment ago; its messages have not arrived yet.
    localStorage.setItem('songsarn:active', String(Date.now() - 5_000))
    wake()
    expect(onIdle).not.toHaveBeenCalled()
    expect(state(sleeper)).toEqual({ is: 'present' })
  })
})

describe('a tab that slept', () => {
  it('signs out when it wakes after the limit, without a countdown', () => {
    const { onIdle } = open()
    sleep(60 * 60_000)
    wake()
    expect(onIdle).toHaveBeenCalled()
  })
  it('continues the countdown by the wall clock', () => {
    const { first } = open()
    sleep(90_000)
    wake()
    expect(state(first)).toEqual({ is: 'counting', seconds: 30 })
  })
  it('is not kept signed in by the key press that wakes it', () => {
    const { onIdle } = open()
    sleep(60 * 60_000)
    press()
    expect(onIdle).toHaveBeenCalled()
  })
})

it('does not sign out once it is stopped', () => {
  const { first, onIdle } = open()
  first.stop()
  wait(600_000)
  first.keepAlive()
  expect(onIdle).not.toHaveBeenCalled()
  expect(state(first)).toEqual({ is: 'present' })
})
