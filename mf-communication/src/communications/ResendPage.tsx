import type { Communication } from '@songsarn/contract/communication/communications'
import { MAX_BROADCAST_NAME } from '@songsarn/contract/communication/communications'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { AnalyzePreview } from '../analysis/AnalyzePreview.tsx'
import { CarrierNotice } from '../send/CarrierNotice.tsx'
import { SendAnalysis } from '../send/SendAnalysis.tsx'
import { useCommunication } from './use-communication.ts'

/**
 * The messages that are sent again, to whom and for how much; `?analysis=` names them. Sending makes a communication of its
 * own.
 */
export function ResendPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const [params] = useSearchParams()
  const { communication, error, retry } = useCommunication(id)
  if (!session.can('send', 'Communication')) return <NoPermissionPage />
  // Only Resend on the page of the communication makes the analysis.
  if (!params.has('analysis')) return <Navigate to={`/communication/${id}`} replace />
  if (!communication) return <PageState title={t('detail.resend')} query={{ error, refetch: retry }} />
  return <Loaded communication={communication} />
}

function Loaded({ communication: { id, broadcastName: name } }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const analysisId = params.get('analysis') ?? ''
  const back = () => navigate(`/communication/${id}`)
  const resentName = t('resend.name', { name })
  const body = {
    analysisId,
    // Without the mark when both do not fit.
    broadcastName: (resentName.length > MAX_BROADCAST_NAME ? name : resentName).slice(0, MAX_BROADCAST_NAME),
  }
  return (
    <Page
      title={t('resend.title', { name })}
      back={{ label: t('resend.original'), to: `/communication/${id}` }}
      help={t('resend.help')}
    >
      <CarrierNotice />
      <AnalyzePreview
        key={analysisId}
        analysisId={analysisId}
        onBack={back}
        onDrop={back}
        send={(analysis) => (
          <SendAnalysis
            analysis={analysis}
            send={() => api.createBroadcast({ body }, { idempotencyKey: `resend-${analysis.id}` })}
            ask={(comment) => api.createApproval({ body: { ...body, comment } })}
            onAgain={back}
          />
        )}
      />
    </Page>
  )
}
