import { normaliseThai } from '@songsarn/sms/mobile'

/** A field that a column of a file can fill. */
export type MappedField = {
  name: string
  label: string
  isRequired?: boolean
  /** Other headings that mean it: `phone`, `เบอร์โทร`. */
  headings?: readonly string[]
  /** Its values tell it, too. */
  kind?: 'mobile'
}

/** The column of each field, from 0; null where none fills it. */
export type ColumnChoice = Readonly<Record<string, number | null>>

/** Whether the first row has headings: it has no digits, or names a field. */
export function hasHeadings(rows: readonly (readonly string[])[], fields: readonly MappedField[]): boolean {
  const [first = []] = rows
  return (
    first.some((cell) => fields.some((field) => isHeadingOf(field, cell))) ||
    !first.some((cell) => /\p{Nd}/u.test(cell))
  )
}

/** The columns that fit the fields by heading, else by values. No column fills two fields. */
export function guessColumns(rows: readonly (readonly string[])[], fields: readonly MappedField[]): ColumnChoice {
  const [first = []] = rows
  const values = hasHeadings(rows, fields) ? rows.slice(1) : rows
  const taken = new Set<number>()
  const take = (column: number) => {
    if (column < 0) return null
    taken.add(column)
    return column
  }
  const byHeading = fields.map((field) =>
    take(first.findIndex((cell, at) => !taken.has(at) && isHeadingOf(field, cell))),
  )
  const choice = fields.map((field, at) => [
    field.name,
    byHeading[at] ??
      (field.kind === 'mobile'
        ? take(first.findIndex((_, column) => !taken.has(column) && areMobiles(values, column)))
        : null),
  ])
  return Object.fromEntries(choice)
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_\-.*]/g, '')

const isHeadingOf = ({ name, label, headings = [] }: MappedField, cell: string) =>
  plain(cell) !== '' && [name, label, ...headings].some((heading) => plain(heading) === plain(cell))

/** At least half of the filled cells are mobiles. */
function areMobiles(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== '')
  const mobiles = filled.filter((cell) => normaliseThai(cell) !== undefined)
  return mobiles.length > 0 && mobiles.length * 2 >= filled.length
}
