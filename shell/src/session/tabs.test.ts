import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { USER_KEY } from './stored-user.ts'
import { createTabs, type Tabs } from './tabs.ts'

const told = (init: StorageEventInit) => globalThis.dispatchEvent(new StorageEvent('storage', init))

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
  it('hear what another one says, and nothing that they do not know', async () => {
    const heard: unknown[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    open().listen((message) => {
      heard.push(message)
      if (message.type === 'active') resolve()
    })
    const other = open()
    const stranger = new BroadcastChannel('songsarn')
    for (const odd of [null, 'signedOut', { type: 'signedOut', why: 'boredom' }, { type: 'new' }])
      stranger.postMessage(odd)
    stranger.close()
    other.send({ type: 'signedOut', why: 'idle' })
    other.send({ type: 'active', at: 1 })
    await promise
    expect(heard).toEqual([
      { type: 'signedOut', why: 'idle' },
      { type: 'active', at: 1 },
    ])
  })

  it('hear from the storage alone that somebody signed in or out', () => {
    const heard = jest.fn()
    open().listen(heard)
    told({ key: USER_KEY, newValue: '{}' })
    told({ key: USER_KEY, newValue: null })
    told({ key: null, newValue: null })
    told({ key: 'another', newValue: null })
    expect(heard.mock.calls).toEqual([
      [{ type: 'signedIn' }],
      [{ type: 'signedOut', why: 'ended' }],
      [{ type: 'signedOut', why: 'ended' }],
    ])
  })
})
