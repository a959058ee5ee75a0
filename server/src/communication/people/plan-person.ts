import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import * as z from 'zod/mini'
import type { Row } from '../../foundation/db/database.ts'
import { CustomValues } from './known-fields.ts'
import type { ReadPerson } from './read-person.ts'

export const COLUMNS = [...PERSON_FIELDS, 'lineId'] as const
export type Column = (typeof COLUMNS)[number]
const stored = z.optional(z.nullable(z.string()))
/** Values of some columns of a person; of `custom` by the keys of fields, null for none. */
export const SomeValues = z.object({
  firstName: stored,
  lastName: stored,
  address: stored,
  city: stored,
  country: stored,
  gender: stored,
  birthDate: stored,
  lineId: stored,
  custom: z.optional(z.record(z.string(), z.nullable(z.string()))),
} satisfies Record<Column | 'custom', unknown>)
export type SomeValues = z.output<typeof SomeValues>

export type PersonChange = { before: SomeValues; after: SomeValues }

/** What a row of a file changes of a person; undefined when they have all its values. An empty cell changes nothing. */
export function planChange(person: Row<'people'>, { fields, custom }: ReadPerson): PersonChange | undefined {
  const before: SomeValues = {}
  const after: SomeValues = {}
  for (const column of COLUMNS) {
    const value = fields[column]
    if (value === undefined || value === person[column]) continue
    before[column] = person[column]
    after[column] = value
  }
  const known = CustomValues.parse(JSON.parse(person.custom))
  const changed = Object.entries(custom).filter(([key, value]) => known[key] !== value)
  if (changed.length > 0) {
    before.custom = Object.fromEntries(changed.map(([key]) => [key, known[key] ?? null]))
    after.custom = Object.fromEntries(changed)
  }
  return Object.keys(after).length > 0 ? { before, after } : undefined
}

/** The person with other values. */
export function withValues(person: Row<'people'>, { custom, ...columns }: SomeValues): Row<'people'> {
  const values = Object.entries({ ...CustomValues.parse(JSON.parse(person.custom)), ...custom })
  return {
    ...person,
    ...columns,
    custom: JSON.stringify(Object.fromEntries(values.filter(([, value]) => value !== null))),
  } as Row<'people'>
}

/** Names of the fields that a change is about: of people by their names, of custom fields by `nameOf` their keys. */
export const changedFields = (
  { after: { custom = {}, ...columns } }: PersonChange,
  nameOf: (key: string) => string,
) => [...Object.keys(columns), ...Object.keys(custom).map(nameOf)]

/** Two changes of one person by one import as one. */
export const joinChanges = (first: PersonChange, second: PersonChange): PersonChange => ({
  before: joined(second.before, first.before),
  after: joined(first.after, second.after),
})

/** The values of both; of `over` where both have one. */
const joined = (under: SomeValues, over: SomeValues): SomeValues => ({
  ...under,
  ...over,
  ...((under.custom ?? over.custom) && { custom: { ...under.custom, ...over.custom } }),
})
