import { type Communication, MAX_BROADCAST_NAME } from '@songsarn/contract/communication/communications'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'

/** What sends an analysis of missed messages again, as a communication of its own. */
export function useResend({ broadcastName: name }: Communication, analysisId: string) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const resentName = t('resend.name', { name })
  const body = {
    analysisId,
    // Without the mark when both do not fit.
    broadcastName: (resentName.length > MAX_BROADCAST_NAME ? name : resentName).slice(0, MAX_BROADCAST_NAME),
  }
  return {
    send: () => api.createBroadcast({ body }, { idempotencyKey: `resend-${analysisId}` }),
    ask: (comment: string) => api.createApproval({ body: { ...body, comment } }),
  }
}
