import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { ListColumn } from './list-column.ts'

/** Like the skin, the choice contains no account data and survives a sign-out. */
const keyOf = (list: string) => `songsarn.columns.${list}`
const listeners = new Set<() => void>()
/** Choices that full or blocked storage could not take: they last as long as the page. */
const unstored = new Map<string, string>()

function read(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, choice: string) {
  try {
    localStorage.setItem(key, choice)
    unstored.delete(key)
  } catch {
    unstored.set(key, choice)
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

/** The user's choice: `{ parts: true, user: false }`. Other columns keep their default. */
function readChoice(stored: string | null): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    // Not ours: use the defaults.
    return {}
  }
}

/** The columns that the table shows, stored in this browser. */
export function useColumnChoice<Row>(list: string, columns: readonly ListColumn<Row>[]) {
  const stored = useSyncExternalStore(subscribe, () => read(keyOf(list)))
  const choice = useMemo(() => readChoice(stored), [stored])
  const save = useCallback(
    (next: Record<string, boolean>) => {
      store(keyOf(list), JSON.stringify(next))
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
