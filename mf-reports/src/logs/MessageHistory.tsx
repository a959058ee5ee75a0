import type { MessageEvent } from '@songsarn/contract/reports/logs'
import { History } from '@songsarn/ui/history/History.tsx'
import { FailureCause, useCauseText } from '@songsarn/ui/status/FailureCause.tsx'
import type { Tone } from '@songsarn/ui/status/tones'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Message } from './use-logs.ts'

type Event = z.output<typeof MessageEvent>

/** The events of a message, oldest first: accepted, submitted with the carrier message id, receipts. */
export function MessageHistory({ message }: { message: Message }) {
  const { t } = useTranslation('mf-reports')
  const causeText = useCauseText()
  const events = message.history.map((event) => {
    const failed = { ...event, receiptDate: event.event === 'receipt' ? event.at : null }
    const part =
      event.part !== null && message.parts > 1 && t('logs.event.part', { part: event.part, parts: message.parts })
    return {
      at: event.at,
      title: titleOf(t, event),
      tone: toneOf(event),
      details: (
        <>
          {event.event === 'accepted' && <p>{t('logs.event.acceptedHelp')}</p>}
          {causeText(failed) && (
            <p className="message-error">
              <FailureCause of={failed} />
            </p>
          )}
          <p>{[part, event.carrier].filter(Boolean).join(' · ')}</p>
          {event.carrierMessageId && (
            <p>
              {t('logs.event.carrierMessageId')} <code>{event.carrierMessageId}</code>
            </p>
          )}
        </>
      ),
    }
  })
  return <History events={events} />
}

const RECEIPT_TONES = {
  delivered: 'success',
  undelivered: 'danger',
  rejected: 'danger',
  expired: 'warning',
  enroute: 'info',
  accepted: 'info',
  unknown: 'warning',
  deleted: 'warning',
} as const satisfies Record<string, Tone>

const isKnownReceipt = (state: string | null): state is keyof typeof RECEIPT_TONES =>
  state !== null && Object.hasOwn(RECEIPT_TONES, state)

function titleOf(t: TFunction<'mf-reports'>, { event, state }: Event): string {
  if (event !== 'receipt') return t(`logs.event.${event}`)
  return t('logs.event.receipt', { state: isKnownReceipt(state) ? t(`logs.receipt.${state}`) : (state ?? '') })
}

const EVENT_TONES: Record<Exclude<Event['event'], 'receipt'>, Tone> = {
  accepted: 'neutral',
  submitted: 'info',
  rejected: 'danger',
  unknown: 'warning',
  cancelled: 'neutral',
}

function toneOf({ event, state }: Event): Tone {
  if (event !== 'receipt') return EVENT_TONES[event]
  return isKnownReceipt(state) ? RECEIPT_TONES[state] : 'neutral'
}
