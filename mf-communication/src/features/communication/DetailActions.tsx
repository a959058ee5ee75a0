import type { Communication } from '@songsarn/contract/communications'
import { canMove } from '@songsarn/contract/states'
import { useShell } from '@songsarn/remote/use-shell'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from './use-communication.ts'

/** What may be done with a communication in its state, by the same table of moves that the service keeps. */
export function DetailActions({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const { session, toast } = useShell()
  const { id, status } = communication
  const pause = useAction(id, 'pauseCommunication')
  const resume = useAction(id, 'resumeCommunication')
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
      {mayStop && canMove(status, 'stopped') && <StopAction communication={communication} />}
    </>
  )
}

/** Force Stop cannot be undone, so it asks, naming what is lost. */
function StopAction({ communication: { id, counts } }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { toast, balance } = useShell()
  const [isAsking, setAsking] = useState(false)
  const stop = useAction(id, 'stopCommunication')
  function onStopped() {
    setAsking(false)
    balance.refresh()
    toast({ kind: 'success', message: t('detail.stopped') })
  }
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {t('detail.stop')}
      </Button>
      <Modal
        open={isAsking}
        title={t('detail.stopTitle')}
        okText={t('detail.stopNow')}
        okButtonProps={{ danger: true, loading: stop.isPending }}
        cancelText={common('action.cancel')}
        onOk={() => stop.mutate(undefined, { onSuccess: onStopped })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('detail.stopSentence', { count: counts.pending })}</p>
      </Modal>
    </>
  )
}
