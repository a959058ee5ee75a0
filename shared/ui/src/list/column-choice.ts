import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ListColumn } from './list-column.ts'

/** Preferences of this browser, like the skin: they hold no data of an account and stay over a sign-out. */
const keyOf = (list: string) => `songsarn.columns.${list}`
const listeners = new Set<() => void>()
/** Choices that the browser would not keep, full or blocked: they last as long as the page. */
const unkept = new Map<string, string>()

function read(key: string): string | null {
  try {
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, choice: string) {
  try {
    localStorage.setItem(key, choice)
    unkept.delete(key)
  } catch {
    unkept.set(key, choice)
  }
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** Columns as the user chose them: `{ parts: true, user: false }`; what is not named follows the column's own default. */
function readChoice(stored: string | null): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    // Written by something else: the defaults are as good as any answer.
    return {}
  }
}

export function useColumnChoice<Row>(list: string, columns: readonly ListColumn<Row>[]) {
  const stored = useSyncExternalStore(subscribe, () => read(keyOf(list)))
  const choice = useMemo(() => readChoice(stored), [stored])
  const save = useCallback(
    (next: Record<string, boolean>) => {
      keep(keyOf(list), JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [list],
  )
  const isShown = (column: ListColumn<Row>) => column.fixed || (choice[column.key] ?? !column.hidden)
  return {
    shown: columns.filter(isShown),
    isShown,
    show: (key: string, shown: boolean) => save({ ...choice, [key]: shown }),
    reset: () => save({}),
  }
}
