import type { Observable } from '@songsarn/remote/shell-api'
import type { StoreApi } from 'zustand/vanilla'

/** One value out of a store, as remotes are given it: told only when it is another one. */
export function observe<State, Value>(store: StoreApi<State>, select: (state: State) => Value): Observable<Value> {
  return {
    get: () => select(store.getState()),
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        const value = select(state)
        if (!Object.is(value, select(before))) listener(value)
      }),
  }
}
