import { USER_KEY } from './stored-user.ts'

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { type: 'signedIn' }
  | { type: 'signedOut'; why: 'self' | 'idle' | 'ended' }
  | { type: 'active'; at: number }

export type Tabs = {
  send(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
  close(): void
}

/**
 * A channel to the other tabs. Every sign-in and sign-out also changes the stored user, whose `storage` event serves browsers
 * without BroadcastChannel and tabs that slept through a message. Listeners tolerate hearing the same change twice.
 */
export function createTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('songsarn')
  const listeners = new Set<(message: TabMessage) => void>()
  const notify = (message: TabMessage) => {
    for (const listener of listeners) listener(message)
  }
  channel?.addEventListener('message', ({ data }) => {
    if (isTabMessage(data)) notify(data)
  })
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    // `key` is null when the whole storage was cleared.
    if (key === null || (key === USER_KEY && newValue === null)) notify({ type: 'signedOut', why: 'ended' })
    else if (key === USER_KEY) notify({ type: 'signedIn' })
  })
  return {
    send: (message) => channel?.postMessage(message),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => channel?.close(),
  }
}

/** Another tab may run another build, whose messages this one does not know. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'signedIn') return true
  if (data.type === 'signedOut') return 'why' in data && ['self', 'idle', 'ended'].includes(String(data.why))
  return data.type === 'active' && 'at' in data && typeof data.at === 'number'
}
