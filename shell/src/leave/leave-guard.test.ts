import { afterEach, describe, expect, it } from '@jest/globals'
import { createLeaveGuard, type LeaveGuard } from './leave-guard.ts'

/** Each listens to the page for as long as it lives, so what is left of a test is cleared. */
const opened: LeaveGuard[] = []
function open(): LeaveGuard {
  const guard = createLeaveGuard()
  opened.push(guard)
  return guard
}
afterEach(() => {
  for (const guard of opened.splice(0)) guard.clear()
})

const answer = (guard: LeaveGuard, leave: boolean) => guard.question.getState()?.answer(leave)
function unload(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(event)
  return event.defaultPrevented
}

describe('leaving', () => {
  it('is free where nothing would be lost', async () => {
    const guard = open()
    guard.add(() => false)
    await expect(guard.mayLeave()).resolves.toBe(true)
    expect(guard.question.getState()).toBeNull()
  })
  it('asks where something would be, and stays when told to', async () => {
    const guard = open()
    guard.add(() => true)
    const leaving = guard.mayLeave()
    answer(guard, false)
    await expect(leaving).resolves.toBe(false)
    expect(guard.isDirty()).toBe(true)
  })
  it('asks only once when the answer is to leave', async () => {
    const guard = open()
    guard.add(() => true)
    const leaving = guard.mayLeave()
    answer(guard, true)
    await expect(leaving).resolves.toBe(true)
    await expect(guard.mayLeave()).resolves.toBe(true)
  })
  it('answers an earlier question with stay when another comes', async () => {
    const guard = open()
    guard.add(() => true)
    const first = guard.mayLeave()
    const second = guard.mayLeave()
    answer(guard, true)
    await expect(Promise.all([first, second])).resolves.toEqual([false, true])
  })
  it('is free again once the guard is taken away', async () => {
    const guard = open()
    const remove = guard.add(() => true)
    remove()
    await expect(guard.mayLeave()).resolves.toBe(true)
  })
  it('by closing the tab is asked by the browser, only while something would be lost', () => {
    const guard = open()
    let dirty = true
    guard.add(() => dirty)
    expect(unload()).toBe(true)
    dirty = false
    expect(unload()).toBe(false)
  })
  it('is not asked of somebody who is signed out', async () => {
    const guard = open()
    guard.add(() => true)
    const leaving = guard.mayLeave()
    guard.clear()
    await expect(leaving).resolves.toBe(false)
    expect(unload()).toBe(false)
  })
})
