import { type Communication, FAILURES } from '@songsarn/contract/communication/communications'
import type { ShownPace } from '@songsarn/contract/communication/pace'
import { downloadLogsWorkbook } from '@songsarn/contract/reports/logs'
import { problemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { StaleNotice } from '@songsarn/ui/list/StaleNotice.tsx'
import { CommunicationStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApprovalOfCommunication } from '../asking/ApprovalHistory.tsx'
import { useAudienceText } from '../audience/use-audience-text.ts'
import { CarrierNotice } from '../send/CarrierNotice.tsx'
import { useShortTime } from '../spread/use-spread.ts'
import { ActivityChart } from './ActivityChart.tsx'
import { BrakeNotice } from './BrakeNotice.tsx'
import { Failures } from './Failures.tsx'
import { HeldNotice } from './HeldNotice.tsx'
import { MessageCounts } from './MessageCounts.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { ResendFigures } from './ResendFigures.tsx'
import { ResponseFigures } from './ResponseFigures.tsx'
import { ResultLinksDialog } from './ResultLinksDialog.tsx'
import { ScheduledRecipients, ScheduledText } from './Scheduled.tsx'
import { ScheduleNotice } from './ScheduleNotice.tsx'
import { SentNote } from './SentNote.tsx'
import { SentText } from './SentText.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useActions } from './use-actions.ts'
import { isLive, useCommunication } from './use-communication.ts'
import { useMinutesLeft } from './use-minutes-left.ts'
import './communication.css'

/** One communication, updated while its messages change. */
export function CommunicationPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-communication')
  const { communication, error, retry } = useCommunication(id)
  if (communication)
    return <Detail key={id} communication={communication} note={error && <StaleNotice retry={retry} />} />
  return (
    <PageState
      title={t('communications.name')}
      query={{ error, refetch: retry }}
      failed={t('detail.failed')}
      notFound={{ item: t('communications.one'), back: { label: t('detail.back'), to: '/communication' } }}
    />
  )
}

function Detail({ communication, note }: { communication: Communication; note: ReactNode }) {
  const { t, i18n } = useTranslation('mf-communication')
  const { number } = useFormat()
  const { api, session } = useShell()
  const { id, status, counts, failure, analysisId } = communication
  const audienceText = useAudienceText()
  // The analysis of a draft is gone, so there are no messages to count.
  const isDraft = status === 'draft'
  const [dialog, setDialog] = useState<'resend' | 'template' | 'links'>()
  const actions = useActions(communication, {
    openResend: () => setDialog('resend'),
    openTemplate: () => setDialog('template'),
    openLinks: () => setDialog('links'),
  })
  const closed = () => setDialog(undefined)
  const text = <SentText communication={communication} />
  return (
    <DetailPage
      title={
        communication.type === 'test'
          ? t('communications.testOf', { name: communication.broadcastName })
          : communication.broadcastName
      }
      tag={<CommunicationStatusTag communication={communication} />}
      back={{ label: t('detail.back'), to: '/communication' }}
      actions={
        <>
          <ActionMenu actions={actions} />
          {communication.startedAt !== null && session.can('read', 'Log') && (
            <DownloadButton
              name="messages"
              get={(options) => api.downloadLogs({ query: { campaign: [id] } }, options)}
              getWorkbook={(options) => api.call(downloadLogsWorkbook, { query: { campaign: [id] } }, options)}
            />
          )}
        </>
      }
      notes={
        <>
          {note}
          <SentNote communication={communication} />
          {status === 'sending' && <CarrierNotice channels={[communication.channel]} />}
          {status === 'paused' &&
            communication.heldUntil === null &&
            (communication.pause?.reason === 'brake' ? (
              <BrakeNotice communication={communication} />
            ) : (
              <PauseNotice communication={communication} />
            ))}
          <HeldNotice communication={communication} />
          {status === 'scheduled' && communication.heldUntil === null && (
            <ScheduleNotice communication={communication} />
          )}
          {failure && (
            <Alert
              type="error"
              showIcon
              title={t('detail.failure', { reason: problemText(i18n, { code: failure }) })}
              description={t('detail.failureHelp')}
            />
          )}
        </>
      }
      summary={<Summary communication={communication} />}
    >
      <div className="page-beside">
        <div className="comm-detail">
          {!isDraft && (
            <div className="page-panel">
              <MessageCounts
                ids={[id]}
                counts={counts}
                total={communication.totalRecipients}
                isScheduled={status === 'scheduled'}
                byRule={communication}
              />
              {status !== 'paused' && isLive(communication) && (
                <p className="comm-counts-help">
                  {status === 'completed' ? t('detail.settling') : t('detail.live')}{' '}
                  {communication.pace === null && <TimeLeft of={communication} />}
                </p>
              )}
            </div>
          )}
          {analysisId && <ScheduledRecipients analysisId={analysisId} />}
          {FAILURES.some((name) => counts[name] > 0) && <Failures communication={communication} />}
          {communication.hasResends && <ResendFigures communication={communication} />}
          {communication.startedAt !== null && <ResponseFigures communication={communication} />}
          {communication.startedAt !== null && <ActivityChart communication={communication} />}
          {communication.approvalId !== null && <ApprovalOfCommunication id={communication.approvalId} />}
          {!isDraft && (
            <div className="page-panel">
              <h2>{t('detail.analyzed')}</h2>
              <Figures>
                <Figure name={t('detail.entries')}>{number(communication.recipients)}</Figure>
                <Figure name={t('detail.duplicate')}>{number(communication.duplicate)}</Figure>
                <Figure name={t('detail.invalid')}>{number(communication.invalid)}</Figure>
                <Figure name={t('detail.blacklist')}>{number(communication.blacklist)}</Figure>
                <Figure name={t('detail.unique')}>{number(communication.uniqueAmount)}</Figure>
                {communication.heldBack > 0 && (
                  <Figure name={t('detail.heldBack')}>{number(communication.heldBack)}</Figure>
                )}
                <Figure name={t('detail.valid')}>{number(communication.validRecipients)}</Figure>
                <Figure name={t('analyze.audience')}>{audienceText(communication.audience)}</Figure>
              </Figures>
            </div>
          )}
        </div>
        {analysisId ? <ScheduledText analysisId={analysisId}>{text}</ScheduledText> : text}
      </div>
      {dialog === 'resend' && <ResendDialog communication={communication} onClosed={closed} />}
      {dialog === 'links' && <ResultLinksDialog communication={communication} onClosed={closed} />}
      {dialog === 'template' && <TemplateDialog communication={communication} onClosed={closed} />}
    </DetailPage>
  )
}

/** How long a send still takes. Whole minutes: it is a guess. */
function TimeLeft({ of }: { of: Communication }) {
  const { t } = useTranslation('mf-communication')
  const minutes = useMinutesLeft(of)
  if (minutes === undefined) return null
  if (minutes < 1) return t('detail.leftSoon')
  return minutes < 90
    ? t('detail.leftMinutes', { count: Math.round(minutes) })
    : t('detail.leftHours', { count: Math.round(minutes / 60) })
}

function Summary({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime, number } = useFormat()
  const { senderName, totalRecipients, totalMessageSent, charged, held, submittedDate, submittedBy } = communication
  const { scheduling, startedAt, completedAt, status } = communication
  const isCut = status === 'stopped' || status === 'failed'
  return (
    <>
      <Figure name={t('detail.sender')}>{senderName}</Figure>
      <Figure name={t('communications.type')}>{common(`smsType.${communication.type}`)}</Figure>
      <Figure name={t('detail.purpose')}>{common(`purpose.${communication.purpose}`)}</Figure>
      {communication.reference !== null && (
        <Figure name={t('detail.reference')}>
          <span className="comm-address">{communication.reference}</span>
        </Figure>
      )}
      {status !== 'draft' && (
        <>
          <Figure name={t('detail.recipients')}>{number(totalRecipients)}</Figure>
          <Figure name={t('detail.parts')} help={t('detail.partsHelp')}>
            {number(totalMessageSent)}
          </Figure>
          <Figure name={common('credits.charged')} help={common('credits.chargedHelp')}>
            {number(charged)}
          </Figure>
          {held > 0 && (
            <Figure name={common('credits.held')} help={common('credits.heldHelp')}>
              {number(held)}
            </Figure>
          )}
        </>
      )}
      <Figure name={t(scheduling === null && !isCut && status !== 'draft' ? 'detail.submitted' : 'detail.confirmed')}>
        {dateTime(submittedDate)} <small>GMT+7</small> <small>{t('detail.by', { name: submittedBy })}</small>
      </Figure>
      {communication.campaignId !== null && (
        <Figure name={t('campaigns.one')}>
          <Link to={`/communication/campaign/${communication.campaignId}`}>{communication.campaignName}</Link>
        </Figure>
      )}
      {communication.duplicateId !== null && (
        <Figure name={t(communication.audience.kind === 'resend' ? 'detail.resendOf' : 'detail.duplicateId')}>
          <Link to={`/communication/${communication.duplicateId}`}>{t('detail.original')}</Link>
        </Figure>
      )}
      {communication.callbackUrl !== null && (
        <Figure name={t('detail.callback')}>
          <span className="comm-address">{communication.callbackUrl}</span>
        </Figure>
      )}
      {scheduling !== null && (
        <Figure name={t('detail.scheduling')}>
          {dateTime(scheduling)} <small>{communication.timezone}</small>
        </Figure>
      )}
      {communication.pace !== null && status !== 'draft' && <PaceFigure pace={communication.pace} />}
      {startedAt !== null && <Figure name={t('detail.startedAt')}>{dateTime(startedAt, { seconds: true })}</Figure>}
      {completedAt && (isCut || totalMessageSent > 0) && (
        <Figure name={t(isCut ? 'detail.stoppedAt' : 'detail.completedAt')}>
          {dateTime(completedAt, { seconds: true })}
        </Figure>
      )}
    </>
  )
}

function PaceFigure({ pace: { perMinute, endDate } }: { pace: ShownPace }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const shortTime = useShortTime()
  return (
    <Figure name={t('pace.label')} help={t('pace.help')}>
      {t('pace.shown', { pace: number(perMinute, { maximumFractionDigits: 2 }) })}{' '}
      {endDate !== null && <small>{t('pace.ends', { end: shortTime(endDate) })}</small>}
    </Figure>
  )
}
