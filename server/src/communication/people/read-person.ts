import { LineId } from '@songsarn/contract/account/line'
import { MAX_OWN_FIELDS, PERSON_FIELDS, type PersonField } from '@songsarn/contract/communication/people'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import type { OwnFields } from './known-fields.ts'
import { readDay } from './read-day.ts'
import { readOwn } from './read-own.ts'

/** A person as a row of a file describes them. Fields without a value are left out. */
export type ReadPerson = {
  mobile: string
  fields: Partial<Record<PersonField | 'lineId', string>>
  /** By the keys of own fields. */
  own: Record<string, string>
}
/** Why a row was not imported. */
export type RowError =
  | 'empty'
  | 'notNumber'
  | 'shortened'
  | 'wrongLength'
  | 'notMobile'
  | 'badDate'
  | 'badNumber'
  | 'badYesNo'
  | 'badLineId'
  | 'tooLong'

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
const BAD = { text: 'tooLong', number: 'badNumber', date: 'badDate', yesNo: 'badYesNo' } as const
const isPersonField = (name: string): name is PersonField => PERSON_FIELDS.some((field) => field === name)

/** Reads the cells of a row by the columns that a person chose. */
export function readPerson(
  cells: readonly string[],
  columns: Readonly<Record<string, number>>,
  own: OwnFields['byKey'] = new Map(),
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
      continue
    }
    if (name === 'lineId') {
      const read = LineId.safeParse(value)
      if (!read.success) return { error: 'badLineId' }
      person.fields.lineId = read.data
      continue
    }
    const field = own.get(name)
    // The field was deleted after the import began.
    if (!field) continue
    if (value.length > MAX_OWN || Object.keys(person.own).length === MAX_OWN_FIELDS) return { error: 'tooLong' }
    const read = readOwn(field.type, value)
    if (read === undefined) return { error: BAD[field.type] }
    person.own[name] = read
  }
  return person
}
