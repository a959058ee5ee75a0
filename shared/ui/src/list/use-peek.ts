import { type ReactNode, type RefObject, useState } from 'react'
import { isShown, type ListColumn } from './list-column.ts'
import { isBeside, type RowLink, useRowTarget } from './row-link.ts'
import { focusRow, rowOf, useListKeys } from './use-list-keys.ts'

type Options<Row> = {
  section: RefObject<HTMLElement | null>
  /** The rows of the page, in the order that they have on it. */
  rows: readonly Row[]
  rowKey(row: Row): string
  rowLink?: RowLink<Row>
  openKey?: string
  columns: readonly ListColumn<Row>[]
  rowActions?(row: Row): ReactNode
}

/** The row that the peek panel shows, and the keys of the list. A list that opens its rows beside itself has no other panel. */
export function usePeek<Row>({ section, rows, rowKey, rowLink, openKey, ...list }: Options<Row>) {
  const [peeked, setPeeked] = useState<string>()
  const target = useRowTarget(rowLink)
  const hasOwnPanel = rows.some((row) => isBeside(rowLink?.(row)))
  const at = rows.findIndex((row) => rowKey(row) === peeked)
  const row = rows[at]
  function peek(key: string): void {
    const asked = rows.find((one) => rowKey(one) === key)
    const link = hasOwnPanel && asked && target(asked)
    if (!link) setPeeked(key)
    else if (openKey === undefined) link.follow()
    else link.replace()
  }
  useListKeys(section, { openKey: hasOwnPanel ? openKey : peeked, peek })
  function close(): void {
    setPeeked(undefined)
    // The drawer gives the focus back to the row that it was opened from, after this call.
    requestAnimationFrame(() => {
      const element = peeked !== undefined && section.current && rowOf(rowsIn(section.current), peeked)
      if (element) focusRow(element)
    })
  }
  return {
    /** For the mouse and on a phone. */
    onPeek: hasOwnPanel ? undefined : peek,
    shown: row !== undefined && {
      ...detailsOf(list.columns, row),
      actions: list.rowActions?.(row),
      position: at + 1,
      rows: rows.length,
      onOpen: target(row)?.follow,
      onStep(step: 1 | -1) {
        const next = rows[at + step]
        if (next) setPeeked(rowKey(next))
      },
      onClosed: close,
    },
  }
}

function detailsOf<Row>(columns: readonly ListColumn<Row>[], row: Row) {
  const name = columns.find(({ card }) => card === 'title') ?? columns[0]
  const details = columns.flatMap(({ key, title, render }) => {
    const value = key === name?.key ? undefined : render(row)
    return isShown(value) ? [{ key, title, value }] : []
  })
  return { title: name?.render(row), details }
}

const rowsIn = (section: HTMLElement) => section.querySelectorAll<HTMLElement>('[data-row]')
