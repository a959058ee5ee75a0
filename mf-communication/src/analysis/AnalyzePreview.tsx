import { ApiProblem } from '@songsarn/client/api-problem'
import type { Analysis } from '@songsarn/contract/communication/analyses'
import { sendAnalysisTest } from '@songsarn/contract/communication/copies'
import type { Pace } from '@songsarn/contract/communication/pace'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApprovalNotice } from '../asking/ApprovalNotice.tsx'
import { useTestQuestion } from '../send/use-test-question.ts'
import { AnalysisWarnings } from './AnalysisWarnings.tsx'
import { Buckets } from './Buckets.tsx'
import { Cost } from './Cost.tsx'
import { CostHint } from './CostHint.tsx'
import { RuleNotices } from './RuleNotices.tsx'
import { ToCommunication } from './SentAs.tsx'
import { TextPreview } from './TextPreview.tsx'
import { isGone, useAnalysis, useCancelAnalysis } from './use-analysis.ts'
import './preview.css'

type Props = {
  analysisId: string
  /** When it will start; null for now. */
  scheduledAt?: string | null
  /** How it is spread. */
  pace?: Pace | undefined
  onBack(): void
  /** Leads back to the text, which the user can still change. */
  onShorten?(): void
  /** The draft loses its analysis, which cannot be used. Leads back to the first step, where `refused` is shown at its field. */
  onDrop(refused?: unknown): void
  /** The analysis turns out to be sent: the draft of it is over. */
  onSent?(): void
  /** The button that sends a finished analysis. */
  send(analysis: Analysis): ReactNode
}

/** The second step of a send: the result of the analysis, its cost, the text of each recipient, and the button that sends. */
export function AnalyzePreview({
  analysisId,
  scheduledAt = null,
  pace,
  onBack,
  onShorten,
  onDrop,
  onSent,
  send,
}: Props) {
  const { t } = useTranslation('mf-communication')
  const { toast } = useShell()
  const { data: analysis, error, refetch, isFetchedAfterMount } = useAnalysis(analysisId)
  const cancel = useCancelAnalysis(analysisId, () => {
    onDrop()
    toast({ kind: 'info', message: t('analyze.cancelled') })
  })

  // While it is being deleted, the next answer of the poll is "no such analysis".
  if (analysis && (cancel.isPending || cancel.isSuccess)) return <Running progress={analysis.progress} isCancelling />
  if (isGone(error)) return <AnalyzeAgain title={t('analyze.gone')} onAgain={() => onDrop()} />
  if (error && !analysis) return <Failed error={error} onRetry={() => void refetch()} />
  // The schedule that it was used for may be cancelled since.
  const isUseKnown = isFetchedAfterMount || analysis?.communicationId === null
  if (!analysis || !isUseKnown) return <Skeleton shape="card" />
  if (analysis.status === 'failed') {
    const { failure } = analysis
    const why = failure ? t('analyze.couponTooFew', { count: failure.params.missing }) : t('analyze.failed')
    const refused = failure ? new ApiProblem({ ...failure, status: 422 }) : undefined
    return <AnalyzeAgain title={why} label={failure && t('options.addCodes')} onAgain={() => onDrop(refused)} />
  }
  if (analysis.communicationId) return <ToCommunication id={analysis.communicationId} onSent={onSent} />
  if (analysis.status === 'running') {
    const { progress } = analysis
    return <Running progress={progress} onBack={onBack} onCancel={() => cancel.mutate()} problem={cancel.error} />
  }
  return <Result {...{ analysis, scheduledAt, pace, onBack, onShorten, send }} />
}

type ResultProps = Pick<Props, 'pace' | 'onBack' | 'onShorten' | 'send'> & {
  analysis: Analysis
  scheduledAt: string | null
}

function Result({ analysis, scheduledAt, pace, onBack, onShorten, send }: ResultProps) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { missingValues, missingCredit, totalRecipients } = analysis
  return (
    <div className="page-beside">
      <div className="page-panel comm-preview">
        <Cost analysis={analysis} scheduledAt={scheduledAt ?? analysis.hours?.heldUntil ?? null} />
        {onShorten && <CostHint analysis={analysis} onShorten={onShorten} />}
        {missingValues > 0 && (
          <Alert type="warning" showIcon title={t('analyze.missingValues', { count: missingValues })} />
        )}
        {totalRecipients === 0 && <Alert type="error" showIcon role="alert" title={t('analyze.nobody')} />}
        {missingCredit > 0 && (
          <Alert type="error" showIcon role="alert" title={t('analyze.missing', { count: missingCredit })} />
        )}
        <RuleNotices analysis={analysis} scheduledAt={scheduledAt} pace={pace} />
        <AnalysisWarnings analysis={analysis} scheduledAt={scheduledAt} />
        {analysis.approval && <ApprovalNotice approval={analysis.approval} />}
        <div className="comm-preview-actions">
          {send(analysis)}
          <SendTest analysis={analysis} />
          <Button onClick={onBack}>{common('action.back')}</Button>
        </div>
        <Buckets analysis={analysis} title={t('analyze.buckets')} />
      </div>
      <TextPreview analysis={analysis} />
    </div>
  )
}

/** The text on the user's own phone, before anybody else gets it. */
function SendTest({ analysis: { id, from } }: Pick<ResultProps, 'analysis'>) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const queries = useQueryClient()
  const question = useTestQuestion({ of: id, sender: from }, async (options) => {
    const sent = await api.call(sendAnalysisTest, { params: { id } }, options)
    // The analysis has cost credits.
    void queries.invalidateQueries({ queryKey: ['analyses', id], exact: true })
    return sent
  })
  return <ConfirmAction question={question}>{t('detail.test')}</ConfirmAction>
}

type RunningProps = {
  progress: Analysis['progress']
  onBack?(): void
  onCancel?(): void
  isCancelling?: boolean
  /** Why it could not be cancelled. */
  problem?: unknown
}

function Running({ progress, onBack, onCancel, isCancelling = false, problem }: RunningProps) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { done, total } = progress
  return (
    <div className="page-panel comm-preview">
      <p role="status">{t('analyze.running', { done, total })}</p>
      <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} aria-label={t('quickSend.preview')} />
      <p>{t('analyze.runningHelp')}</p>
      {problem ? <Problem error={problem} title={t('analyze.cancelFailed')} /> : null}
      <div className="comm-preview-actions">
        <Button onClick={onBack} disabled={isCancelling}>
          {common('action.back')}
        </Button>
        <Button onClick={onCancel} loading={isCancelling}>
          {t('analyze.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The analysis cannot be used but the draft is complete. Dropping the analysis leads back to the first step. */
function AnalyzeAgain({ title, label, onAgain }: { title: string; label?: string | null; onAgain(): void }) {
  const { t } = useTranslation('mf-communication')
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={title}
      action={
        <Button size="small" onClick={onAgain}>
          {label ?? t('analyze.again')}
        </Button>
      }
    />
  )
}
