import { type ReactNode, useState } from 'react'

/** Selected rows: by their keys, or all that match the filters, on other pages too. */
export type Selected = { keys: readonly string[]; isAll: boolean; count: number }

/** Actions of a list on selected rows. */
export type ListSelection<Row> = {
  /** Names a row to screen readers. */
  nameOf(row: Row): string
  /** The buttons while rows are selected. Call `clear` after the action. */
  actions(selected: Selected, clear: () => void): ReactNode
  /** The service can act on all rows that match, by the filters instead of keys. */
  offersAll?: boolean
}

export type RowSelection = {
  selected: Selected
  has(key: string): boolean
  /** Selects or unselects rows. */
  mark(keys: readonly string[], isSelected: boolean): void
  markAll(): void
  clear(): void
}

/** Selected rows of a list. They stay when the page changes and are cleared when the filters change. */
export function useRowSelection(filters: unknown, total: number): RowSelection {
  const filtered = JSON.stringify(filters)
  const [state, setState] = useState({ filtered, keys: [] as readonly string[], isAll: false })
  const current = state.filtered === filtered ? state : { filtered, keys: [], isAll: false }
  const { keys, isAll } = current
  return {
    selected: { keys, isAll, count: isAll ? total : keys.length },
    has: (key) => isAll || keys.includes(key),
    mark(marked, isSelected) {
      const others = keys.filter((key) => !marked.includes(key))
      setState({ filtered, isAll: false, keys: isSelected ? [...others, ...marked] : others })
    },
    markAll: () => setState({ filtered, keys: [], isAll: true }),
    clear: () => setState({ filtered, keys: [], isAll: false }),
  }
}
