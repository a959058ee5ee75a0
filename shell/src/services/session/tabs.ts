import { USER_KEY } from './stored-user.ts'

/** By the user, by the idle timer, or by the service. */
const WHYS = ['self', 'idle', 'ended'] as const
export type SignedOutWhy = (typeof WHYS)[number]

/** Where the browser stores why the last session ended. */
export const WHY_KEY = 'songsarn:signed-out'

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { type: 'signedIn' }
  | { type: 'signedOut'; why: SignedOutWhy }
  /** When the user was last there, and when they last gave input. */
  | { type: 'active'; at: number; input?: number }

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
  globalThis.addEventListener('storage', ({ key, newValue, storageArea }) => {
    // `key` is null when the whole storage was cleared, with the drafts: the page must not mention drafts then.
    if (key === null) notify({ type: 'signedOut', why: 'self' })
    else if (key === USER_KEY && newValue === null) notify({ type: 'signedOut', why: storedWhy(storageArea) })
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

/** This event may come before the message: without the reason, the page would promise drafts that a sign-out deleted. */
function storedWhy(storage: Storage | null): SignedOutWhy {
  const why = storage?.getItem(WHY_KEY)
  return WHYS.find((known) => known === why) ?? 'ended'
}

/** Another tab may run another build, whose messages this one does not know. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  if (data.type === 'signedIn') return true
  if (data.type === 'signedOut') return 'why' in data && WHYS.some((why) => why === data.why)
  if (data.type !== 'active' || !('at' in data) || typeof data.at !== 'number') return false
  return !('input' in data) || typeof data.input === 'number'
}
