import type { RunMail } from '@songsarn/contract/reports/report-run'
import { useTranslation } from 'react-i18next'

/** How the mails of a run went, with each recipient. Mails that were not delivered come first. */
export function MailState({ mails }: { mails: readonly RunMail[] }) {
  const { t } = useTranslation('mf-reports')
  if (mails.length === 0) return null
  const of = (...statuses: RunMail['status'][]) => mails.filter(({ status }) => statuses.includes(status)).length
  const failed = of('failed', 'notConfigured')
  const waiting = of('waiting')
  return (
    <details className="reports-tries">
      <summary>
        {failed > 0
          ? t('reports.mail.failedFor', { count: failed })
          : waiting > 0
            ? t('reports.mail.waitingFor', { count: waiting })
            : t('reports.mail.sentTo', { count: mails.length })}
      </summary>
      <ul className="reports-steps">
        {mails.map(({ to, status, error }) => (
          <li key={to}>
            {to}: {t(`reports.mail.${status}`)}
            {error && <code className="reports-key">{error}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}
