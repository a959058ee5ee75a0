import { type RefObject, useEffect, useRef } from 'react'

type Keys = {
  /** A row is open in the peek panel, or beside the list. */
  openKey: string | undefined
  /** Shows a row in the peek panel, or opens it beside the list. */
  peek(key: string): void
}

/** Keys of the steps from row to row. */
const STEPS = new Map([
  ['j', 1],
  ['k', -1],
])

/**
 * Works a list by single keys: J and K move the focus from row to row, X selects a row, Space or P peeks into it; Enter follows the
 * link that has the focus, as everywhere. While a panel is open, J and K move on in it. The keys do nothing while the user types, in an open
 * dialog, elsewhere on the page, or after the user has turned them off (WCAG 2.1.4).
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  const last = useRef<string>(undefined)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const section = list.current
      if (!section || !isFree(event, section)) return
      const { openKey, peek } = latest.current
      const rows = [...section.querySelectorAll<HTMLElement>('[data-row]')]
      const row = openKey === undefined ? rowWithFocus(section, last.current) : rowOf(rows, openKey)
      const key = letterOf(event)
      const step = STEPS.get(key)
      if (step !== undefined) {
        const next = row ? rows[rows.indexOf(row) + step] : rows[0]
        if (next?.dataset.row === undefined) return
        last.current = next.dataset.row
        if (openKey === undefined) focusRow(next)
        else peek(next.dataset.row)
      } else if (row?.dataset.row === undefined || openKey !== undefined) return
      else if (key === 'x') {
        const box = row.querySelector<HTMLElement>('.list-select input')
        if (!box) return
        box.click()
      } else if (key === 'p' || (key === ' ' && !isControl(event.target))) peek(row.dataset.row)
      else if (key === 'enter' && event.target === row) peek(row.dataset.row)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

/** Moves the focus to a row: to its link, or else to the row itself. */
export function focusRow(row: HTMLElement): void {
  const target = row.querySelector<HTMLElement>('.list-row-link') ?? row
  if (target === row) row.tabIndex = -1
  target.focus()
}

export const rowOf = (rows: Iterable<HTMLElement>, key: string) => [...rows].find(({ dataset }) => dataset.row === key)

function rowWithFocus(section: HTMLElement, last: string | undefined): HTMLElement | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  if (row && section.contains(row)) return row
  if (document.activeElement !== document.body || last === undefined) return undefined
  return rowOf(section.querySelectorAll<HTMLElement>('[data-row]'), last)
}

/** A Thai keyboard types another letter with the same key. */
function letterOf({ key, code }: KeyboardEvent): string {
  return /^[\u0E00-\u0E7F]$/.test(key) ? code.replace('Key', '').toLowerCase() : key.toLowerCase()
}

function isFree(event: KeyboardEvent, section: HTMLElement): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  if (document.documentElement.dataset.shortcuts === 'off') return false
  const { target } = event
  if (!(target instanceof Element) || target.closest(TYPING)) return false
  const panel = target.closest(DIALOG)
  if (panel) return panel.querySelector('[data-list-panel]') !== null
  return (target === document.body || section.contains(target)) && !isDialogOpen()
}

const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]'
const DIALOG = '[role=dialog], dialog[open]'

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.matches('button, input, a:not(.list-row-link)')

/** Dialogs that were closed stay in the document, hidden. */
const isDialogOpen = () =>
  [...document.querySelectorAll(DIALOG)].some(
    (dialog) => dialog.checkVisibility?.({ visibilityProperty: true }) ?? true,
  )
