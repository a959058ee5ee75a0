import { daysBefore, nextRuns, RANGE, rangeOf, rangeOfFrequency } from '@songsarn/contract/reports/report-times'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { useReportTexts } from './report-texts.ts'
import { FOLLOWS_FREQUENCY, type ReportValues } from './report-values.ts'

/** The next three runs of a recurring report, and what each covers. */
export function NextRuns({ values }: { values: ReportValues }) {
  const { t } = useTranslation('mf-reports')
  const { dateTime } = useFormat()
  const texts = useReportTexts()
  const { recurringType, recurringValue, recurringReportRange: range, recurringRangeDays: days } = values
  const start = new Date(values.startDate)
  if (Number.isNaN(start.getTime())) return null
  const end = values.hasEnd && values.endDate !== '' ? new Date(values.endDate) : null
  const runs = nextRuns({ recurringType, recurringValue, start, end }, new Date(), 3)
  const covered = (at: Date) => {
    if (values.reportType === null) return { from: at, until: at }
    if (range === FOLLOWS_FREQUENCY) return rangeOfFrequency({ recurringType, recurringValue }, at)
    return range === RANGE.custom ? daysBefore(at, days ?? 1) : rangeOf(range, at, { from: at, until: at })
  }
  return (
    <section className="reports-next" aria-label={t('reports.nextRuns')} aria-live="polite">
      <b>{t('reports.nextRuns')}</b>
      {runs.length === 0 ? (
        <p>{t('reports.neverRuns')}</p>
      ) : (
        <ol>
          {runs.map((at) => {
            const { from, until } = covered(at)
            return (
              <li key={at.getTime()}>
                <time dateTime={at.toISOString()}>{dateTime(at)}</time>{' '}
                {from < until && (
                  <span>{t('reports.covers', { range: texts.span(from.toISOString(), until.toISOString()) })}</span>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
