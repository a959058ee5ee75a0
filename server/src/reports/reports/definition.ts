import { KIND, ReportBody } from '@songsarn/contract/reports/report-body'
import {
  daysBefore,
  FREQUENCY,
  nextRuns,
  RANGE,
  rangeOf,
  rangeOfFrequency,
  type TimeRange,
} from '@songsarn/contract/reports/report-times'
import type { Row } from '../../foundation/db/database.ts'

/** Reads a report as it is by its last change. */
export const definitionOf = ({ definition }: Pick<Row<'reports'>, 'definition'>): ReportBody =>
  ReportBody.parse(JSON.parse(definition))

const MINUTE_MS = 60_000

/** The run after a time; null without another run. A one-time report is due once: `isNew` says that it has not been due yet. */
export function nextRunOf(of: ReportBody, after: Date, isNew: boolean): Date | null {
  if (of.recurringFlag === KIND.oneTime) {
    if (!isNew) return null
    return of.scheduleDate === null ? after : new Date(of.scheduleDate)
  }
  return nextRuns(recurrenceOf(of), after, 1)[0] ?? null
}

const recurrenceOf = (of: ReportBody) => ({
  recurringType: of.recurringType ?? FREQUENCY.daily,
  recurringValue: of.recurringValue,
  start: timeOf(of.startDate),
  end: of.endDate === null ? null : timeOf(of.endDate),
})

/** Returns the time that the run that is due at `at` covers. People are as they are then. */
export function rangeOfRun(of: ReportBody, at: Date): TimeRange {
  if (of.peopleReportType !== null) return { from: at, until: at }
  if (of.recurringFlag === KIND.recurring) {
    const { recurringReportRange: range, recurringRangeDays: days } = of
    if (range === null) return rangeOfFrequency(recurrenceOf(of), at)
    return rangeOf(range, at, daysBefore(at, days ?? 1))
  }
  if (of.oneTimeReportType !== RANGE.custom) return rangeOf(of.oneTimeReportType, at, { from: at, until: at })
  // The minute of the end belongs to the range: 23:59 includes the last minute of a day.
  const end = timeOf(of.endDate).getTime()
  return { from: timeOf(of.startDate), until: new Date(Math.floor(end / MINUTE_MS) * MINUTE_MS + MINUTE_MS) }
}

function timeOf(text: string | null): Date {
  if (text === null) throw new Error('the definition lacks a time that its schema requires')
  return new Date(text)
}
