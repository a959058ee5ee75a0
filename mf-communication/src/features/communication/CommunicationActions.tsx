import type { Communication } from '@songsarn/contract/communications'
import { canMove } from '@songsarn/contract/states'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCommunicationAction } from './use-communication.ts'

/** The actions that the communication's status allows. The service enforces the same table of transitions. */
export function CommunicationActions({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const { session, toast } = useShell()
  const { id, status } = communication
  const pause = useCommunicationAction(id, 'pauseCommunication')
  const resume = useCommunicationAction(id, 'resumeCommunication')
  const mayStop = session.can('stop', 'Communication')
  const maySend = session.can('send', 'Communication')
  return (
    <>
      <Button onClick={() => navigate(`/logs?campaign=${id}`)}>{t('detail.logs')}</Button>
      {mayStop && canMove(status, 'paused') && (
        <Button
          loading={pause.isPending}
          onClick={() =>
            pause.mutate(undefined, { onSuccess: () => toast({ kind: 'info', message: t('detail.paused') }) })
          }
        >
          {t('detail.pause')}
        </Button>
      )}
      {maySend && status === 'paused' && (
        <Button
          type="primary"
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, { onSuccess: () => toast({ kind: 'success', message: t('detail.resumed') }) })
          }
        >
          {t('detail.resume')}
        </Button>
      )}
      {mayStop && canMove(status, 'stopped') && <StopButton communication={communication} />}
    </>
  )
}

/** Force Stop cannot be undone, so a confirmation says what is cancelled. */
function StopButton({ communication: { id, counts } }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { toast, balance } = useShell()
  const stop = useCommunicationAction(id, 'stopCommunication')
  async function run() {
    await stop.mutateAsync()
    balance.refresh()
    toast({ kind: 'success', message: t('detail.stopped') })
  }
  return (
    <ConfirmAction
      danger
      question={{
        title: t('detail.stopTitle'),
        help: t('detail.stopSentence', { count: counts.pending }),
        ok: t('detail.stopNow'),
        run,
      }}
    >
      {t('detail.stop')}
    </ConfirmAction>
  )
}
