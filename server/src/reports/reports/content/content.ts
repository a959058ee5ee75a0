import type { Locale } from '@songsarn/contract/account/session'
import type { ReportBody } from '@songsarn/contract/reports/report-body'
import type { TimeRange } from '@songsarn/contract/reports/report-times'
import { type RawBuilder, sql } from 'kysely'
import type { CauseBook } from '../../../delivery/causes/cause-book.ts'
import { byName } from '../../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import type { Tenancy } from '../../../foundation/db/tenancy.ts'
import type { ColumnName } from '../report-words.ts'

/** A time, or a day in Bangkok such as `2026-11-22`. */
export type Cell = string | number | Date | null

/** `text` also for mobiles and days; `share` is a percentage with two decimals. */
export type ColumnKind = 'text' | 'number' | 'share' | 'time'
/** The field that an account has of its own is known by its name in each language. */
export type Column =
  | { name: ColumnName; kind: ColumnKind }
  | { name: `custom.${string}`; heading: string; kind: 'text' }

/** Conditions by which the rows of a run are read. */
export type RunSource = {
  definition: ReportBody
  range: TimeRange
  /** The report's account with its sub-accounts, and its creator. */
  tenancy: Tenancy
  locale: Locale
  /** Why messages failed, in words. */
  causes: CauseBook
  /** The time of the run, for days that have not begun. */
  now: Date
}

/** Runs one short transaction as the report's account. */
export type Read = <Result>(work: (trx: Scope) => Promise<Result>) => Promise<Result>

/** One content of reports. */
export type ReportContent = {
  /** The same for each run, or found before its rows are read. */
  columns: readonly Column[] | ((read: Read, source: RunSource) => Promise<readonly Column[]>)
  /** About how many rows there will be; absent when it is not known before. */
  expectedRows?(read: Read, source: RunSource): Promise<number | undefined>
  /** The rows in batches, each read in a transaction of its own, so that memory does not grow with the rows. */
  rows(read: Read, source: RunSource, columns: readonly Column[]): AsyncGenerator<Cell[][]>
}

/** The accounts that a report is about. */
export const accountsOf = ({ definition, tenancy }: RunSource): string[] =>
  definition.account.length === 0
    ? [...tenancy.accountIds]
    : tenancy.accountIds.filter((id) => definition.account.includes(id))

/** Rows of detailed contents that one transaction reads. */
export const BATCH_SIZE = 2500

/** The accounts that a report is about, by name. */
export const accountsWithNames = (
  trx: Scope,
  source: RunSource,
): Promise<Pick<Row<'accounts'>, 'id' | 'name' | 'parentId'>[]> =>
  trx
    .selectFrom('accounts')
    .select(['id', 'name', 'parentId'])
    .where('tenantId', '=', source.tenancy.tenantId)
    .where(sql<boolean>`id = any(${accountsOf(source)}::uuid[])`)
    .orderBy(byName('name'))
    .orderBy('id')
    .execute()

/** The filters by what was sent, on the communication `c`. */
export function bySend({ definition }: RunSource): RawBuilder<unknown> {
  const { user, communication, sender, channelType, smsType } = definition
  return sql`${user.length > 0 ? sql`and c.user_id = any(${user}::uuid[])` : sql``}
    ${communication.length > 0 ? sql`and c.id = any(${communication}::uuid[])` : sql``}
    ${channelType.length > 0 ? sql`and c.channel_type = any(${channelType}::smallint[])` : sql``}
    ${smsType.length > 0 ? sql`and c.type = any(${smsType}::text[])` : sql``}
    ${sender.length > 0 ? sql`and c.sender = any(${sender}::text[])` : sql``}`
}
