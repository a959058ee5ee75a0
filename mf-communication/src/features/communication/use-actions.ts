import { isApiProblem } from '@songsarn/client/api-problem'
import type { Communication } from '@songsarn/contract/communications'
import { canMove } from '@songsarn/contract/states'
import { problemText } from '@songsarn/i18n/problem-text'
import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStatusChange } from './use-communication.ts'

/** The actions that the communication's status and the user's rights allow. The service enforces the same table of transitions. */
export function useActions({ id, status, counts }: Communication): (MenuAction | false)[] {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const { session, toast, balance, i18n } = useShell()
  const pause = useStatusChange(id, 'pauseCommunication')
  const resume = useStatusChange(id, 'resumeCommunication')
  const stop = useStatusChange(id, 'stopCommunication')
  const mayStop = session.can('stop', 'Communication')
  const run = (change: typeof pause, done: string) =>
    change.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', message: done }),
      onError(error) {
        // A toast, because the new status may remove the button.
        if (isApiProblem(error)) toast({ kind: 'warning', message: problemText(i18n, error), detail: error.requestId })
      },
    })
  return [
    session.can('send', 'Communication') &&
      status === 'paused' && {
        key: 'resume',
        label: t('detail.resume'),
        isPrimary: true,
        isBusy: resume.isPending,
        run: () => run(resume, t('detail.resumed')),
      },
    mayStop &&
      canMove(status, 'paused') && {
        key: 'pause',
        label: t('detail.pause'),
        isBusy: pause.isPending,
        run: () => run(pause, t('detail.paused')),
      },
    mayStop &&
      canMove(status, 'stopped') && {
        key: 'stop',
        label: t('detail.stop'),
        danger: true,
        question: {
          title: t('detail.stopTitle'),
          help: t('detail.stopSentence', { count: counts.pending }),
          ok: t('detail.stopNow'),
          async run() {
            await stop.mutateAsync()
            balance.refresh()
            toast({ kind: 'success', message: t('detail.stopped') })
          },
        },
      },
    { key: 'logs', label: t('detail.logs'), run: () => navigate(`/logs?campaign=${id}`) },
  ]
}
