import type { Toast } from '@songsarn/remote/shell-api'
import { createStore } from 'zustand/vanilla'

/** `stays`: shown until it is closed. */
export type ShownToast = Toast & { id: number; stays?: boolean }

/** A further toast removes the oldest. */
const MAX_TOASTS = 5

/** Milliseconds that a toast is shown: longer for warnings and with an action; errors are shown until they are closed. */
export function toastDuration({ kind, action, detail, stays }: Omit<ShownToast, 'id'>): number | undefined {
  if (kind === 'error' || stays) return undefined
  return kind === 'warning' || action || detail ? 10_000 : 5_000
}

/** The toasts on screen, newest first. */
export function createToasts() {
  const store = createStore<ShownToast[]>(() => [])
  let last = 0
  return {
    store,
    add(toast: Omit<ShownToast, 'id'>): number {
      last += 1
      const shown = { ...toast, id: last }
      store.setState((toasts) => [shown, ...toasts].slice(0, MAX_TOASTS), true)
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
