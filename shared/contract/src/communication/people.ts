import * as z from 'zod/mini'
import { LineId } from '../account/line.ts'
import { defineCall, idParams, instant, pageOf, pageQuery } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** Most people of one account. */
export const MAX_PEOPLE = 1_000_000

/** Fields that every person can have, besides the mobile: the merge fields of people. */
export const PERSON_FIELDS = ['firstName', 'lastName', 'address', 'city', 'country', 'gender', 'birthDate'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** Most characters of a value. */
export const MAX_VALUE = 300
/** Most fields of the account's own that a person has, and that the people of an account have together. */
export const MAX_CUSTOM_FIELDS = 30
export const MAX_ACCOUNT_FIELDS = 100

/** A text of at most `max` characters; empty when it is left out. */
export const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
/** The name of a merge field: it stands between `{{` and `}}`. */
export const FieldName = z.string().check(z.regex(/^[^{}|]+$/), z.maxLength(60))

const PersonBody = z.strictObject({
  /** In any writing. Each mobile is one person of the account. */
  mobile: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  firstName: text(100),
  lastName: text(100),
  address: text(MAX_VALUE),
  city: text(100),
  country: text(100),
  gender: text(40),
  /** A day (`1990-01-31`), or empty. */
  birthDate: z._default(z.union([z.iso.date(), z.literal('')]), ''),
  /** The user of LINE that the LINE Official Account of the account knows this person by; empty for none. Left out: it stays. */
  lineId: z.optional(z.union([LineId, z.literal('')])),
  /** Fields of the account's own, by their names. Left out: they stay as they are. */
  custom: z.optional(z.record(FieldName, z.string().check(z.maxLength(MAX_VALUE)))),
})

export const Person = z.object({
  id: z.uuid(),
  /** E.164 digits. */
  mobile: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  gender: z.string(),
  birthDate: z.string(),
  /** Empty when it is not known. */
  lineId: z.string(),
  custom: z.record(z.string(), z.string()),
  /** Why the account does not send to this mobile; null when it does. */
  blacklisted: z.nullable(z.enum(['unsubscribed', 'blacklisted'])),
  createDate: instant,
  updateDate: instant,
})
export type Person = z.output<typeof Person>

const peopleFilter = {
  /** The beginning of a mobile as people write it. */
  mobile: z.optional(z.string().check(z.maxLength(40))),
  /** Part of the first or last name. */
  name: z.optional(z.string().check(z.maxLength(100))),
  city: z.optional(z.string().check(z.maxLength(100))),
  /** Only the people of this segment. */
  segment: z.optional(z.uuid()),
}
export type PeopleFilter = z.output<z.ZodMiniObject<typeof peopleFilter>>

export const listPeople = defineCall({
  method: 'GET',
  path: '/v1/people',
  summary: 'People of the acting account, the newest first.',
  access: { action: 'read', subject: 'Person' },
  query: z.strictObject({ ...pageQuery, ...peopleFilter }),
  answer: pageOf(Person),
  status: 200,
})

export const createPerson = defineCall({
  method: 'POST',
  path: '/v1/people',
  summary: 'Add a person.',
  access: { action: 'create', subject: 'Person' },
  body: PersonBody,
  example: { mobile: '081 234 5678', firstName: 'Somchai', custom: { points: '120' } },
  answer: Person,
  status: 201,
  idempotency: 'optional',
  errors: ['person.mobileTaken', 'limit.reached'],
})

export const getPerson = defineCall({
  method: 'GET',
  path: '/v1/people/{id}',
  summary: 'One person.',
  access: { action: 'read', subject: 'Person' },
  params: idParams,
  answer: Person,
  status: 200,
})

export const updatePerson = defineCall({
  method: 'PUT',
  path: '/v1/people/{id}',
  summary: 'Change a person.',
  access: { action: 'update', subject: 'Person' },
  params: idParams,
  body: PersonBody,
  answer: Person,
  status: 200,
  errors: ['person.mobileTaken'],
})

export const deletePerson = defineCall({
  method: 'DELETE',
  path: '/v1/people/{id}',
  summary: 'Delete a person. Messages that were sent stay in the logs; the blacklist does not change.',
  access: { action: 'delete', subject: 'Person' },
  params: idParams,
  status: 204,
})

/** Most people that one call deletes or adds to the blacklist. */
export const MAX_CHOSEN_PEOPLE = 10_000

type Chosen = { ids?: unknown; filter?: unknown; count?: unknown }
const idsOrFilter = z.refine<Chosen>(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
  path: ['ids'],
  params: { code: 'required' },
})
const countOfFilter = z.refine<Chosen>(({ filter, count }) => (filter === undefined) === (count === undefined), {
  path: ['count'],
  params: { code: 'required' },
})

/** People for one action, with other fields of its body: people with these ids, or all that match a filter. */
export const chosenPeople = <Shape extends z.core.$ZodLooseShape>(others: Shape) =>
  z
    .strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_CHOSEN_PEOPLE))),
      filter: z.optional(z.strictObject(peopleFilter)),
      /** With `filter`: how many people match. When more people match by now, the call is refused. */
      count: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_CHOSEN_PEOPLE))),
      ...others,
    })
    .check(idsOrFilter, countOfFilter)

export const deletePeople = defineCall({
  method: 'POST',
  path: '/v1/people/delete',
  summary:
    'Delete several people: those with these ids, or all that match a filter. All of them or none. Messages that were sent stay in the logs; the blacklist does not change.',
  access: { action: 'delete', subject: 'Person' },
  body: chosenPeople({}),
  example: { filter: { city: 'Phuket' }, count: 12 },
  answer: z.object({ deleted: z.number() }),
  status: 200,
  errors: ['person.moreMatch'],
})

export const calls = {
  listPeople,
  createPerson,
  deletePeople,
  getPerson,
  updatePerson,
  deletePerson,
}

export const lookups = { people: { action: 'read', subject: 'Person' } } as const satisfies LookupRights

export const errors = {
  'person.moreMatch': {
    status: 409,
    detail: 'More people match the filter than were counted, so nothing was done: {count}.',
  },
  'person.mobileTaken': { status: 409, detail: 'Another person of the account has this mobile.' },
} as const satisfies ErrorCodes
