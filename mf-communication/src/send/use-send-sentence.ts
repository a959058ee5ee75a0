import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { useAudienceText } from '../audience/use-audience-text.ts'

/** Says who will get a message, when, from whom and for how much. */
export function useSendSentence(analysis: Analysis, scheduledAt: string | null): string {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const audienceText = useAudienceText()
  const { totalRecipients, totalCredit, balanceAfter, from, audience } = analysis
  const values = {
    audience: audienceText(audience),
    recipients: common('unit.recipient', { count: totalRecipients }),
    sender: from,
    credits: common('unit.credit', { count: totalCredit }),
    left: common('unit.credit', { count: balanceAfter ?? 0 }),
  }
  if (scheduledAt === null) return t(balanceAfter === null ? 'send.sentencePlain' : 'send.sentence', values)
  const time = dateTime(scheduledAt)
  return t(balanceAfter === null ? 'send.laterPlain' : 'send.later', { ...values, time })
}
