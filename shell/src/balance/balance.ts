import type { Client } from '@songsarn/client/client'
import { createStore } from 'zustand/vanilla'

export type BalanceState =
  | { is: 'unknown' }
  /** `credits` is null when this user is not shown it. `low`: under the account's alert level. */
  | { is: 'known'; credits: number | null; held: number | null; low: boolean }
  | { is: 'failed' }

/** Several sends at once ask for one fresh balance. */
const GATHER_MS = 250

export type Balance = ReturnType<typeof createBalance>

/** The credits of the account that is acted for, as the header shows them. */
export function createBalance(api: Pick<Client, 'getAccount'>) {
  const store = createStore<BalanceState>(() => ({ is: 'unknown' }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0

  async function load(): Promise<void> {
    const mine = ++turn
    try {
      const { creditBalance, creditHeld, alertLessThan } = await api.getAccount()
      const low = creditBalance !== null && creditBalance < (alertLessThan ?? 0)
      if (mine === turn) store.setState({ is: 'known', credits: creditBalance, held: creditHeld, low }, true)
    } catch {
      // What was known stays on screen; it is only an old figure.
      if (mine === turn) store.setState((state) => (state.is === 'known' ? state : { is: 'failed' }), true)
    }
  }

  return {
    store,
    refresh(): void {
      clearTimeout(timer)
      timer = setTimeout(() => void load(), GATHER_MS)
    },
    /** The account changed: its figure must not stand for another's. */
    forget(): void {
      turn++
      clearTimeout(timer)
      store.setState({ is: 'unknown' }, true)
    },
  }
}
