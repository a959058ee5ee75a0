import type { Client } from '@songsarn/client/client'
import { createStore } from 'zustand/vanilla'

type BalanceState =
  | { is: 'unknown' }
  /** `credits` is null when this user may not see it. `low`: under the account's alert level. */
  | { is: 'known'; credits: number | null; held: number | null; low: boolean }
  | { is: 'failed' }

/** Changes within this time cause one request. */
const DEBOUNCE_MS = 250

/** The credit balance of the acting account, for the header. */
export function createBalance(api: Pick<Client, 'getAccount'>) {
  const store = createStore<BalanceState>(() => ({ is: 'unknown' }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let latestRequest = 0

  async function load(): Promise<void> {
    const request = ++latestRequest
    try {
      const { creditBalance, creditHeld, alertLessThan } = await api.getAccount()
      const low = creditBalance !== null && creditBalance < (alertLessThan ?? 0)
      if (request === latestRequest) {
        store.setState({ is: 'known', credits: creditBalance, held: creditHeld, low }, true)
      }
    } catch {
      // A known balance stays on screen.
      if (request === latestRequest) store.setState((state) => (state.is === 'known' ? state : { is: 'failed' }), true)
    }
  }

  return {
    store,
    refresh(): void {
      clearTimeout(timer)
      timer = setTimeout(() => void load(), DEBOUNCE_MS)
    },
    /** Called when the account changes: its balance must not show for another. */
    forget(): void {
      latestRequest++
      clearTimeout(timer)
      store.setState({ is: 'unknown' }, true)
    },
  }
}
