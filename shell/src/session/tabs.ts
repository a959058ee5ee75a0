import { USER_KEY } from './stored-user.ts'

/** What the tabs of one browser tell each other. */
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
 * A channel to the other tabs. The stored user changes with every sign-in and sign-out, so its `storage` event tells the
 * same where there is no BroadcastChannel or where a message was lost while a tab slept; hearing twice does no harm.
 */
export function createTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('songsarn')
  const listeners = new Set<(message: TabMessage) => void>()
  const tell = (message: TabMessage) => {
    for (const listener of listeners) listener(message)
  }
  channel?.addEventListener('message', ({ data }) => {
    if (isTabMessage(data)) tell(data)
  })
  globalThis.addEventListener('storage', ({ key, newValue }) => {
    // `key` is null when somebody cleared the whole storage.
    if (key === null || (key === USER_KEY && newValue === null)) tell({ type: 'signedOut', why: 'ended' })
    else if (key === USER_KEY) tell({ type: 'signedIn' })
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

/** A tab of an older build may say what this one does not know. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'signedIn') return true
  if (data.type === 'signedOut') return 'why' in data && ['self', 'idle', 'ended'].includes(String(data.why))
  return data.type === 'active' && 'at' in data && typeof data.at === 'number'
}
