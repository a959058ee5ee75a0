import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { type DateOrder, FOUND_EXAMPLES, type FoundColumn } from '@songsarn/contract/communication/people-imports'
import { readCustom } from './read-custom.ts'
import { latinDigits, readDayOf } from './read-day.ts'

/** Whole numbers from so many digits on are mobiles, account numbers or cards. */
const LONG_NUMBER = 10
const IS_WORD = /\p{L}/u

/** What the cells of one column can be read as. Cells are told one by one, in the order of the file. */
export function columnReader(field: string) {
  const reads = { text: 0, number: 0, dayFirst: 0, monthFirst: 0, yesNo: 0 }
  let [filled, codes, words, ambiguous, buddhist] = [0, 0, 0, 0, 0]
  /** The first cell of each kind that a person should see. */
  const seen = new Map<string, string>()
  const see = (kind: string, cell: string) => {
    if (!seen.has(kind)) seen.set(kind, cell)
  }

  function note(cell: string): void {
    if (cell === '') return
    filled += 1
    see('any', cell)
    if (cell.length <= 300) reads.text += 1
    const digits = latinDigits(cell)
    if (readCustom('number', cell) === undefined) see('noNumber', cell)
    else {
      reads.number += 1
      // A number would lose the zeros of `0042`.
      if (/^-?0\d/.test(digits) || new RegExp(`^\\d{${LONG_NUMBER},}$`).test(digits)) codes += 1
    }
    if (readCustom('yesNo', cell) !== undefined) {
      reads.yesNo += 1
      if (IS_WORD.test(cell)) words += 1
    }
    const day = readDayOf(cell, 'dayFirst')
    const other = readDayOf(cell, 'monthFirst')
    if (day) reads.dayFirst += 1
    else see('noDayFirst', cell)
    if (other) reads.monthFirst += 1
    else see('noMonthFirst', cell)
    if (day?.isAmbiguous) {
      ambiguous += 1
      see('ambiguous', cell)
    }
    if (day?.isBuddhist || other?.isBuddhist) {
      buddhist += 1
      see('buddhist', cell)
    }
  }

  const guessedOrder = (): DateOrder => (reads.monthFirst > reads.dayFirst ? 'monthFirst' : 'dayFirst')

  /** Only a type that every cell has is guessed, so that a guess refuses no row. */
  function guessedType(): CustomFieldType {
    if (filled === 0) return 'text'
    if (reads.number === filled && codes === 0) return 'number'
    if (Math.max(reads.dayFirst, reads.monthFirst) === filled) return 'date'
    return reads.yesNo === filled && words === filled ? 'yesNo' : 'text'
  }

  /** `type`: of a field that the account has, or that the user chose. */
  function found(chosen: { type?: CustomFieldType; dateOrder?: DateOrder; isNew: boolean }): FoundColumn {
    const type = chosen.type ?? guessedType()
    const dateOrder = chosen.dateOrder ?? guessedOrder()
    const kinds =
      type === 'date'
        ? ['ambiguous', 'buddhist', dateOrder === 'dayFirst' ? 'noDayFirst' : 'noMonthFirst', 'any']
        : type === 'number'
          ? ['any', 'noNumber']
          : ['any']
    const cells = new Set(kinds.flatMap((kind) => seen.get(kind) ?? []))
    return {
      ...{ field, type, dateOrder, isNew: chosen.isNew, filled, ambiguous, buddhist },
      reads: { text: reads.text, number: reads.number, date: reads[dateOrder], yesNo: reads.yesNo },
      examples: [...cells]
        .slice(0, FOUND_EXAMPLES)
        .map((cell) => ({ cell, value: readCustom(type, cell, dateOrder) ?? null })),
    }
  }

  return { note, found }
}
