import { type LogStatus, type MessageState, messageStatesOf, type SmsType } from '@songsarn/contract/states'
import { cleanEntry } from '@songsarn/sms/mobile'
import { type RawBuilder, sql } from 'kysely'
import { normaliseMobile } from '../analyses/normalise-mobile.ts'
import type { Caller } from '../auth/caller.ts'
import { idRange } from '../home/bangkok.ts'

/** The filters of Logs as they come in a query. */
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
}

/** A whole number, or LIKE patterns of which one must match. */
export type MobileFilter = { is: string } | { like: string[] }

export type LogFilter = {
  tenantId: string
  accountIds: readonly string[]
  /** On `communications c`: all that is not about a single message. */
  communication: RawBuilder<boolean>
  /** Undefined: every state. */
  states: readonly MessageState[] | undefined
  mobile: MobileFilter | undefined
}

/** Accounts out of the caller's reach are left out, as if they were not there. */
export function logFilter({ tenancy }: Caller, query: LogQuery): LogFilter {
  const accountIds = tenancy.accountIds.filter((id) => query.account?.includes(id) ?? true)
  const { from, before } = idRange(query)
  const conditions = [
    sql`c.tenant_id = ${tenancy.tenantId} and c.account_id = any(${accountIds}::uuid[])`,
    query.campaign && sql`c.id = any(${query.campaign}::uuid[])`,
    query.sender && sql`c.sender = any(${query.sender}::text[])`,
    query.user && sql`c.user_id = any(${query.user}::uuid[])`,
    query.smsType && sql`c.type = any(${query.smsType}::text[])`,
    from !== undefined && sql`c.id >= ${from}`,
    before !== undefined && sql`c.id < ${before}`,
  ].filter((condition) => condition !== false && condition !== undefined)
  return {
    tenantId: tenancy.tenantId,
    accountIds,
    communication: sql`${sql.join(conditions, sql` and `)}`,
    states: query.status?.flatMap(messageStatesOf),
    mobile: query.mobile === undefined ? undefined : mobileFilter(query.mobile),
  }
}

/** `081 234 5678` is the number; `0812` begins with it or stands anywhere in it, as `5678` does. */
export function mobileFilter(text: string): MobileFilter | undefined {
  if (text.trim() === '') return undefined
  const found = normaliseMobile(text)
  if ('mobile' in found) return { is: found.mobile }
  const typed = cleanEntry(text)
  const digits = typed.replace(/^\+/, '')
  // No number has it: nothing is found, instead of everything.
  if (!/^\d+$/.test(digits)) return { is: '' }
  if (typed.startsWith('+')) return { like: [`${digits}%`] }
  const anywhere = `%${digits}%`
  return { like: digits.startsWith('0') ? [`66${digits.slice(1)}%`, anywhere] : [anywhere] }
}

export const mobileCondition = (mobile: MobileFilter): RawBuilder<boolean> =>
  'is' in mobile ? sql`m.mobile = ${mobile.is}` : sql`m.mobile like any (${mobile.like}::text[])`
