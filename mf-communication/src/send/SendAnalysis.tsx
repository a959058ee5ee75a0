import { hasCode, isApiProblem } from '@songsarn/client/api-problem'
import type { Analysis } from '@songsarn/contract/communication/analyses'
import type { Approval } from '@songsarn/contract/communication/approvals'
import type { Pace } from '@songsarn/contract/communication/pace'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AskApproval } from '../asking/AskApproval.tsx'
import { useAudienceText } from '../audience/use-audience-text.ts'
import { useSpread } from '../spread/use-spread.ts'

type Props = {
  analysis: Analysis
  /** When it will start; null for now. */
  scheduledAt?: string | null
  /** How it is spread. */
  pace?: Pace | undefined
  /** Makes the call, with a key that a repetition has too. */
  send(): Promise<{ id: string }>
  /** Asks another person to approve it, where the rules want that. */
  ask(comment: string): Promise<Approval>
  /** Called once it is asked. */
  onAsked?(): void
  /** Called once it is sent, before the communication is shown. */
  onSent?(): void
  /** Leads back to the first step. `refused` is an error about what was entered there; without it, a new analysis is enough. */
  onAgain(refused: unknown): void
}

/** Sends what was analysed, or asks another person to approve that. What they were asked already waits for them. */
export function SendAnalysis({ ask, onAsked, ...props }: Props) {
  const { analysis, scheduledAt = null, pace } = props
  const spread = useSpread(analysis, pace, scheduledAt)
  if (!analysis.approval) return <SendNow {...props} spread={spread} />
  if (analysis.approval.waitingId !== null) return null
  return (
    <AskApproval analysis={analysis} scheduledAt={scheduledAt} spread={spread?.words} ask={ask} onAsked={onAsked} />
  )
}

type NowProps = Omit<Props, 'ask' | 'onAsked' | 'pace'> & { spread: ReturnType<typeof useSpread> }

/** Sends after a confirmation that says what will happen and what it costs. */
function SendNow({ analysis, scheduledAt = null, spread, send, onSent, onAgain }: NowProps) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const navigate = useNavigate()
  // `replace`: Back must lead to an empty form, not to a draft that was sent.
  const run = useSend(analysis.id, {
    send,
    onSent(id) {
      onSent?.()
      navigate(`/communication/${id}`, { replace: true })
    },
  })
  const { totalRecipients, totalCredit, balanceAfter, missingCredit, from, audience } = analysis
  const isPossible = totalRecipients > 0 && missingCredit === 0

  const audienceText = useAudienceText()
  const values = {
    audience: audienceText(audience),
    recipients: common('unit.recipient', { count: totalRecipients }),
    sender: from,
    credits: common('unit.credit', { count: totalCredit }),
    left: common('unit.credit', { count: balanceAfter ?? 0 }),
    time: scheduledAt === null ? '' : dateTime(scheduledAt),
  }
  const sentence =
    scheduledAt === null
      ? t(balanceAfter === null ? 'send.sentencePlain' : 'send.sentence', values)
      : t(balanceAfter === null ? 'send.laterPlain' : 'send.later', values)
  const action = t(scheduledAt === null ? 'send.action' : 'send.scheduleAction', { ...values, count: totalRecipients })

  return (
    <ConfirmAction
      type="primary"
      className="comm-send"
      disabled={!isPossible}
      question={{
        title: t(scheduledAt === null ? 'send.confirmTitle' : 'send.confirmSchedule'),
        help: spread ? `${sentence} ${spread.words}` : sentence,
        ok: t(scheduledAt === null ? 'send.now' : 'send.schedule', values),
        isSafe: true,
        isImpossible: !isPossible,
        run,
        showProblem: (error) => <SendProblem error={error} onAgain={onAgain} />,
      }}
    >
      {spread?.end ? t('pace.action', { action, end: spread.end }) : action}
    </ConfirmAction>
  )
}

/** Codes of refusals that another analysis, or a look at the draft, corrects. */
const ANALYZED_AGAIN = ['analysis.expired', 'analysis.failed', 'draft.changed'] as const
/** Codes of refusals that a field of the first step corrects. */
const CORRECTED = [
  'request.invalid',
  'sender.notApproved',
  'webhook.addressRefused',
  'campaign.stopped',
  'campaign.timeOutside',
] as const

function SendProblem({ error, onAgain }: Pick<Props, 'onAgain'> & { error: unknown }) {
  const { t } = useTranslation('mf-communication')
  if (isUncertain(error)) return <Problem error={error} title={t('send.uncertain')} />
  const isPast = isApiProblem(error) && error.errors.some(({ code }) => code === 'inPast')
  const isOtherTime = isPast || hasCode(error, 'campaign.timeOutside')
  const isAnalyzedAgain = ANALYZED_AGAIN.some((code) => hasCode(error, code))
  const isCorrectable = isAnalyzedAgain || CORRECTED.some((code) => hasCode(error, code))
  return (
    <Problem
      error={error}
      title={isPast ? t('send.past') : undefined}
      action={
        isCorrectable && (
          <Button size="small" onClick={() => onAgain(isAnalyzedAgain ? undefined : error)}>
            {t(isOtherTime ? 'send.otherTime' : isAnalyzedAgain ? 'analyze.again' : 'send.correct')}
          </Button>
        )
      }
    />
  )
}

/** Without a response the service may have accepted the send. A retry is safe: it has the same idempotency key. */
const isUncertain = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 0 || error.status >= 500 || error.code === 'idempotency.running')

/** What another tab, a colleague or a try whose answer was lost has sent is the answer, too. */
function sentAlready(error: unknown): { id: string } {
  const id = isApiProblem(error) && error.code === 'analysis.used' ? error.params.communicationId : undefined
  if (typeof id === 'string') return { id }
  throw error
}

type Sending = Pick<Props, 'send'> & { onSent(communicationId: string): void }

/**
 * Sends an analysis. The idempotency key comes from the analysis, so a second click, a second tab, a reload or a retry
 * after a lost response is the same request for the service.
 */
function useSend(analysisId: string, { send: call, onSent }: Sending) {
  const { balance } = useShell()
  const queries = useQueryClient()
  const mutationKey = ['send', analysisId]
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => call().catch(sentAlready),
    onSuccess: ({ id }) => {
      balance.refresh()
      void queries.invalidateQueries({ queryKey: ['communications'] })
      void queries.invalidateQueries({ queryKey: ['drafts'] })
      onSent(id)
    },
    // The analysis also says what prevents the send: already sent, expired, or the balance fell.
    // Without the network this waits, and the dialog must not: its Cancel is what the user then needs.
    onError: () => void queries.invalidateQueries({ queryKey: ['analyses', analysisId], exact: true }),
  })
  return async function send() {
    // Another visit of this screen may still be sending it.
    if (queries.isMutating({ mutationKey }) === 0) await mutation.mutateAsync()
  }
}
