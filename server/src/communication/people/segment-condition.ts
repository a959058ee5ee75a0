import type { CustomTest, SegmentCondition, SegmentFilter } from '@songsarn/contract/communication/segments'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lowestIdAt } from '../../foundation/db/id.ts'
import { containing } from '../../foundation/http/list.ts'
import { bangkokDay, monthOf, nextDay, startOfBangkokDay } from '../../foundation/time/bangkok.ts'
import { mobilePrefix } from './mobile-prefix.ts'

type Of = { tenantId: string; accountId: string; now: Date }
type Condition = RawBuilder<SqlBool>

const DAY_MS = 24 * 3600 * 1000

/**
 * Whether the person `p` of this account matches the filter. Every value is a parameter of the statement. Sub-selects name the
 * tenant and the account; they refer to `p`, so that PostgreSQL chooses between an index and a hash by the number of people.
 */
export const segmentCondition = (filter: SegmentFilter, of: Of): Condition =>
  joined(
    filter.match,
    filter.groups.map(({ match, conditions }) =>
      joined(
        match,
        conditions.map((one) => conditionOf(one, of)),
      ),
    ),
  )

/** Whether the person matches one of these filters. */
export const anySegmentCondition = (filters: readonly SegmentFilter[], of: Of): Condition =>
  joined(
    'any',
    filters.map((filter) => segmentCondition(filter, of)),
  )

const joined = (match: 'all' | 'any', conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, match === 'all' ? sql` and ` : sql` or `)})`

function conditionOf(of: SegmentCondition, account: Of): Condition {
  switch (of.kind) {
    case 'text':
      return of.field === 'mobile'
        ? testText(sql`p.mobile`, of.test, mobileOf(of.test, of.value))
        : testText(sql`p.${sql.ref(COLUMNS[of.field])}`, of.test, of.value)
    case 'custom':
      return testOwn(of.field, of.test, of.value)
    case 'birthday':
      return birthday(of.on, bangkokDay(account.now))
    case 'added': {
      const from =
        of.test === 'lastDays' ? new Date(account.now.getTime() - of.days * DAY_MS) : startOfBangkokDay(of.day)
      return of.test === 'before' ? sql`p.created_at < ${from}` : sql`p.created_at >= ${from}`
    }
    case 'deed':
      return of.done ? deed(of, account) : sql`not ${deed(of, account)}`
    case 'consent':
      return consent(of, account)
  }
}

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  address: 'address',
  city: 'city',
  country: 'country',
  gender: 'gender',
} as const

/** A mobile is compared as it is stored, however it was typed. A part of one is only its digits. */
const mobileOf = (test: CustomTest, value: string): string =>
  test === 'contains' ? value.replaceAll(/\D/g, '') : mobilePrefix(value).slice(0, -1)

function testText(column: RawBuilder<unknown>, test: CustomTest, value: string): Condition {
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
    case 'atLeast':
      return compared(column, NUMBER, sql`::numeric >= ${value}::numeric`)
    case 'atMost':
      return compared(column, NUMBER, sql`::numeric <= ${value}::numeric`)
    case 'before':
      return compared(column, DAY, sql` < ${value}`)
    case 'onOrAfter':
      return compared(column, DAY, sql` >= ${value}`)
  }
}

/** Without limits of digits: they make PostgreSQL's search several times slower. */
const NUMBER = '^-?\\d+(\\.\\d+)?$'
const DAY = '^\\d{4}-\\d\\d-\\d\\d$'
/** `case` keeps the order: a text of another form is never cast. */
const compared = (column: RawBuilder<unknown>, form: string, test: RawBuilder<unknown>): Condition =>
  sql`(case when ${column} ~ ${form} then (${column})${test} else false end)`

/**
 * Custom fields are JSON in a text. A number or a day has no character that JSON escapes, so it is cut out of the text: parsing a
 * million texts takes several times as long. For other tests, a search for the name spares most people the parsing.
 */
function testOwn(field: string, test: CustomTest, value: string): Condition {
  const key = JSON.stringify(field)
  if (test === 'atLeast' || test === 'atMost' || test === 'before' || test === 'onOrAfter') {
    const after = sql`split_part(',' || substr(p.custom, 2), ${`,${key}:"`}, 2)`
    return testText(sql`split_part(${after}, '"', 1)`, test, value)
  }
  const has = sql`position(${`${key}:`} in p.custom) > 0`
  const tested = testText(sql`coalesce(p.custom::jsonb ->> ${field}::text, '')`, test, value)
  return test === 'empty' || test === 'isNot' ? sql`(not ${has} or ${tested})` : sql`(${has} and ${tested})`
}

function birthday(on: 'today' | 'tomorrow' | 'thisMonth' | 'nextMonth', today: string): Condition {
  const month = sql`extract(month from p.birth_date)`
  if (on === 'thisMonth' || on === 'nextMonth') {
    const { startDate } = monthOf(today, on === 'thisMonth' ? 0 : -1)
    return sql`coalesce(${month} = ${Number(startDate.slice(5, 7))}, false)`
  }
  const day = on === 'today' ? today : nextDay(today)
  const days = [Number(day.slice(8, 10))]
  if (day.endsWith('-02-28') && !nextDay(day).endsWith('-29')) days.push(29)
  return sql`coalesce(${month} = ${Number(day.slice(5, 7))}
    and extract(day from p.birth_date) = any (${days}::integer[]), false)`
}

function deed(of: SegmentCondition & { kind: 'deed' }, { tenantId, accountId, now }: Of): Condition {
  const since = of.days === null ? undefined : new Date(now.getTime() - of.days * DAY_MS)
  const only = of.communicationId === null ? sql`` : sql`and d.communication_id = ${of.communicationId}`
  const whose = sql`d.tenant_id = ${tenantId} and d.account_id = ${accountId} and d.address = p.mobile ${only}`
  switch (of.deed) {
    case 'received': {
      // The id of a communication tells its time, and so the partition.
      const after = since ? sql`and d.communication_id >= ${lowestIdAt(since)}` : sql``
      return sql`exists (select from messages d where ${whose} ${after} and d.state = 'delivered')`
    }
    case 'clicked': {
      const after = since ? sql`and d.first_at >= ${since}` : sql``
      return sql`exists (select from link_clicks d where ${whose} ${after} and not d.is_bot)`
    }
    case 'optedOut': {
      const after = since ? sql`and d.at >= ${since}` : sql``
      return sql`exists (select from opt_outs d where ${whose} ${after})`
    }
  }
}

function consent(of: SegmentCondition & { kind: 'consent' }, { tenantId, accountId }: Of): Condition {
  const whose = (alias: string) => {
    const a = sql.ref(alias)
    return sql`${a}.tenant_id = ${tenantId} and ${a}.account_id = ${accountId} and ${a}.address = p.mobile
      and ${a}.template_id = ${of.templateId}`
  }
  if (of.answer === 'none') return sql`not exists (select from consent_answers a where ${whose('a')})`
  return sql`exists (select from consent_answers a where ${whose('a')} and a.answer = ${of.answer}
    and not exists (select from consent_answers n where ${whose('n')} and n.id > a.id))`
}
