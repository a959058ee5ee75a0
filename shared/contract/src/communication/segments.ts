import * as z from 'zod/mini'
import { defineCall, idParams, instant, oneLine, pageOf, pageQuery } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { CONSENT_ANSWERS } from '../base/states.ts'
import { FieldName, MAX_VALUE, Person } from './people.ts'

/** Most people segments of one account. */
export const MAX_SEGMENTS = 200
/** Most groups of a filter, and most conditions of a group. */
export const MAX_GROUPS = 10
export const MAX_CONDITIONS = 20
/** Most days that a condition looks back. */
export const MAX_DAYS_BACK = 730
/** People that a preview shows. */
export const PREVIEW_PEOPLE = 5

/** The fields of text that every person has. */
export const TEXT_FIELDS = ['mobile', 'firstName', 'lastName', 'address', 'city', 'country', 'gender'] as const
/** Tests of a text; upper and lower case are equal. `empty` and `filled` take no value. */
export const TEXT_TESTS = ['is', 'isNot', 'contains', 'startsWith', 'empty', 'filled'] as const
/** Own fields also compare as numbers (`atLeast`, `atMost`) and as days (`before`, `onOrAfter`). */
export const OWN_TESTS = [...TEXT_TESTS, 'atLeast', 'atMost', 'before', 'onOrAfter'] as const
export type OwnTest = (typeof OWN_TESTS)[number]

const value = z._default(z.string().check(z.trim(), z.maxLength(MAX_VALUE)), '')
const daysBack = z.number().check(z.int(), z.minimum(1), z.maximum(MAX_DAYS_BACK))

/** Whether a test takes a value, and its kind. */
export const valueKindOf = (test: OwnTest): 'none' | 'text' | 'number' | 'day' =>
  test === 'empty' || test === 'filled'
    ? 'none'
    : test === 'atLeast' || test === 'atMost'
      ? 'number'
      : test === 'before' || test === 'onOrAfter'
        ? 'day'
        : 'text'

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/
type Tested = { test: OwnTest; value: string }
const isThere = ({ test, value }: Tested): boolean => valueKindOf(test) === 'none' || value !== ''
const isOfKind = ({ test, value }: Tested): boolean => {
  const kind = valueKindOf(test)
  if (value === '') return true
  return kind === 'number' ? NUMBER.test(value) : kind !== 'day' || z.iso.date().safeParse(value).success
}
const required = { path: ['value'], params: { code: 'required' } }
const format = { path: ['value'], params: { code: 'format' } }

const TextCondition = z
  .strictObject({ kind: z.literal('text'), field: z.enum(TEXT_FIELDS), test: z.enum(TEXT_TESTS), value })
  .check(z.refine(isThere, required), z.refine(isOfKind, format))
/** A field of the account's own. A value that is no number, or no day, does not match such a test. */
const OwnCondition = z
  .strictObject({ kind: z.literal('own'), field: FieldName, test: z.enum(OWN_TESTS), value })
  .check(z.refine(isThere, required), z.refine(isOfKind, format))
export const BIRTHDAYS = ['today', 'tomorrow', 'thisMonth', 'nextMonth'] as const
/** Days are of Bangkok. People born on 29 February have their birthday on 28 February in other years. */
const BirthdayCondition = z.strictObject({ kind: z.literal('birthday'), on: z.enum(BIRTHDAYS) })
/** When the person was added: `since` and `before` a day, or in the last `days` days. */
const AddedCondition = z
  .strictObject({
    kind: z.literal('added'),
    test: z.enum(['since', 'before', 'lastDays']),
    day: z._default(z.string(), ''),
    days: z._default(daysBack, 30),
  })
  .check(
    z.refine(({ test, day }) => test === 'lastDays' || z.iso.date().safeParse(day).success, {
      path: ['day'],
      params: { code: 'required' },
    }),
  )
/**
 * Deeds of a person. `received`: a message was delivered. `clicked`: they opened a short link. `optedOut`: by the link of a
 * message.
 */
export const DEEDS = ['received', 'clicked', 'optedOut'] as const
const DeedCondition = z.strictObject({
  kind: z.literal('deed'),
  deed: z.enum(DEEDS),
  /** False: people who did not. */
  done: z.boolean(),
  /** The communication that was clicked. Null: any communication. */
  communicationId: z._default(z.nullable(z.uuid()), null),
  /** In the last so many days; without it, ever. */
  days: z._default(z.nullable(daysBack), null),
})
/** The person's newest answer to a consent template; `none`: they never answered. */
const ConsentCondition = z.strictObject({
  kind: z.literal('consent'),
  templateId: z.uuid(),
  answer: z.enum([...CONSENT_ANSWERS, 'none']),
})

export const SegmentCondition = z.discriminatedUnion('kind', [
  TextCondition,
  OwnCondition,
  BirthdayCondition,
  AddedCondition,
  DeedCondition,
  ConsentCondition,
])
export type SegmentCondition = z.output<typeof SegmentCondition>

const match = z.enum(['all', 'any'])
/** Groups of conditions: `all` of them must hold, or `any` one. */
export const SegmentFilter = z.strictObject({
  match,
  groups: z
    .array(
      z.strictObject({
        match,
        conditions: z.array(SegmentCondition).check(z.minLength(1), z.maxLength(MAX_CONDITIONS)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_GROUPS)),
})
export type SegmentFilter = z.output<typeof SegmentFilter>

const SegmentBody = z.strictObject({
  name: oneLine(1, 100),
  filter: SegmentFilter,
})

export const Segment = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: SegmentFilter,
  /** People when they were counted last: at the last change or use of the segment. */
  people: z.number(),
  countDate: instant,
  createDate: instant,
  createBy: z.string(),
  updateDate: instant,
})
export type Segment = z.output<typeof Segment>

export const listSegments = defineCall({
  method: 'GET',
  path: '/v1/people/segments',
  summary: 'People segments of the acting account, the newest first.',
  access: { action: 'read', subject: 'Person' },
  query: z.strictObject({ ...pageQuery, name: z.optional(z.string().check(z.maxLength(100))) }),
  answer: pageOf(Segment),
  status: 200,
})

export const createSegment = defineCall({
  method: 'POST',
  path: '/v1/people/segments',
  summary: 'Save a filter of people as a segment.',
  access: { action: 'create', subject: 'Person' },
  body: SegmentBody,
  example: {
    name: 'Birthday this month in Phuket',
    filter: {
      match: 'all',
      groups: [
        {
          match: 'all',
          conditions: [
            { kind: 'birthday', on: 'thisMonth' },
            { kind: 'text', field: 'city', test: 'is', value: 'Phuket' },
          ],
        },
      ],
    },
  },
  answer: Segment,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached'],
})

export const getSegment = defineCall({
  method: 'GET',
  path: '/v1/people/segments/{id}',
  summary: 'One people segment.',
  access: { action: 'read', subject: 'Person' },
  params: idParams,
  answer: Segment,
  status: 200,
})

export const updateSegment = defineCall({
  method: 'PUT',
  path: '/v1/people/segments/{id}',
  summary: 'Change a people segment.',
  access: { action: 'update', subject: 'Person' },
  params: idParams,
  body: SegmentBody,
  answer: Segment,
  status: 200,
})

export const deleteSegment = defineCall({
  method: 'DELETE',
  path: '/v1/people/segments/{id}',
  summary: 'Delete a people segment. The people stay, and an analysis that uses it goes on.',
  access: { action: 'delete', subject: 'Person' },
  params: idParams,
  status: 204,
})

export const previewSegment = defineCall({
  method: 'POST',
  path: '/v1/people/segment-previews',
  summary: 'Count the people that a filter finds now, and show some of them. Nothing is saved.',
  access: { action: 'read', subject: 'Person' },
  body: z.strictObject({ filter: SegmentFilter }),
  answer: z.object({
    /** People that the filter finds, and all people of the account. */
    people: z.number(),
    all: z.number(),
    items: z.array(Person),
  }),
  status: 200,
})

export const calls = { listSegments, createSegment, getSegment, updateSegment, deleteSegment, previewSegment }

/** By name, with the people counted last. */
export const lookups = { segments: { action: 'read', subject: 'Person' } } as const satisfies LookupRights

export const errors = {
  'segment.empty': { status: 422, detail: 'Nobody is in the chosen people segments now.' },
} as const satisfies ErrorCodes
