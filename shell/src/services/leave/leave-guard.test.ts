import { afterEach, describe, expect, it } from '@jest/globals'
import { createLeaveGuard, type LeaveGuard } from './leave-guard.ts'

/** A guard never stops listening to the page, so each test clears its own. */
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
  it('needs no question when nothing would be lost', async () => {
    const guard = open()
    guard.add(() => false)
    await expect(guard.mayLeave()).resolves.toBe(true)
    expect(guard.question.getState()).toBeNull()
  })
  it('asks when something would be lost, and stays on that answer', async () => {
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
  it('lets unsaved work go only when the answer is to leave', async () => {
    const guard = open()
    const left: string[] = []
    guard.add(
      () => true,
      () => left.push('unsaved'),
    )
    guard.add(
      () => false,
      () => left.push('saved'),
    )
    void guard.mayLeave()
    answer(guard, false)
    expect(left).toEqual([])
    void guard.mayLeave()
    answer(guard, true)
    expect(left).toEqual(['unsaved'])
  })
  it('by a sign-out keeps the draft', () => {
    const guard = open()
    let isLeft = false
    guard.add(
      () => true,
      () => {
        isLeft = true
      },
    )
    guard.clear()
    expect(isLeft).toBe(false)
  })
  it('answers an earlier question with stay when another comes', async () => {
    const guard = open()
    guard.add(() => true)
    const first = guard.mayLeave()
    const second = guard.mayLeave()
    answer(guard, true)
    await expect(Promise.all([first, second])).resolves.toEqual([false, true])
  })
  it('needs no question once the guard is removed', async () => {
    const guard = open()
    const remove = guard.add(() => true)
    remove()
    await expect(guard.mayLeave()).resolves.toBe(true)
  })
  it('by closing the tab makes the browser ask, only while something would be lost', () => {
    const guard = open()
    let dirty = true
    guard.add(() => dirty)
    expect(unload()).toBe(true)
    dirty = false
    expect(unload()).toBe(false)
  })
  it('closes the question at sign-out', async () => {
    const guard = open()
    guard.add(() => true)
    const leaving = guard.mayLeave()
    guard.clear()
    await expect(leaving).resolves.toBe(false)
    expect(unload()).toBe(false)
  })
})
