import { hasCode, isApiProblem } from '@songsarn/client/api-problem'
import type { Analysis } from '@songsarn/contract/communication/analyses'
import type { Approval } from '@songsarn/contract/communication/approvals'
import type { Pace } from '@songsarn/contract/communication/pace'
import { useFormat } from '@songsarn/i18n/use-format'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AskApproval } from '../asking/AskApproval.tsx'
import { useSpread } from '../spread/use-spread.ts'
import { JUST_SENT } from './just-sent.ts'
import { isUncertain, needsAnalysis, useSend } from './use-send.ts'
import { useSendSentence } from './use-send-sentence.ts'

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
  const { dateTime } = useFormat()
  const navigate = useNavigate()
  // `replace`: Back must lead to an empty form, not to a draft that was sent.
  const run = useSend(analysis.id, {
    send,
    onSent(id) {
      onSent?.()
      navigate(`/communication/${id}`, { replace: true, state: JUST_SENT })
    },
  })
  const { totalRecipients, missingCredit } = analysis
  const isPossible = totalRecipients > 0 && missingCredit === 0
  const sentence = useSendSentence(analysis, scheduledAt)
  const values = { sender: analysis.from, time: scheduledAt === null ? '' : dateTime(scheduledAt) }
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
  const isAnalyzedAgain = needsAnalysis(error)
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
