import type { Communication } from '@songsarn/contract/communication/communications'
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
import { useResend } from './use-resend.ts'

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

function Loaded({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const analysisId = params.get('analysis') ?? ''
  const original = `/communication/${communication.id}`
  const back = () => navigate(original)
  const { send, ask } = useResend(communication, analysisId)
  return (
    <Page
      title={t('resend.title', { name: communication.broadcastName })}
      back={{ label: t('resend.original'), to: original }}
      help={t('resend.help')}
    >
      <CarrierNotice />
      <AnalyzePreview
        key={analysisId}
        analysisId={analysisId}
        onBack={back}
        onDrop={back}
        send={(analysis) => <SendAnalysis analysis={analysis} send={send} ask={ask} onAgain={back} />}
      />
    </Page>
  )
}
