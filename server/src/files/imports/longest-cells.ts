import type { LongestCells } from '@songsarn/contract/base/files'
import { septetsOfUnit } from '@songsarn/sms/gsm7'
import type { TableRow } from './table-limits.ts'

/** Finds the longest cells of each column while a list is read. */
export function longestCells(): { found: LongestCells[]; note(rows: readonly TableRow[]): void } {
  const found: LongestCells[] = []
  function noteCell(cell: string, column: number, line: number) {
    while (found.length <= column) found.push({ gsm7: null, unicode: null })
    const of = found[column]
    if (!of) return
    const { gsm7, unicode } = of
    // A character has two septets at most.
    if (cell.length * 2 <= (gsm7?.units ?? 0) && cell.length <= (unicode?.units ?? 0)) return
    const septets = septetsOf(cell)
    if (septets === undefined) {
      if (cell.length > (unicode?.units ?? 0)) of.unicode = { units: cell.length, line }
    } else if (septets > (gsm7?.units ?? 0)) of.gsm7 = { units: septets, line }
  }
  return {
    found,
    note(rows) {
      for (const { line, cells } of rows) for (let at = 0; at < cells.length; at++) noteCell(cells[at] ?? '', at, line)
    },
  }
}

/** Undefined for a text that GSM-7 cannot carry. */
function septetsOf(text: string): number | undefined {
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const size = septetsOfUnit(text.charCodeAt(at))
    if (size === 0) return undefined
    sum += size
  }
  return sum
}
