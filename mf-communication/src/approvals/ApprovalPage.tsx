import { hasCode } from '@songsarn/client/api-problem'
import type { Approval } from '@songsarn/contract/communication/approvals'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ApprovalHistory } from '../asking/ApprovalHistory.tsx'
import { Approvers } from '../asking/Approvers.tsx'
import { useApproval, useChangedApproval } from '../asking/use-approvals.ts'
import { ScheduledRecipients, ScheduledText } from '../communications/Scheduled.tsx'
import { sampleParts } from '../communications/SentText.tsx'
import { ApprovalStatusTag } from './ApprovalStatusTag.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { CommentForm } from './CommentForm.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import '../communications/communication.css'

/** One request: exactly what will be sent, and its history. */
export function ApprovalPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-communication')
  const approval = useApproval(id)
  if (approval.data) return <Loaded key={id} approval={approval.data} />
  return (
    <PageState
      title={t('approvals.one')}
      query={approval}
      notFound={{ item: t('approvals.one'), back: { label: t('approvals.title'), to: '/communication/approvals' } }}
    />
  )
}

function Loaded({ approval }: { approval: Approval }) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const [dialog, setDialog] = useState<'approve' | 'decline'>()
  // The right was taken away since the page was loaded.
  const [hasLostRight, setLostRight] = useState(false)
  const changed = useChangedApproval()
  const withdrawal = useWithdrawal(approval)
  const { status, voidReason, isOwn, analysisId, broadcastName, excerpt, from, content } = approval
  const isWaiting = status === 'waiting'
  const mayDecide = isWaiting && !isOwn && !hasLostRight && session.can('update', 'Approval')
  const decision = {
    approval,
    onClosed: () => setDialog(undefined),
    onRefused(error: unknown) {
      changed()
      if (hasCode(error, 'right.missing')) setLostRight(true)
    },
  }
  const text = <PhonePreview sender={from} parts={sampleParts(content)} />
  return (
    <DetailPage
      title={broadcastName ?? excerpt}
      tag={<ApprovalStatusTag status={status} />}
      back={{ label: t('approvals.all'), to: '/communication/approvals' }}
      actions={[
        mayDecide && {
          key: 'approve',
          label: t('approvals.approve'),
          isPrimary: true,
          run: () => setDialog('approve'),
        },
        mayDecide && { key: 'decline', label: t('approvals.decline'), danger: true, run: () => setDialog('decline') },
        isWaiting && isOwn && session.can('send', 'Communication') && withdrawal,
      ]}
      notes={
        <>
          {isWaiting && hasLostRight && (
            <Alert
              type="warning"
              showIcon
              title={t('approvals.lostRight')}
              description={t('approvals.lostRightHelp')}
            />
          )}
          {isWaiting && (
            <Alert
              type="info"
              showIcon
              title={t(mayDecide ? 'approvals.youDecide' : 'approvals.othersDecide')}
              description={t('approvals.exactly')}
            />
          )}
          {isWaiting && !mayDecide && <Approvers approvalId={approval.id} />}
          {voidReason !== null && (
            <Alert
              type="warning"
              showIcon
              title={t('approvals.voidTitle')}
              description={t(`approvals.void.${voidReason}`)}
            />
          )}
          {status === 'expired' && <Alert type="warning" showIcon title={t('approvals.expiredTitle')} />}
        </>
      }
      summary={<Summary approval={approval} />}
    >
      <div className="page-beside">
        <div className="comm-detail">
          {isWaiting && <ScheduledRecipients analysisId={analysisId} />}
          <div className="page-panel">
            <h2>{t('approvals.history')}</h2>
            <ApprovalHistory approval={approval} />
          </div>
          {isWaiting && session.can('send', 'Communication') && (
            <CommentForm key={approval.history.length} approval={approval} />
          )}
        </div>
        {isWaiting ? <ScheduledText analysisId={analysisId}>{text}</ScheduledText> : text}
      </div>
      {dialog === 'approve' && <ApproveDialog {...decision} />}
      {dialog === 'decline' && <DeclineDialog {...decision} />}
    </DetailPage>
  )
}

function Summary({ approval }: { approval: Approval }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime, number } = useFormat()
  const { scheduledAt, requestedBy, isByKey, status, communicationId, callbackUrl, pace } = approval
  return (
    <>
      <Figure name={t('detail.sender')}>{approval.from}</Figure>
      <Figure name={t('approvals.recipients')}>{number(approval.totalRecipients)}</Figure>
      <Figure name={t('approvals.credits')}>{number(approval.totalCredit)}</Figure>
      <Figure name={t('approvals.time')}>
        {scheduledAt === null ? (
          t('approvals.atOnce')
        ) : (
          <>
            {dateTime(scheduledAt)} <small>GMT+7</small>
          </>
        )}
      </Figure>
      {pace !== null && (
        <Figure name={t('pace.label')}>
          {pace.until === undefined
            ? t('pace.shown', { pace: number(pace.perMinute ?? 0) })
            : t('pace.shownUntil', { time: dateTime(pace.until) })}
        </Figure>
      )}
      <Figure name={t('approvals.requestedBy')}>
        {requestedBy} {isByKey && <small>{t('approvals.byKey')}</small>}
      </Figure>
      <Figure name={t('approvals.because')}>
        {approval.reasons.map((reason) => t(`approvals.reasonShort.${reason}`)).join(', ')}
      </Figure>
      {status === 'waiting' && <Figure name={t('approvals.expires')}>{dateTime(approval.expireDate)}</Figure>}
      {callbackUrl !== null && (
        <Figure name={t('detail.callback')}>
          <span className="comm-address">{callbackUrl}</span>
        </Figure>
      )}
      {communicationId !== null && (
        <Figure name={t('approvals.sentAs')}>
          <Link to={`/communication/${communicationId}`}>{t('send.see')}</Link>
        </Figure>
      )}
    </>
  )
}

function useWithdrawal({ id }: Approval) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const changed = useChangedApproval()
  return {
    key: 'withdraw',
    label: t('approvals.withdraw'),
    question: {
      title: t('approvals.withdrawTitle'),
      help: t('approvals.withdrawHelp'),
      ok: t('approvals.withdraw'),
      async run() {
        try {
          changed(await api.withdrawApproval({ params: { id } }))
        } catch (error) {
          changed()
          throw error
        }
        toast({ kind: 'success', message: t('approvals.withdrawn') })
      },
    },
  }
}
