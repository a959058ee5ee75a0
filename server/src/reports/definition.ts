import { FREQUENCY, nextRuns } from '@songsarn/contract/report-times'
import { KIND, ReportBody } from '@songsarn/contract/reports'
import type { Row } from '../db/database.ts'

/** What a report is by its last change. */
export const definitionOf = ({ definition }: Pick<Row<'reports'>, 'definition'>): ReportBody =>
  ReportBody.parse(JSON.parse(definition))

/** The run after a time; null when there is none. A one-time report is due once: `isNew` says that it has not been yet. */
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

function timeOf(text: string | null): Date {
  if (text === null) throw new Error('the definition lacks a time that its schema requires')
  return new Date(text)
}
