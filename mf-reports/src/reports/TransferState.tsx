import type { Transfer } from '@songsarn/contract/reports/report-export'
import { useFormat } from '@songsarn/i18n/use-format'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'
import { unbroken } from '../unbroken.ts'
import { useReportTexts } from './report-texts.ts'

const LOOKS = {
  waiting: { tone: 'info', mark: 'going' },
  delivered: { tone: 'success', mark: 'done' },
  failed: { tone: 'danger', mark: 'failed' },
} as const

/** How putting a file on its server went, with each try. */
export function TransferState({ transfer: { status, nextDate, tries } }: { transfer: Transfer }) {
  const { t } = useTranslation('mf-reports')
  const { dateTime } = useFormat()
  const texts = useReportTexts()
  return (
    <>
      <StatusTag {...LOOKS[status]}>{t(`reports.transfer.${status}`)}</StatusTag>
      {nextDate && tries.length > 0 && (
        <p className="form-help reports-next-try">{t('reports.nextTry', { time: unbroken(dateTime(nextDate)) })}</p>
      )}
      {tries.length > 0 && (
        <details className="reports-tries">
          <summary>{t('reports.tries', { count: tries.length })}</summary>
          <ol className="reports-steps">
            {tries.map(({ date, to, step, reason }) => (
              <li key={date}>
                <Time at={date} />{' '}
                {reason && step
                  ? `${t(`reports.export.step.${step}`)}: ${texts.transferFailure(step, reason)}`
                  : t('reports.transfer.delivered')}
                {to !== '' && <code className="reports-key">{to}</code>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
