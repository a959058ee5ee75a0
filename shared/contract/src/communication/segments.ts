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
/** Most days until a birthday, and the highest number of a link. */
const MAX_BIRTHDAY_DAYS = 365
const MAX_LINK = 99
/** People that a preview shows. */
export const PREVIEW_PEOPLE = 5

/** The fields of text that every person has. */
export const TEXT_FIELDS = ['mobile', 'firstName', 'lastName', 'address', 'city', 'country', 'gender'] as const
/** Tests of a text; upper and lower case are equal. `empty` and `filled` take no value. */
export const TEXT_TESTS = ['is', 'isNot', 'contains', 'startsWith', 'empty', 'filled'] as const
/** Tests of a number. `between` has two values, and both ends match. */
export const NUMBER_TESTS = ['equals', 'above', 'atLeast', 'below', 'atMost', 'between'] as const
/**
 * Tests of a day; days are of Bangkok. `betweenDays` has two values, and both ends match. `lastDays` and `nextDays`: today, or at most
 * so many days ago or ahead. `yearlyIn`: its day and month come in so many days; 0 is today.
 */
export const DAY_TESTS = [
  'onOrAfter',
  'after',
  'before',
  'onOrBefore',
  'betweenDays',
  'lastDays',
  'nextDays',
  'yearlyIn',
] as const
/** Custom fields also compare as numbers and as days. */
export const CUSTOM_TESTS = [...TEXT_TESTS, ...NUMBER_TESTS, ...DAY_TESTS] as const
export type CustomTest = (typeof CUSTOM_TESTS)[number]
export type NumberTest = (typeof NUMBER_TESTS)[number]
export type DayTest = (typeof DAY_TESTS)[number]
export const isNumberTest = (test: CustomTest): test is NumberTest => NUMBER_TESTS.some((one) => one === test)
export const isDayTest = (test: CustomTest): test is DayTest => DAY_TESTS.some((one) => one === test)

const value = z._default(z.string().check(z.trim(), z.maxLength(MAX_VALUE)), '')
const daysBack = z.number().check(z.int(), z.minimum(1), z.maximum(MAX_DAYS_BACK))

/** Whether a test takes a value, and its kind; `days` is a number of days. */
export const valueKindOf = (test: CustomTest): 'none' | 'text' | 'number' | 'day' | 'days' =>
  test === 'empty' || test === 'filled'
    ? 'none'
    : isNumberTest(test)
      ? 'number'
      : test === 'lastDays' || test === 'nextDays' || test === 'yearlyIn'
        ? 'days'
        : isDayTest(test)
          ? 'day'
          : 'text'
/** Whether a test has a second value. */
export const isRange = (test: CustomTest): boolean => test === 'between' || test === 'betweenDays'

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/
type Tested = { test: CustomTest; value: string; to?: string }
const isThere = ({ test, value }: Tested): boolean => valueKindOf(test) === 'none' || value !== ''
const hasForm = (test: CustomTest, value: string): boolean => {
  const kind = valueKindOf(test)
  if (value === '') return true
  if (kind === 'number') return NUMBER.test(value)
  if (kind === 'days') return /^\d{1,3}$/.test(value) && Number(value) <= MAX_DAYS_BACK
  return kind !== 'day' || z.iso.date().safeParse(value).success
}
const isOfKind = ({ test, value }: Tested): boolean => hasForm(test, value)
const required = { path: ['value'], params: { code: 'required' } }
const format = { path: ['value'], params: { code: 'format' } }

const TextCondition = z
  .strictObject({ kind: z.literal('text'), field: z.enum(TEXT_FIELDS), test: z.enum(TEXT_TESTS), value })
  .check(z.refine(isThere, required), z.refine(isOfKind, format))
/**
 * A field of the account's own. A value that is no number, or no day, does not match such a test; a preview tells how many people have
 * one.
 */
const CustomCondition = z
  .strictObject({
    kind: z.literal('custom'),
    field: FieldName,
    test: z.enum(CUSTOM_TESTS),
    value,
    /** The other end of a range. */
    to: z._default(z.string().check(z.trim(), z.maxLength(MAX_VALUE)), ''),
  })
  .check(
    z.refine(isThere, required),
    z.refine(isOfKind, format),
    z.refine(({ test, to }) => !isRange(test) || to !== '', { path: ['to'], params: { code: 'required' } }),
    z.refine(({ test, to }) => !isRange(test) || hasForm(test, to), { path: ['to'], params: { code: 'format' } }),
  )
export const BIRTHDAYS = ['today', 'tomorrow', 'thisMonth', 'nextMonth', 'inDays', 'nextDays'] as const
/**
 * Days are of Bangkok. `inDays`: in exactly so many days. `nextDays`: today, or at most so many days ahead. People born on 29 February
 * have their birthday on 28 February in other years.
 */
const BirthdayCondition = z.strictObject({
  kind: z.literal('birthday'),
  on: z.enum(BIRTHDAYS),
  days: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_BIRTHDAY_DAYS)), 7),
})
/** The day of birth itself; for an age. */
const BornCondition = z
  .strictObject({ kind: z.literal('born'), test: z.enum(['before', 'onOrAfter']), day: z._default(z.string(), '') })
  .check(z.refine(({ day }) => z.iso.date().safeParse(day).success, { path: ['day'], params: { code: 'required' } }))
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
 * What happened to a person by mobile. `received`: a message was delivered. `clicked`: they opened a short link. `optedOut`: by the link of
 * a message. `written`: a message to them was made, whatever became of it. `notDelivered`: the newest message to them was
 * undelivered, rejected or expired. A newer one without a result, or with an unknown one, leaves it open, so they are not in it.
 */
export const DEEDS = ['received', 'clicked', 'optedOut', 'written', 'notDelivered'] as const
export type Deed = (typeof DEEDS)[number]
const DeedCondition = z.strictObject({
  kind: z.literal('deed'),
  deed: z.enum(DEEDS),
  /** False: people who did not. */
  done: z.boolean(),
  /** The communication that it is about. Null: any communication. */
  communicationId: z._default(z.nullable(z.uuid()), null),
  /** With a communication: its link that was clicked, from 0. Null: any of its links. */
  link: z._default(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_LINK))), null),
  /** In the last so many days; without it, ever. */
  days: z._default(z.nullable(daysBack), null),
})
/** The person's newest answer to a consent template; `none`: they never answered. */
const ConsentCondition = z.strictObject({
  kind: z.literal('consent'),
  templateId: z.uuid(),
  answer: z.enum([...CONSENT_ANSWERS, 'none']),
})

/** People with a tag, or without it. */
const TagCondition = z.strictObject({ kind: z.literal('tag'), tagId: z.uuid(), has: z._default(z.boolean(), true) })

export const SegmentCondition = z.discriminatedUnion('kind', [
  TextCondition,
  CustomCondition,
  BirthdayCondition,
  BornCondition,
  AddedCondition,
  DeedCondition,
  ConsentCondition,
  TagCondition,
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
    /** Fields with values that a condition cannot read as its number or day: these people are on neither side of it. */
    unreadable: z._default(
      z.array(z.object({ field: z.string(), kind: z.enum(['number', 'day']), people: z.number() })),
      [],
    ),
  }),
  status: 200,
})

export const calls = { listSegments, createSegment, getSegment, updateSegment, deleteSegment, previewSegment }

/** By name, with the people counted last. */
export const lookups = { segments: { action: 'read', subject: 'Person' } } as const satisfies LookupRights

export const errors = {
  'segment.empty': { status: 422, detail: 'Nobody is in the chosen people segments now.' },
} as const satisfies ErrorCodes
