import type { Toast } from '@songsarn/remote/shell-api'
import { createStore } from 'zustand/vanilla'

/** `stays`: until it is closed. */
export type ShownToast = Toast & { id: number; stays?: boolean }

/** More than these at once would be a log; the oldest goes. */
export const MOST_TOASTS = 5

/** Milliseconds that a toast stays; what has an action or went wrong is read longer, an error until it is closed. */
export function stayOf({ kind, action, detail, stays }: Omit<ShownToast, 'id'>): number | undefined {
  if (kind === 'error' || stays) return undefined
  return kind === 'warning' || action || detail ? 10_000 : 5_000
}

export type Toasts = ReturnType<typeof createToasts>

/** The toasts that stand, newest first. */
export function createToasts() {
  const store = createStore<ShownToast[]>(() => [])
  let last = 0
  return {
    store,
    add(toast: Omit<ShownToast, 'id'>): number {
      last += 1
      const shown = { ...toast, id: last }
      store.setState((toasts) => [shown, ...toasts].slice(0, MOST_TOASTS), true)
      return last
    },
    close(id: number): void {
      store.setState((toasts) => toasts.filter((toast) => toast.id !== id), true)
    },
    clear(): void {
      store.setState([], true)
    },
  }
}
