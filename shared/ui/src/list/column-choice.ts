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

/** A saved view: it shows these columns, or those of the list. */
export type ViewColumns = { id: string; columns: readonly string[] | null }

/** The columns that the table shows, stored in this browser: of the list, and of each of its saved views. */
export function useColumnChoice<Row>(list: string, columns: readonly ListColumn<Row>[], view?: ViewColumns) {
  const key = keyOf(view?.columns ? `${list}.${view.id}` : list)
  const stored = useSyncExternalStore(subscribe, () => read(key))
  const choice = useMemo(() => readChoice(stored), [stored])
  const save = useCallback(
    (next: Record<string, boolean>) => {
      store(key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
    [key],
  )
  const isUsual = (column: ListColumn<Row>) => view?.columns?.includes(column.key) ?? !column.hidden
  const isShown = (column: ListColumn<Row>) => column.fixed || (choice[column.key] ?? isUsual(column))
  const shown = columns.filter(isShown)
  return {
    shown,
    /** Their keys; null while they are those that the list has for everybody. */
    keys: columns.some((column) => isShown(column) !== (column.fixed || !column.hidden))
      ? shown.map((column) => column.key)
      : null,
    isShown,
    show: (name: string, isChosen: boolean) => save({ ...choice, [name]: isChosen }),
    reset: () => save({}),
  }
}
