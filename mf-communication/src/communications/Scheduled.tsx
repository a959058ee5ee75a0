import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TextPreview } from '../analysis/TextPreview.tsx'
import { isGone, useAnalysis } from '../analysis/use-analysis.ts'
import '../analysis/preview.css'

// Few communications are scheduled.
const Buckets = lazy(async () => ({ default: (await import('../analysis/Buckets.tsx')).Buckets }))

type Props = { analysisId: string }

/** Who will get a scheduled communication, which has no messages in Logs before it starts. */
export function ScheduledRecipients({ analysisId }: Props) {
  const { t } = useTranslation('mf-communication')
  const { data, error, refetch } = useAnalysis(analysisId)
  // The communication has started, or its analysis was deleted: the next answer about the communication says so.
  if (isGone(error)) return null
  return (
    <div className="page-panel">
      {data ? (
        <Suspense fallback={<Skeleton shape="table" />}>
          <Buckets analysis={data} title={t('schedule.recipients')} />
        </Suspense>
      ) : error ? (
        <Failed error={error} title={t('analyze.rowsFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="table" />
      )}
    </div>
  )
}

/** The exact text of each recipient; `children` until it is loaded. */
export function ScheduledText({ analysisId, children }: Props & { children: ReactNode }) {
  const { data } = useAnalysis(analysisId)
  return data ? <TextPreview analysis={data} /> : children
}
