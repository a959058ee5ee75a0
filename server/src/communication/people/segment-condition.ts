import type { SegmentCondition, SegmentFilter } from '@songsarn/contract/communication/segments'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, bangkokDay, monthOf, nextDay, startOfBangkokDay } from '../../foundation/time/bangkok.ts'
import { deedCondition } from './segment-deeds.ts'
import { mobileOf, testCustom, testText, yearlyDays } from './segment-values.ts'

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
      return testCustom(of, bangkokDay(account.now))
    case 'birthday':
      return birthday(of, bangkokDay(account.now))
    case 'born':
      return of.test === 'before'
        ? sql`coalesce(p.birth_date < ${of.day}::date, false)`
        : sql`coalesce(p.birth_date >= ${of.day}::date, false)`
    case 'added': {
      const from =
        of.test === 'lastDays' ? new Date(account.now.getTime() - of.days * DAY_MS) : startOfBangkokDay(of.day)
      return of.test === 'before' ? sql`p.created_at < ${from}` : sql`p.created_at >= ${from}`
    }
    case 'deed':
      return of.done ? deedCondition(of, account) : sql`not ${deedCondition(of, account)}`
    case 'consent':
      return consent(of, account)
    case 'tag':
      return of.has ? sql`${of.tagId} = any (p.tags)` : sql`${of.tagId} <> all (p.tags)`
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

function birthday({ on, days }: SegmentCondition & { kind: 'birthday' }, today: string): Condition {
  if (on === 'thisMonth' || on === 'nextMonth') {
    const { startDate } = monthOf(today, on === 'thisMonth' ? 0 : -1)
    return sql`coalesce(extract(month from p.birth_date) = ${Number(startDate.slice(5, 7))}, false)`
  }
  const first = on === 'tomorrow' ? nextDay(today) : on === 'inDays' ? addDays(today, days) : today
  return sql`coalesce(to_char(p.birth_date, 'MM-DD') = any (${yearlyDays(first, on === 'nextDays' ? days : 0)}::text[]), false)`
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
