import {
  type CustomTest,
  type DayTest,
  isDayTest,
  isNumberTest,
  type NumberTest,
  type SegmentCondition,
} from '@songsarn/contract/communication/segments'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../foundation/http/list.ts'
import { addDays, nextDay } from '../../foundation/time/bangkok.ts'
import { mobilePrefix } from './mobile-prefix.ts'

type Condition = RawBuilder<SqlBool>
type TextTest = Exclude<CustomTest, NumberTest | DayTest>
type OfCustom = SegmentCondition & { kind: 'custom' }

/** A mobile is compared as it is stored, however it was typed. A part of one is only its digits. */
export const mobileOf = (test: CustomTest, value: string): string =>
  test === 'contains' ? value.replaceAll(/\D/g, '') : mobilePrefix(value).slice(0, -1)

export function testText(column: RawBuilder<unknown>, test: TextTest, value: string): Condition {
  switch (test) {
    case 'is':
      return sql`lower(${column}) = lower(${value})`
    case 'isNot':
      return sql`lower(${column}) <> lower(${value})`
    case 'contains':
      return sql`${column} ilike ${containing(value)}`
    case 'startsWith':
      return sql`${column} ilike ${containing(value).slice(1)}`
    case 'empty':
      return sql`${column} = ''`
    case 'filled':
      return sql`${column} <> ''`
  }
}

/**
 * Without limits of digits: they make PostgreSQL's search several times slower. Not `\d`: in some locales it is a Thai digit, too,
 * which no cast reads.
 */
const NUMBER = sql`'^-?[0-9]+(\\.[0-9]+)?$' collate "C"`
const DAY = sql`'^[0-9]{4}-[0-9][0-9]-[0-9][0-9]$' collate "C"`

/** The key of each field that was added since keys are ids (`newField`). */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A condition on a custom field. Custom fields are JSON in a text. A number or a day has no character that JSON escapes, so it is cut out
 * of the text: parsing a million texts takes several times as long. For other tests, a search for the name spares most people the parsing.
 * A value that is no number, or no day, is on neither side of its test.
 */
export function testCustom(of: OfCustom, today: string): Condition {
  const { field, test, value } = of
  // `case` keeps the order: a text of another form is never cast.
  if (isNumberTest(test))
    return sql`(case when ${cut(field)} ~ ${NUMBER} then ${testNumber(sql`(${cut(field)})::numeric`, { ...of, test })} else false end)`
  if (isDayTest(test))
    return sql`(case when ${cut(field)} ~ ${DAY} then ${testDay(cut(field), { ...of, test }, today)} else false end)`
  const key = `${JSON.stringify(field)}:`
  const has = sql`position(${key} in p.custom) > 0`
  const tested = testText(sql`coalesce(p.custom::jsonb ->> ${field}::text, '')`, test, value)
  return test === 'empty' || test === 'isNot' ? sql`(not ${has} or ${tested})` : sql`(${has} and ${tested})`
}

/** People whose value a number or day test of this field cannot read. */
export const isUnreadable = (field: string, kind: 'number' | 'day'): Condition =>
  sql`(${cut(field)} <> '' and ${cut(field)} !~ ${kind === 'number' ? NUMBER : DAY})`

/**
 * The value of a field as it is in the JSON of `p`; empty without one. The key of an old field is its first name, and may be the end of
 * another one that has a quote, so what is before it counts. That takes as long as all the rest.
 */
function cut(field: string): RawBuilder<unknown> {
  const key = `${JSON.stringify(field)}:"`
  const after = ID.test(field)
    ? sql`split_part(p.custom, ${key}, 2)`
    : sql`split_part(',' || substr(p.custom, 2), ${`,${key}`}, 2)`
  return sql`split_part(${after}, '"', 1)`
}

function testNumber(number: RawBuilder<unknown>, { test, value, to }: OfCustom & { test: NumberTest }): Condition {
  switch (test) {
    case 'equals':
      return sql`${number} = ${value}::numeric`
    case 'above':
      return sql`${number} > ${value}::numeric`
    case 'atLeast':
      return sql`${number} >= ${value}::numeric`
    case 'below':
      return sql`${number} < ${value}::numeric`
    case 'atMost':
      return sql`${number} <= ${value}::numeric`
    case 'between':
      // Its distance to the middle: `between` would read the number twice for each person, and a range is slow.
      return sql`abs(${number} - (${value}::numeric + ${to}::numeric) * 0.5) <= abs(${value}::numeric - ${to}::numeric) * 0.5`
  }
}

/** Days are compared as texts: a stored day begins with its year. */
function testDay(
  day: RawBuilder<unknown>,
  { test, value, to }: OfCustom & { test: DayTest },
  today: string,
): Condition {
  switch (test) {
    case 'onOrAfter':
      return sql`${day} >= ${value}`
    case 'after':
      return sql`${day} > ${value}`
    case 'before':
      return sql`${day} < ${value}`
    case 'onOrBefore':
      return sql`${day} <= ${value}`
    case 'betweenDays':
      return sql`${day} between ${value} and ${to}`
    case 'lastDays':
      return sql`${day} between ${addDays(today, -Number(value))} and ${today}`
    case 'nextDays':
      return sql`${day} between ${today} and ${addDays(today, Number(value))}`
    case 'yearlyIn':
      return sql`substr(${day}, 6) = any (${yearlyDays(addDays(today, Number(value)), 0)}::text[])`
  }
}

/**
 * Months and days (`12-31`) that have their yearly day on this day, or in the `more` days after it: 29 February on 28 February in
 * other years.
 */
export function yearlyDays(first: string, more: number): string[] {
  const days: string[] = []
  for (let day = first, left = more; left >= 0; day = nextDay(day), left -= 1) {
    days.push(day.slice(5))
    if (day.endsWith('-02-28') && !nextDay(day).endsWith('-29')) days.push('02-29')
  }
  return days
}
