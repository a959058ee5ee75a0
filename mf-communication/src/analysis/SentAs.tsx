import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isGone } from './use-analysis.ts'

type Props = {
  analysisId: string
  /** Shown when the analysis was not sent. */
  otherwise: ReactNode
}

/**
 * Leads to what an analysis was sent as. The draft of a send is deleted with it, so an address that names an analysis without a draft
 * may be the draft of a send whose answer was lost: an empty form would make the user send it again.
 */
export function SentAs({ analysisId, otherwise }: Props) {
  const { data, error, isFetchedAfterMount, refetch } = useAnswer(
    ['analyses', analysisId],
    (api, options) => api.getAnalysis({ params: { id: analysisId } }, options),
    { staleTime: 0 },
  )
  // What was known before says nothing: it was sent since, or its schedule was cancelled.
  if (!isFetchedAfterMount) return <Skeleton shape="card" />
  if (data?.communicationId) return <ToCommunication id={data.communicationId} />
  if (error && !isGone(error)) return <Failed error={error} onRetry={() => void refetch()} />
  return otherwise
}

/** Leads to a communication that was sent before this screen was opened, or whose answer was lost. */
export function ToCommunication({ id, onSent }: { id: string; onSent?(): void }) {
  const { t } = useTranslation('mf-communication')
  const { toast } = useShell()
  const navigate = useNavigate()
  useEffect(() => {
    onSent?.()
    toast({ kind: 'info', message: t('send.already') })
    navigate(`/communication/${id}`, { replace: true })
  }, [id])
  return <Skeleton shape="card" />
}
