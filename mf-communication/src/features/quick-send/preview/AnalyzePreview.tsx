import type { Analysis } from '@songsarn/contract/analyses'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { splitParts } from '@songsarn/sms/parts'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Alert, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { discardDraft, dropAnalysis } from '../draft.ts'
import { isGone, useAnalysis, useCancelAnalysis } from '../use-analysis.ts'
import { Buckets } from './Buckets.tsx'
import { Cost } from './Cost.tsx'
import { SendButton } from './SendButton.tsx'
import './preview.css'

type Props = { analysisId: string; onBack(): void }

/** Second step: the result of the analysis, its cost, and the button that sends. */
export function AnalyzePreview({ analysisId, onBack }: Props) {
  const { t } = useTranslation('mf-communication')
  const { toast } = useShell()
  const { data: analysis, error, refetch } = useAnalysis(analysisId)
  const cancel = useCancelAnalysis(analysisId, () => toast({ kind: 'info', message: t('analyze.cancelled') }))

  // While it is being deleted, the next answer of the poll is "no such analysis".
  if (analysis && (cancel.isPending || cancel.isSuccess)) return <Running progress={analysis.progress} isCancelling />
  if (isGone(error)) return <AnalyzeAgain title={t('analyze.gone')} />
  if (error && !analysis) return <Failed error={error} onRetry={() => void refetch()} />
  if (!analysis) return <Skeleton shape="card" />
  if (analysis.status === 'failed') return <AnalyzeAgain title={t('analyze.failed')} />
  if (analysis.communicationId) return <AlreadySent communicationId={analysis.communicationId} />
  if (analysis.status === 'running') {
    const { progress } = analysis
    return <Running progress={progress} onBack={onBack} onCancel={() => cancel.mutate()} problem={cancel.error} />
  }
  return <Result analysis={analysis} onBack={onBack} />
}

function Result({ analysis, onBack }: { analysis: Analysis; onBack(): void }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { preview, missingValues, missingCredit, totalRecipients } = analysis
  return (
    <div className="page-beside">
      <div className="page-panel comm-preview">
        <Cost analysis={analysis} />
        {missingValues > 0 && (
          <Alert type="warning" showIcon title={t('analyze.missingValues', { count: missingValues })} />
        )}
        {totalRecipients === 0 && <Alert type="error" showIcon role="alert" title={t('analyze.nobody')} />}
        {missingCredit > 0 && (
          <Alert type="error" showIcon role="alert" title={t('analyze.missing', { count: missingCredit })} />
        )}
        <div className="comm-preview-actions">
          <Button onClick={onBack}>{common('action.back')}</Button>
          <SendButton analysis={analysis} />
        </div>
        <Buckets analysis={analysis} />
      </div>
      <div>
        <PhonePreview sender={analysis.from} parts={splitParts(preview?.text ?? '').parts} />
        {preview && (
          <p className="comm-preview-for">{t('analyze.previewFor', { mobile: formatMobile(preview.mobile) })}</p>
        )}
      </div>
    </div>
  )
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
function AnalyzeAgain({ title }: { title: string }) {
  const { t } = useTranslation('mf-communication')
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={title}
      action={
        <Button size="small" onClick={dropAnalysis}>
          {t('analyze.again')}
        </Button>
      }
    />
  )
}

function AlreadySent({ communicationId }: { communicationId: string }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={t('send.already')}
      action={
        <div className="comm-preview-actions">
          <Button size="small" onClick={() => navigate(`/communication/${communicationId}`)}>
            {t('send.see')}
          </Button>
          <Button size="small" onClick={() => discardDraft()}>
            {t('send.new')}
          </Button>
        </div>
      }
    />
  )
}
