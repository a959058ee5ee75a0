import { nextOpening } from '@songsarn/contract/account/sending-hours'
import type { Analysis } from '@songsarn/contract/communication/analyses'
import { type Pace, pacedEnd, paceOf } from '@songsarn/contract/communication/pace'
import { dayOf, today } from '@songsarn/i18n/dates'
import { fieldProblemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { useOpenHours } from './use-open-hours.ts'

/** A time of today as a time, another one with its day. */
export function useShortTime() {
  const { dateTime, time } = useFormat()
  return (at: string | Date) => (dayOf(at) === today() ? time(at) : dateTime(at))
}

/**
 * How an analysis is spread when it is sent, in words, with about when it ends; or why it cannot have this pace. Undefined without a
 * pace.
 */
export function useSpread(
  { purpose, totalRecipients: messages }: Analysis,
  pace: Pace | undefined,
  scheduledAt: string | null,
): { words: string; end?: string } | undefined {
  const { t, i18n } = useTranslation('mf-communication')
  const { number } = useFormat()
  const shortTime = useShortTime()
  const hours = useOpenHours(purpose)
  if (pace === undefined || messages === 0) return undefined
  const start = new Date(Math.max(Date.now(), scheduledAt === null ? 0 : Date.parse(scheduledAt)))
  const spread = { from: nextOpening(hours, start), messages, hours }
  const found = paceOf(pace, spread)
  if (typeof found !== 'number') return { words: fieldProblemText(i18n, found) }
  const end = shortTime(pacedEnd(found, spread))
  return { words: t('pace.words', { pace: number(found, { maximumFractionDigits: 1 }), end }), end }
}
