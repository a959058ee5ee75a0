import { createStore } from 'zustand/vanilla'

/** The console's loading flag: how many calls wait for their answer. The progress bar shows it. */
export function createLoading() {
  const store = createStore<{ calls: number }>(() => ({ calls: 0 }))
  const add = (change: 1 | -1) => store.setState(({ calls }) => ({ calls: calls + change }))

  /** Sets the flag until the returned function is called. */
  function begin(): () => void {
    let isOver = false
    add(1)
    return () => {
      if (!isOver) add(-1)
      isOver = true
    }
  }

  return {
    store,
    begin,
    /** `fetch` that sets the flag until the answer begins. A long download shows its own progress. */
    fetch: async (...request: Parameters<typeof fetch>): Promise<Response> => {
      const end = begin()
      try {
        return await globalThis.fetch(...request)
      } finally {
        end()
      }
    },
  }
}
