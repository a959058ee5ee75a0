import type { CampaignDraft } from '@songsarn/contract/communication/campaigns'
import { problemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnalysisWarnings } from '../analysis/AnalysisWarnings.tsx'
import { PaceNotices } from '../analysis/RuleNotices.tsx'
import { useAnalyzeAgain, type WaitingMessage } from './use-waiting.ts'

type Props = {
  message: WaitingMessage
  /** The start of the campaign. */
  startDate: string
  /** Why the service refused it. */
  refusal?: ReactNode
  actions?: ReactNode
}

/** A message that waits for confirmation: when it starts, whom it reaches, what it costs, and what is wrong with it. */
export function MessageRow({ message, startDate, refusal, actions }: Props) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { analysis, state } = message
  return (
    <li className="page-panel campaign-message">
      <div>
        <MessageText message={message} startDate={startDate} isPast={state === 'past'} />
        {state === 'ready' && analysis && (
          <p>
            {t('campaigns.reaches', {
              recipients: common('unit.recipient', { count: analysis.totalRecipients }),
              credits: common('unit.credit', { count: analysis.totalCredit }),
            })}
          </p>
        )}
      </div>
      {actions && <div className="campaign-message-actions">{actions}</div>}
      <MessageNotice message={message} />
      {state === 'ready' && analysis && (
        <>
          <PaceNotices
            analysis={analysis}
            scheduledAt={message.scheduledAt ?? startDate}
            pace={message.pace ?? undefined}
          />
          <AnalysisWarnings analysis={analysis} scheduledAt={message.scheduledAt ?? startDate} />
        </>
      )}
      {refusal}
    </li>
  )
}

type TextProps = { message: CampaignDraft; startDate: string; isPast?: boolean }

/** The name of a message, its beginning, and when it starts. */
export function MessageText({ message, startDate, isPast = false }: TextProps) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { broadcastName, excerpt, scheduledAt } = message
  const start = new Date(scheduledAt ?? startDate)
  return (
    <>
      <strong>{broadcastName || t('campaigns.unnamed')}</strong>
      <p className="campaign-excerpt">{excerpt}</p>
      <p>{start > new Date() || isPast ? `${dateTime(start)} (GMT+7)` : t('campaigns.atOnce')}</p>
    </>
  )
}

function MessageNotice({ message: { id, analysis, state } }: Pick<Props, 'message'>) {
  const { t, i18n } = useTranslation('mf-communication')
  const again = useAnalyzeAgain()
  if (state === 'ready') return null
  if (state === 'loading' || state === 'running' || again.isPending)
    return <p role="status">{t('campaigns.checking')}</p>
  if (again.error) return <Problem error={again.error} />
  if (state === 'unfinished') return <Alert type="info" showIcon title={t('campaigns.unfinished')} />
  if (state === 'past') return <Alert type="warning" showIcon title={t('campaigns.past')} />
  if (state === 'nobody') return <Alert type="warning" showIcon title={t('campaigns.nobody')} />
  const reason = analysis?.failure ? problemText(i18n, analysis.failure) : t('campaigns.expired')
  return (
    <Alert
      type="warning"
      showIcon
      title={reason}
      action={
        <Button size="small" onClick={() => again.mutate(id)}>
          {t('analyze.again')}
        </Button>
      }
    />
  )
}
