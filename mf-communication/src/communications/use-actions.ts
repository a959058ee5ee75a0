import { isApiProblem } from '@songsarn/client/api-problem'
import { type CommunicationStatus, canMove } from '@songsarn/contract/base/states'
import type { Communication } from '@songsarn/contract/communication/communications'
import { RESEND_STATUSES } from '@songsarn/contract/communication/copies'
import { problemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTestQuestion } from '../send/use-test-question.ts'
import { useDuplicate, useSendNow, useStatusChange } from './use-communication.ts'

type Opening = { openResend(): void; openTemplate(): void; openLinks(): void }

/**
 * The actions on a communication. An action that the status does not allow says why. An action that the user has no right
 * to is left out. The service enforces the same table of transitions.
 */
export function useActions(
  communication: Communication,
  { openResend, openTemplate, openLinks }: Opening,
): (MenuAction | false)[] {
  const { id, status, counts, submittedDate, broadcastName } = communication
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const { session, toast, i18n } = useShell()
  const changes = useStatusActions(communication)
  const duplicate = useDuplicate(id)
  const maySend = session.can('send', 'Communication')
  const mayCreate = session.can('create', 'Communication')
  const hasMessages = status !== 'scheduled' && status !== 'draft'
  const lost = RESEND_STATUSES.reduce((sum, name) => sum + counts[name], 0)

  function copy() {
    duplicate.mutate(undefined, {
      onSuccess: ({ id: draft }) => navigate(`/communication/broadcast/${draft}`),
      onError(error) {
        if (isApiProblem(error)) toast({ kind: 'warning', message: problemText(i18n, error), detail: error.requestId })
      },
    })
  }

  return [
    ...changes,
    maySend &&
      status !== 'draft' && {
        key: 'resend',
        label: t('detail.resend'),
        ...(!isFinished(status) && { blocked: t('detail.resendLater') }),
        ...(isFinished(status) && lost === 0 && { blocked: t('detail.resendNobody') }),
        run: openResend,
      },
    // Its messages are written at the start.
    hasMessages && { key: 'logs', label: t('detail.logs'), run: () => navigate(`/logs?campaign=${id}`) },
    status !== 'draft' &&
      session.can('create', 'ResultLink') && { key: 'share', label: t('detail.share'), run: openLinks },
    status !== 'draft' && { key: 'print', label: t('detail.print'), run: () => window.print() },
    status !== 'draft' &&
      session.can('create', 'Report') && {
        key: 'report',
        label: t('detail.report'),
        run() {
          const about = new URLSearchParams({ communication: id, since: submittedDate, name: broadcastName })
          navigate(`/reports/new?${about}`)
        },
      },
    mayCreate && { key: 'duplicate', label: t('detail.copy'), isBusy: duplicate.isPending, run: copy },
    session.can('create', 'Template') && { key: 'template', label: t('detail.template'), run: openTemplate },
    useTestAction(communication),
  ]
}

/** Resume, Pause, Unschedule and Force Stop; each is there while the status allows it. */
function useStatusActions({
  id,
  status,
  heldUntil,
  counts,
  draftId,
  totalRecipients,
}: Communication): (MenuAction | false)[] {
  const { t } = useTranslation('mf-communication')
  const navigate = useNavigate()
  const { session, toast, balance, i18n } = useShell()
  const pause = useStatusChange(id, 'pauseCommunication')
  const resume = useStatusChange(id, 'resumeCommunication')
  const stop = useStatusChange(id, 'stopCommunication')
  const unschedule = useStatusChange(id, 'unscheduleCommunication')
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
      draftId !== null && {
        key: 'edit',
        label: t('detail.edit'),
        isPrimary: true,
        run: () => navigate(`/communication/broadcast/${draftId}`),
      },
    session.can('send', 'Communication') &&
      status === 'paused' &&
      heldUntil === null && {
        key: 'resume',
        label: t('detail.resume'),
        isPrimary: true,
        isBusy: resume.isPending,
        run: () => run(resume, t('detail.resumed')),
      },
    mayStop &&
      (canMove(status, 'paused') || (status === 'paused' && heldUntil !== null)) && {
        key: 'pause',
        label: t(heldUntil === null ? 'detail.pause' : 'hours.keepPaused'),
        isBusy: pause.isPending,
        run: () => run(pause, t('detail.paused')),
      },
    mayStop &&
      status === 'scheduled' && {
        key: 'unschedule',
        label: t('detail.unschedule'),
        question: {
          title: t('detail.unscheduleTitle'),
          help: t('detail.unscheduleHelp'),
          ok: t('detail.unschedule'),
          cancel: t('detail.keepSchedule'),
          isSafe: true,
          async run() {
            await unschedule.mutateAsync()
            balance.refresh()
            toast({ kind: 'success', message: t('detail.unscheduled') })
          },
        },
      },
    mayStop &&
      canMove(status, 'stopped') && {
        key: 'stop',
        label: t('detail.stop'),
        danger: true,
        question: {
          title: t('detail.stopTitle'),
          help: t('detail.stopSentence', { count: status === 'scheduled' ? totalRecipients : counts.pending }),
          ok: t('detail.stopNow'),
          async run() {
            await stop.mutateAsync()
            balance.refresh()
            toast({ kind: 'success', message: t('detail.stopped') })
          },
        },
      },
  ]
}

function useTestAction({ id, senderName }: Communication): MenuAction | false {
  const { t } = useTranslation('mf-communication')
  const { api, session } = useShell()
  const question = useTestQuestion({ of: id, sender: senderName }, (options) =>
    api.sendTest({ params: { id } }, options),
  )
  return session.can('send', 'Communication') && { key: 'test', label: t('detail.test'), question }
}

/** Question about a schedule that did not start: send it now, or unschedule it. Undefined without a right to it. */
export function useSendNowQuestion({ id, totalRecipients, senderName, cost }: Communication) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { toast } = useShell()
  const sendNow = useSendNow(id)
  return {
    title: t('send.confirmTitle'),
    help: t('send.sentencePlain', {
      recipients: common('unit.recipient', { count: totalRecipients }),
      sender: senderName,
      credits: common('unit.credit', { count: cost }),
    }),
    ok: t('send.now'),
    isSafe: true,
    async run() {
      await sendNow.mutateAsync()
      toast({ kind: 'success', message: t('detail.sentNow', { recipients: number(totalRecipients) }) })
    },
  }
}

/** Whether no message is left to submit. */
const isFinished = (status: CommunicationStatus): boolean =>
  status === 'completed' || status === 'stopped' || status === 'failed'
