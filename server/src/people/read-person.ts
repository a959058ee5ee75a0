import { MAX_OWN_FIELDS, PERSON_FIELDS, type PersonField } from '@songsarn/contract/people'
import { normaliseMobile } from '../mobiles/normalise-mobile.ts'

/** What a row of a file says about a person. Fields without a value are left out. */
export type ReadPerson = {
  mobile: string
  fields: Partial<Record<PersonField, string>>
  own: Record<string, string>
}
/** Why a row was not imported. */
export type RowError = 'empty' | 'notNumber' | 'wrongLength' | 'notMobile' | 'badDate' | 'tooLong'

const MAX: Record<PersonField, number> = {
  firstName: 100,
  lastName: 100,
  address: 300,
  city: 100,
  country: 100,
  gender: 40,
  birthDate: 40,
}
const MAX_OWN = 300
const isPersonField = (name: string): name is PersonField => PERSON_FIELDS.some((field) => field === name)

/** Reads the cells of a row by the columns that a person chose. */
export function readPerson(
  cells: readonly string[],
  columns: Readonly<Record<string, number>>,
): ReadPerson | { error: RowError } {
  const found = normaliseMobile(cells[columns.mobile ?? 0] ?? '')
  if ('reason' in found) return { error: found.reason }
  const person: ReadPerson = { mobile: found.mobile, fields: {}, own: {} }
  for (const [name, column] of Object.entries(columns)) {
    const value = cells[column] ?? ''
    if (name === 'mobile' || value === '') continue
    if (isPersonField(name)) {
      const read = name === 'birthDate' ? readDay(value) : value
      if (read === undefined) return { error: 'badDate' }
      if (read.length > MAX[name]) return { error: 'tooLong' }
      person.fields[name] = read
    } else if (value.length > MAX_OWN || Object.keys(person.own).length === MAX_OWN_FIELDS) return { error: 'tooLong' }
    else person.own[name] = value
  }
  return person
}

/** Buddhist years are 543 ahead; nobody was born after this Christian year. */
const FIRST_BUDDHIST_YEAR = 2400

/** `1990-01-31`, `31/1/1990`, `31.01.2533`: the day first, Buddhist years too. Undefined for what is no day. */
export function readDay(text: string): string | undefined {
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?: .*)?$/.exec(text) ?? []
  const [, day = d, month = m, year = y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const christian = Number(year) >= FIRST_BUDDHIST_YEAR ? Number(year) - 543 : Number(year)
  const date = new Date(Date.UTC(christian, Number(month) - 1, Number(day)))
  // The 31st of April would become the 1st of May.
  if (christian < 1800 || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day))
    return undefined
  return date.toISOString().slice(0, 10)
}
