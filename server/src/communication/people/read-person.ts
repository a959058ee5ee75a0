import { LineId } from '@songsarn/contract/account/line'
import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { MAX_CUSTOM_FIELDS, PERSON_FIELDS, type PersonField } from '@songsarn/contract/communication/people'
import type { DateOrder, ImportReason } from '@songsarn/contract/communication/people-imports'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { readCustom } from './read-custom.ts'
import { readDay } from './read-day.ts'

/** A person as a row of a file describes them. Fields without a value are left out. */
export type ReadPerson = {
  mobile: string
  fields: Partial<Record<PersonField | 'lineId', string>>
  /** By the keys of custom fields. */
  custom: Record<string, string>
}
/** Why a row was not imported. */
export type RowError = ImportReason

const MAX: Record<PersonField, number> = {
  firstName: 100,
  lastName: 100,
  address: 300,
  city: 100,
  country: 100,
  gender: 40,
  birthDate: 40,
}
const MAX_CUSTOM_VALUE = 300
const BAD = { text: 'tooLong', number: 'badNumber', date: 'badDate', yesNo: 'badYesNo' } as const
const isPersonField = (name: string): name is PersonField => PERSON_FIELDS.some((field) => field === name)

/** How the columns of a file are read. */
export type Reading = {
  columns: Readonly<Record<string, number>>
  /** Types of custom fields by the names that `columns` has for them: keys, and of new fields names. */
  types: ReadonlyMap<string, CustomFieldType>
  /** By the names of `columns`; the day first without one. */
  dateOrders: ReadonlyMap<string, DateOrder>
}

/** Reads the cells of a row by the columns that a person chose. */
export function readPerson(
  cells: readonly string[],
  { columns, types, dateOrders }: Reading,
): ReadPerson | { error: RowError } {
  const found = normaliseMobile(cells[columns.mobile ?? 0] ?? '')
  if ('reason' in found) return { error: found.reason }
  const person: ReadPerson = { mobile: found.mobile, fields: {}, custom: {} }
  for (const [name, column] of Object.entries(columns)) {
    const value = cells[column] ?? ''
    if (name === 'mobile' || value === '') continue
    if (isPersonField(name)) {
      const read = name === 'birthDate' ? readDay(value, dateOrders.get(name)) : value
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
    const type = types.get(name)
    // The field was deleted after the import began.
    if (!type) continue
    if (value.length > MAX_CUSTOM_VALUE || Object.keys(person.custom).length === MAX_CUSTOM_FIELDS)
      return { error: 'tooLong' }
    const read = readCustom(type, value, dateOrders.get(name))
    if (read === undefined) return { error: BAD[type] }
    person.custom[name] = read
  }
  return person
}
