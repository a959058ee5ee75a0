import type { CarrierStage } from '@songsarn/contract/base/message-cause'
import { effectsOf, RULE_ERRORS, type RuleFilter } from '@songsarn/contract/base/rule-effect'
import {
  type LogStatus,
  type MessageState,
  messageStatesOf,
  type Purpose,
  type SmsType,
} from '@songsarn/contract/base/states'
import { OWN_ERROR_CODES } from '@songsarn/contract/reports/delivery-error'
import { NO_ERROR_CODE } from '@songsarn/contract/reports/logs'
import type { ChannelType } from '@songsarn/contract/reports/report-contents'
import { cleanEntry } from '@songsarn/sms/mobile'
import { type RawBuilder, sql } from 'kysely'
import { HELD_BY } from '../../communication/communications/held-by-rule.ts'
import { hasErrorCode } from '../../delivery/error-code.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'

/** The filters in the query of Logs. */
export type LogQuery = {
  campaign?: string[]
  mobile?: string
  sender?: string[]
  startDate?: string
  endDate?: string
  account?: string[]
  user?: string[]
  status?: LogStatus[]
  smsType?: SmsType[]
  purpose?: Purpose[]
  reference?: string | undefined
  error?: string[]
  stage?: CarrierStage | undefined
  carrier?: string[]
  channelType?: ChannelType[]
  rule?: RuleFilter | undefined
}

/** A whole mobile, or LIKE patterns. One of them must match. */
export type MobileFilter = { is: string } | { like: string[] }

export type LogFilter = {
  tenantId: string
  accountIds: readonly string[]
  /** On `communications c`: every condition that is not about a single message. */
  communication: RawBuilder<boolean>
  /** Bounds of the ids of communications, and so of messages. */
  range: { from: string | undefined; before: string | undefined }
  /** Whether it restricts more of the communication than account and time. */
  isNarrow: boolean
  /** Undefined: every state. */
  states: readonly MessageState[] | undefined
  mobile: MobileFilter | undefined
  /** Error codes. `none`: messages without an error. */
  errors: readonly string[] | undefined
  /** Where the carrier's error code comes from. */
  stage: CarrierStage | undefined
  carriers: readonly string[] | undefined
}

/** Accounts that the caller does not reach are left out. */
export function logFilter({ tenancy }: Pick<Caller, 'tenancy'>, query: LogQuery): LogFilter {
  const accountIds = tenancy.accountIds.filter((id) => query.account?.includes(id) ?? true)
  const range = idRange(query)
  const rule = ofRule(query.rule)
  const narrow = [
    query.campaign && sql`c.id = any(${query.campaign}::uuid[])`,
    query.sender && sql`c.sender = any(${query.sender}::text[])`,
    query.user && sql`c.user_id = any(${query.user}::uuid[])`,
    query.channelType && sql`c.channel_type = any(${query.channelType}::smallint[])`,
    query.purpose && sql`c.purpose = any(${query.purpose}::text[])`,
    query.reference !== undefined && sql`c.reference = ${query.reference}`,
    query.smsType && sql`c.type = any(${query.smsType}::text[])`,
    rule.communication,
  ].filter((condition) => condition !== undefined && condition !== false)
  const conditions = [
    sql`c.tenant_id = ${tenancy.tenantId} and c.account_id = any(${accountIds}::uuid[])`,
    ...within('c.id', range),
    ...narrow,
  ]
  return {
    tenantId: tenancy.tenantId,
    accountIds,
    communication: sql`${sql.join(conditions, sql` and `)}`,
    range,
    isNarrow: narrow.length > 0,
    states: both(query.status?.flatMap(messageStatesOf), rule.states),
    mobile: query.mobile === undefined ? undefined : mobileFilter(query.mobile),
    errors: both(query.error, rule.errors),
    stage: query.stage,
    carriers: query.carrier,
  }
}

/** What a rule adds to the filter: held messages wait in communications that it holds, those that it cancelled have its codes. */
function ofRule(filter: RuleFilter | undefined): Partial<Pick<LogFilter, 'communication' | 'states' | 'errors'>> {
  if (filter === undefined) return {}
  const held: RawBuilder<boolean>[] = []
  const errors: string[] = []
  for (const effect of effectsOf(filter))
    if (effect === 'heldByHours' || effect === 'heldByBrake') held.push(HELD_BY[effect])
    else errors.push(RULE_ERRORS[effect])
  if (held.length === 0) return { errors }
  return { communication: sql`(${sql.join(held, sql` or `)})`, states: messageStatesOf('Pending') }
}

/** The values that both lists have. A list that is undefined has all. */
const both = <Value>(one: readonly Value[] | undefined, other: readonly Value[] | undefined) =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other)

/** Conditions that a column of ids is within bounds. */
export const within = (column: string, { from, before }: LogFilter['range']): RawBuilder<boolean>[] => [
  ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${from}`]),
  ...(before === undefined ? [] : [sql<boolean>`${sql.ref(column)} < ${before}`]),
]

/** `081 234 5678` is a whole mobile. `0812` matches its beginning or any part of it, `5678` any part. */
export function mobileFilter(text: string): MobileFilter | undefined {
  if (text.trim() === '') return undefined
  const found = normaliseMobile(text)
  if ('mobile' in found) return { is: found.mobile }
  const typed = cleanEntry(text)
  const digits = typed.replace(/^\+/, '')
  // No mobile contains other characters: find no rows, not all rows.
  if (!/^\d+$/.test(digits)) return { is: '' }
  if (text.includes('+')) return { like: [`${digits}%`] }
  // Two zeros may be the international prefix, which was read as `+`, or a part of the mobile.
  if (typed.startsWith('+')) return { like: [`${digits}%`, `%00${digits}%`] }
  const anywhere = `%${digits}%`
  return { like: digits.startsWith('0') ? [`66${digits.slice(1)}%`, anywhere] : [anywhere] }
}

const mobileCondition = (mobile: MobileFilter): RawBuilder<boolean> =>
  'is' in mobile ? sql`m.address = ${mobile.is}` : sql`m.address like any (${mobile.like}::text[])`

/** On `messages m`: the filters by error. Undefined: every message. */
export function errorCondition({ errors, stage, carriers }: LogFilter): RawBuilder<boolean> | undefined {
  const conditions = [
    ...(errors ? [codeCondition(errors)] : []),
    ...(stage
      ? [sql<boolean>`${ofCarrier} and m.receipt_date is ${stage === 'receipt' ? sql`not null` : sql`null`}`]
      : []),
    ...(carriers ? [carrierCondition(carriers)] : []),
  ]
  return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** The code is one of a carrier. */
const ofCarrier = sql<boolean>`${hasErrorCode} and m.error <> all(${[...OWN_ERROR_CODES]}::text[])`

/** All parts of a message have one carrier. */
const carrierCondition = (carriers: readonly string[]) => sql<boolean>`exists (
  select from submissions s where s.tenant_id = m.tenant_id and s.communication_id = m.communication_id
    and s.ordinal = m.ordinal and s.part = 1 and s.carrier = any(${[...carriers]}::text[]))`

function codeCondition(errors: readonly string[]): RawBuilder<boolean> {
  // Said twice: the planner does not conclude it from a list of codes that it does not know.
  const isOne = sql<boolean>`m.error is not null and m.error = any(${[...errors]}::text[])`
  return errors.includes(NO_ERROR_CODE) ? sql<boolean>`(not coalesce(${hasErrorCode}, false) or ${isOne})` : isOne
}

/** Whether an index finds the messages of the filter's errors. */
export const isErrorIndexed = ({ errors }: Pick<LogFilter, 'errors'>): boolean =>
  errors !== undefined && !errors.includes(NO_ERROR_CODE)

/** Conditions on `messages m` only, so that rows are filtered before any join. */
export function messageConditions(filter: LogFilter): RawBuilder<boolean> {
  const { tenantId, accountIds, states, mobile } = filter
  const error = errorCondition(filter)
  const conditions = [
    sql`m.tenant_id = ${tenantId} and m.account_id = any(${[...accountIds]}::uuid[])`,
    ...within('m.communicationId', filter.range),
    ...(states ? [sql`m.state = any(${[...states]}::text[])`] : []),
    ...(mobile ? [mobileCondition(mobile)] : []),
    ...(error ? [error] : []),
    ...(filter.isNarrow
      ? [sql`m.communication_id in (select c.id from communications c where ${filter.communication})`]
      : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}
