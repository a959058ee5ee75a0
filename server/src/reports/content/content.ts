import type { TimeRange } from '@songsarn/contract/report-times'
import type { ReportBody } from '@songsarn/contract/reports'
import type { Locale } from '@songsarn/contract/session'
import type { Scope } from '../../db/database.ts'
import type { Tenancy } from '../../db/tenancy.ts'
import type { ColumnName } from '../report-words.ts'

/** A time, or a day in Bangkok such as `2026-11-22`. */
export type Cell = string | number | Date | null

/** `text` also for mobiles and days; `share` is a percentage with two decimals. */
export type ColumnKind = 'text' | 'number' | 'share' | 'time'
export type Column = { name: ColumnName; kind: ColumnKind }

/** What the rows of a run are read by. */
export type RunSource = {
  definition: ReportBody
  range: TimeRange
  /** The report's account with its sub-accounts, and its creator. */
  tenancy: Tenancy
  locale: Locale
  /** The time of the run, for days that have not begun. */
  now: Date
}

/** Runs one short transaction as the report's account. */
export type Read = <Result>(work: (trx: Scope) => Promise<Result>) => Promise<Result>

/** One content of reports. */
export type ReportContent = {
  columns: readonly Column[]
  /** About how many rows there will be; absent when it is not known before. */
  expectedRows?(trx: Scope, source: RunSource): Promise<number>
  /** The rows in batches, each read in a transaction of its own, so that memory does not grow with the rows. */
  rows(read: Read, source: RunSource): AsyncGenerator<Cell[][]>
}

/** The accounts that a report is about. */
export const accountsOf = ({ definition, tenancy }: RunSource): string[] =>
  definition.account.length === 0
    ? [...tenancy.accountIds]
    : tenancy.accountIds.filter((id) => definition.account.includes(id))
