import { beforeEach, expect, it, jest } from '@jest/globals'
import { wipeDrafts } from '@songsarn/client/drafts'
import * as z from 'zod/mini'
import { createRemoteStore } from './remote-store.ts'

const View = z.object({ isOpen: z.boolean(), mobile: z.string() })
const INITIAL = { isOpen: false, mobile: '' }
const ADA = { userId: 'ada', accountId: 'shop' }

/** The store of a remote that is loaded now: with an empty memory. */
const load = (owner = ADA) => {
  const store = createRemoteStore('mf-tags', View, INITIAL)
  store.open(owner)
  return store
}

beforeEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

it('keeps drafts and view over a reload and an idle sign-out, for this user and account', () => {
  const store = load()
  store.changeView({ isOpen: true })
  expect(store.draft(ADA, 'tag:new').save({ name: 'Sho' })).toBe(true)
  expect(store.getState().drafts['tag:new']?.value).toEqual({ name: 'Sho' })

  const again = load()
  expect(again.getState().view).toEqual({ isOpen: true, mobile: '' })
  expect(again.draft(ADA, 'tag:new').read()?.value).toEqual({ name: 'Sho' })

  for (const other of [
    { ...ADA, accountId: 'other' },
    { ...ADA, userId: 'bob' },
  ]) {
    again.open(other)
    expect(again.getState()).toMatchObject({ view: INITIAL, drafts: {} })
    expect(again.draft(other, 'tag:new').read()).toBeUndefined()
  }
})

it('is empty after an explicit sign-out', () => {
  const store = load()
  store.changeView({ mobile: '0812345678' })
  store.draft(ADA, 'tag:new').save({ name: 'Shop' })
  // As the shell and `defineRemote` do.
  store.setState(store.getInitialState(), true)
  wipeDrafts(ADA.userId)
  store.open(ADA)
  expect(store.getState().view).toEqual(INITIAL)
  expect(store.draft(ADA, 'tag:new').read()).toBeUndefined()
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Shop|0812345678/)
})

it('begins with its first view when another build stored something else', () => {
  load().changeView({ isOpen: true })
  const stored = Object.keys(localStorage).find((key) => key.includes('view:mf-tags'))
  localStorage.setItem(String(stored), JSON.stringify({ savedAt: Date.now(), value: { isOpen: 'yes' } }))
  expect(load().getState().view).toEqual(INITIAL)
})

it('works until the page closes when the browser cannot store', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = load()
  store.changeView({ isOpen: true })
  expect(store.draft(ADA, 'tag:new').save({ name: 'Shop' })).toBe(false)
  // The user leaves the remote and comes back.
  store.open(ADA)
  expect(store.getState().view.isOpen).toBe(true)
  expect(store.draft(ADA, 'tag:new').read()?.value).toEqual({ name: 'Shop' })
})

it('does not store values that are as at first', () => {
  const store = load()
  store.changeView({ isOpen: true })
  store.changeView({ isOpen: false })
  store.draft(ADA, 'tag:new').save({ name: 'Shop' })
  store.draft(ADA, 'tag:new').drop()
  expect(localStorage.length).toBe(0)
  expect(store.getState().drafts).toEqual({})
})
