import type { Caller } from '@songsarn/client/caller'
import { methodsOf } from '@songsarn/client/caller'
import { listNotices, type Notice, readNotices } from '@songsarn/contract/account/notices'
import { createStore } from 'zustand/vanilla'

/** The newest notices, and how many of all notices are unread. Undefined until they are known. */
type NoticesState = { items: readonly Notice[]; unread: number; newest: string | null } | undefined

/** How many the panel shows. */
const SHOWN = 8

export type Notices = ReturnType<typeof createNotices>

/** The notices of the acting account, for the bell. */
export function createNotices(call: Caller) {
  const api = methodsOf(call, { listNotices, readNotices })
  const store = createStore<{ known: NoticesState }>(() => ({ known: undefined }))
  let latestRequest = 0

  /** Returns whether something changed. A list that is known stays when it cannot be loaded again. */
  async function load(): Promise<boolean> {
    const request = ++latestRequest
    try {
      const { items, unread, newest } = await api.listNotices({ query: { size: SHOWN } })
      if (request !== latestRequest) return false
      const { known } = store.getState()
      store.setState({ known: { items, unread, newest } })
      return known?.unread !== unread || known.newest !== newest
    } catch {
      return false
    }
  }

  return {
    store,
    load,
    refresh: () => void load(),
    /** Marks a notice as read, or also all earlier notices. The next load shows what the service stored. */
    async read(id: string, earlier = false): Promise<void> {
      try {
        await api.readNotices({ body: { id, earlier } })
      } finally {
        await load()
      }
    },
    /** Called when the account changes: its notices must not show for another. */
    forget(): void {
      latestRequest++
      store.setState({ known: undefined })
    },
  }
}
