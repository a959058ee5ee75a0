import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { USER_KEY } from './stored-user.ts'
import { createTabs, type Tabs, WHY_KEY } from './tabs.ts'

const dispatchStorage = (init: StorageEventInit) => globalThis.dispatchEvent(new StorageEvent('storage', init))

const opened: Tabs[] = []
function open(): Tabs {
  const tabs = createTabs()
  opened.push(tabs)
  return tabs
}
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close()
})

describe('the tabs of a browser', () => {
  it('get messages of other tabs and ignore unknown messages', async () => {
    const received: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    open().listen((message) => {
      received.push(message)
      if (message.type === 'active') resolve()
    })
    const other = open()
    const stranger = new BroadcastChannel('songsarn')
    for (const unknown of [null, 'signedOut', { type: 'signedOut', why: 'boredom' }, { type: 'new' }])
      stranger.postMessage(unknown)
    stranger.close()
    other.send({ type: 'signedOut', why: 'idle' })
    other.send({ type: 'active', at: 1 })
    await promise
    expect(received).toEqual([
      { type: 'signedOut', why: 'idle' },
      { type: 'active', at: 1 },
    ])
  })

  it('learn of a sign-in or sign-out from storage events alone', () => {
    const listener = jest.fn()
    open().listen(listener)
    dispatchStorage({ key: USER_KEY, newValue: '{}' })
    dispatchStorage({ key: USER_KEY, newValue: null, storageArea: localStorage })
    localStorage.setItem(WHY_KEY, 'self')
    dispatchStorage({ key: USER_KEY, newValue: null, storageArea: localStorage })
    dispatchStorage({ key: null, newValue: null })
    dispatchStorage({ key: 'another', newValue: null })
    expect(listener.mock.calls).toEqual([
      [{ type: 'signedIn' }],
      [{ type: 'signedOut', why: 'ended' }],
      [{ type: 'signedOut', why: 'self' }],
      [{ type: 'signedOut', why: 'self' }],
    ])
  })
})
