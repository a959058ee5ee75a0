import { type Caller, methodsOf } from '@songsarn/client/caller'
import { listSavedViews, type SavedView } from '@songsarn/contract/account/saved-views'
import { createStore } from 'zustand/vanilla'

export type Views = ReturnType<typeof createViews>

/** The pinned views of the user in the acting account, for the menu. */
export function createViews(call: Caller) {
  const api = methodsOf(call, { listSavedViews })
  const store = createStore<{ pinned: readonly SavedView[] }>(() => ({ pinned: [] }))
  let latestRequest = 0

  /** Views that are known stay when they cannot be loaded again. */
  async function load(): Promise<void> {
    const request = ++latestRequest
    try {
      const { items } = await api.listSavedViews({})
      if (request === latestRequest) store.setState({ pinned: items.filter(({ pinned }) => pinned) })
    } catch {
      // The menu works without them, and the next change of a view loads them.
    }
  }

  return {
    store,
    load,
    refresh: () => void load(),
    /** Called when the account changes: its views must not show for another. */
    forget(): void {
      latestRequest++
      store.setState({ pinned: [] })
    },
  }
}
