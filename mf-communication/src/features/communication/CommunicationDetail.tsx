import '../../figures/figures.css'
import { isApiProblem } from '@songsarn/client/api-problem'
import type { Communication } from '@songsarn/contract/communications'
import { problemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { Page } from '@songsarn/remote/Page.tsx'
import { parseContent } from '@songsarn/sms/merge-fields'
import { splitParts } from '@songsarn/sms/parts'
import { NotUpdated } from '@songsarn/ui/list/NotUpdated.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { CommunicationStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { OperatorNotice } from '../../operators/OperatorNotice.tsx'
import { CountsOverview } from './CountsOverview.tsx'
import { DetailActions } from './DetailActions.tsx'
import { isMoving, useCommunication } from './use-communication.ts'
import './communication.css'

/** One communication, live while its messages move. */
export function CommunicationDetail() {
  const { id = '' } = useParams()
  const { communication, error, retry } = useCommunication(id)
  if (communication) return <Detail communication={communication} note={error && <NotUpdated retry={retry} />} />
  if (isApiProblem(error) && error.code === 'resource.notFound') return <NotFound />
  if (error) return <NoDetail error={error} retry={retry} />
  return <Skeleton shape="page" />
}

function Detail({ communication, note }: { communication: Communication; note: ReactNode }) {
  const { t, i18n } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { id, status, counts, content, senderName, submittedDate, failure } = communication
  const isLive = isMoving(status) || counts.submitted > 0
  return (
    <Page
      title={communication.broadcastName ?? t('detail.quickSendName', { time: dateTime(submittedDate) })}
      tag={<CommunicationStatusTag status={status} />}
      help={<Link to="/communication">{t('detail.back')}</Link>}
      actions={<DetailActions communication={communication} />}
    >
      {note}
      {isMoving(status) && <OperatorNotice />}
      {failure && (
        <Alert type="error" showIcon title={t('detail.failure', { reason: problemText(i18n, { code: failure }) })} />
      )}
      <div className="page-panel">
        <Summary communication={communication} />
      </div>
      <div className="page-beside">
        <div className="comm-detail">
          <div className="page-panel">
            <CountsOverview id={id} counts={counts} total={communication.totalRecipients} />
            {isLive && (
              <p className="comm-counts-help">{status === 'completed' ? t('detail.settling') : t('detail.live')}</p>
            )}
          </div>
          <div className="page-panel">
            <h2>{t('detail.input')}</h2>
            <dl className="comm-figures">
              <Figure name={t('detail.unique')} value={communication.uniqueAmount} />
              <Figure name={t('detail.duplicate')} value={communication.duplicate} />
              <Figure name={t('detail.blacklist')} value={communication.blacklist} />
              <Figure name={t('detail.invalid')} value={communication.invalid} />
            </dl>
          </div>
        </div>
        <PhonePreview sender={senderName} parts={partsOf(content)} />
      </div>
    </Page>
  )
}

/** Parts differ by recipient where there are merge fields: then the content stands as it was written. */
function partsOf(content: string): string[] {
  const { pieces } = parseContent(content)
  return pieces.every((piece) => typeof piece === 'string') ? splitParts(content).parts : [content]
}

function Summary({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const { senderName, totalRecipients, totalMessageSent, cost, submittedDate, submittedBy, completedAt } = communication
  return (
    <dl className="comm-figures">
      <Figure name={t('detail.sender')} value={senderName} />
      <Figure name={t('communications.type')} value={common(`smsType.${communication.type}`)} />
      <Figure name={t('detail.recipients')} value={totalRecipients} />
      <Figure name={t('detail.parts')} value={totalMessageSent} />
      <Figure name={t('detail.cost')} value={cost} />
      <Figure
        name={t('detail.submitted')}
        value={
          <>
            {dateTime(submittedDate)} <small>{t('detail.by', { name: submittedBy })}</small>
          </>
        }
      />
      {completedAt && <Figure name={t('detail.completedAt')} value={dateTime(completedAt, { seconds: true })} />}
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  const { number } = useFormat()
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof value === 'number' ? number(value) : value}</dd>
    </div>
  )
}

function NotFound() {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  return (
    <StateView
      picture="search"
      heading="h1"
      title={t('detail.notFound')}
      help={t('detail.notFoundHelp')}
      action={{ label: t('detail.back'), run: () => navigate('/communication') }}
    />
  )
}

function NoDetail({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation('mf-communication')
  return <Failed error={error} title={t('detail.failed')} onRetry={retry} />
}
