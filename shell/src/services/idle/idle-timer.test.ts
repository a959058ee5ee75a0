import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { linkedTabs } from '../../testing/linked-tabs.ts'
import { createIdleTimer, type IdleTimer } from './idle-timer.ts'

const MINUTE = 60_000

const running: IdleTimer[] = []

beforeEach(() => {
  localStorage.clear()
  jest.useFakeTimers({ now: Date.parse('2026-11-20T07:00:00Z') })
})
afterEach(() => {
  for (const timer of running.splice(0)) timer.stop()
  jest.useRealTimers()
})

const notComposing = () => false

type Options = { storage?: Storage | undefined; minutes?: number; isComposing?(): boolean }

function open(count = 1, { minutes = 1, isComposing = notComposing, ...options }: Options = {}) {
  const onIdle = jest.fn()
  const storage = 'storage' in options ? options.storage : localStorage
  const timers = linkedTabs(count).map((tabs) => createIdleTimer({ tabs, storage, isComposing, onIdle }))
  for (const timer of timers) timer.start(minutes)
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
    first.stay()
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
    const { first, second } = open(2, { storage: stored ? localStorage : undefined })
    for (let times = 0; times < 5; times++) {
      wait(40_000)
      first.stay()
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
    second.stay()
    expect([state(first), state(second)]).toEqual([{ is: 'present' }, { is: 'present' }])
  })
  it('stay signed in while one is in use after the clock was set back, and are signed out in time after that', () => {
    const { first, second, onIdle } = open(2)
    first.stay()
    jest.setSystemTime(Date.now() - 3_600_000)
    for (let times = 0; times < 5; times++) {
      wait(40_000)
      first.stay()
    }
    expect([state(first), state(second)]).toEqual([{ is: 'present' }, { is: 'present' }])
    wait(119_500)
    expect(onIdle).not.toHaveBeenCalled()
    wait(500)
    expect(onIdle).toHaveBeenCalled()
  })
  it('do not sign out when one wakes while the other is in use', () => {
    const [tabs] = linkedTabs(1)
    if (!tabs) throw new Error('no tab')
    const onIdle = jest.fn()
    const sleeper = createIdleTimer({ tabs, storage: localStorage, isComposing: notComposing, onIdle })
    sleeper.start(1)
    running.push(sleeper)
    sleep(10 * 60_000)
    // The other tab stored this a moment ago; its messages have not arrived yet.
    localStorage.setItem('songsarn:active', String(Date.now() - 5_000))
    wake()
    expect(onIdle).not.toHaveBeenCalled()
    expect(state(sleeper)).toEqual({ is: 'present' })
  })
})

describe('a user of an account with another idle time', () => {
  it('sees the countdown of a minute after that time', () => {
    const { first, onIdle } = open(1, { minutes: 15 })
    wait(14.9 * MINUTE)
    expect(state(first)).toEqual({ is: 'present' })
    wait(0.1 * MINUTE)
    expect(state(first)).toEqual({ is: 'counting', seconds: 60 })
    wait(MINUTE)
    expect(onIdle).toHaveBeenCalled()
  })
  it('gets the time that the account chooses meanwhile', () => {
    const { first } = open()
    wait(0.5 * MINUTE)
    first.start(5)
    wait(4.4 * MINUTE)
    expect(state(first)).toEqual({ is: 'present' })
    first.start(4)
    wait(500)
    expect(state(first)).toMatchObject({ is: 'counting' })
  })
})

describe('a user who writes or reads', () => {
  const hide = (state: 'visible' | 'hidden') => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    wake()
  }
  afterEach(() => {
    jest.restoreAllMocks()
  })

  it('is there for ten minutes after the last input, then the minute begins', () => {
    const { first, onIdle } = open()
    first.holdIdle()
    wait(10.9 * MINUTE)
    expect(state(first)).toEqual({ is: 'present' })
    wait(0.2 * MINUTE)
    expect(state(first)).toMatchObject({ is: 'counting' })
    wait(MINUTE)
    expect(onIdle).toHaveBeenCalled()
  })
  it('gets ten minutes again by each input', () => {
    const { first } = open()
    first.holdIdle()
    for (let times = 0; times < 3; times++) {
      wait(9 * MINUTE)
      press()
    }
    expect(state(first)).toEqual({ is: 'present' })
  })
  it('is there while work is unsaved', () => {
    let isDirty = true
    const { first } = open(1, { isComposing: () => isDirty })
    wait(5 * MINUTE)
    expect(state(first)).toEqual({ is: 'present' })
    isDirty = false
    wait(1.1 * MINUTE)
    expect(state(first)).toMatchObject({ is: 'counting' })
  })
  it('is there until they stop', () => {
    const { first } = open()
    const stop = first.holdIdle()
    wait(3 * MINUTE)
    stop()
    wait(1.1 * MINUTE)
    expect(state(first)).toMatchObject({ is: 'counting' })
  })
  it('is not there while the tab is hidden, and does not close the countdown by coming back', () => {
    const { first } = open()
    first.holdIdle()
    hide('hidden')
    wait(1.1 * MINUTE)
    expect(state(first)).toMatchObject({ is: 'counting' })
    hide('visible')
    expect(state(first)).toMatchObject({ is: 'counting' })
    first.stay()
    wait(5 * MINUTE)
    expect(state(first)).toEqual({ is: 'present' })
  })
  it.each([
    ['with storage', true],
    ['without storage', false],
  ])('is there in all tabs, whose times do not add up, %s', (_name, stored) => {
    const { first, second, onIdle } = open(2, { storage: stored ? localStorage : undefined })
    first.holdIdle()
    second.holdIdle()
    wait(10.9 * MINUTE)
    expect([state(first), state(second)]).toEqual([{ is: 'present' }, { is: 'present' }])
    wait(0.2 * MINUTE)
    expect([state(first).is, state(second).is]).toEqual(['counting', 'counting'])
    wait(MINUTE)
    expect(onIdle).toHaveBeenCalled()
  })
})

describe('a remote that works for the user', () => {
  it('keeps them signed in for an hour after the last input', () => {
    const { first, onIdle } = open()
    const work = setInterval(first.keepAlive, 1000)
    wait(60.9 * MINUTE)
    expect(state(first)).toEqual({ is: 'present' })
    wait(0.2 * MINUTE)
    expect(state(first)).toMatchObject({ is: 'counting' })
    wait(MINUTE)
    clearInterval(work)
    expect(onIdle).toHaveBeenCalled()
  })
  it('does not keep the session in a tab that slept past the limit', () => {
    const { first, onIdle } = open()
    sleep(10 * MINUTE)
    first.keepAlive()
    wait(500)
    expect(onIdle).toHaveBeenCalled()
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
  first.stay()
  expect(onIdle).not.toHaveBeenCalled()
  expect(state(first)).toEqual({ is: 'present' })
})
