import type { Analysis } from '@songsarn/contract/communication/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { useTranslation } from 'react-i18next'
import { useAudienceText } from '../audience/use-audience-text.ts'

type Props = {
  analysis: Analysis
  /** When it will start, by its schedule or the hours of the account; null for now. */
  scheduledAt: string | null
}

/** What is sent, when, by which sender and to whom, and what it costs; with the balance if the user may see it. */
export function Cost({ analysis, scheduledAt }: Props) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number, dateTime } = useFormat()
  const audienceText = useAudienceText()
  const time = scheduledAt === null ? '' : dateTime(scheduledAt)
  const { shortest, longest, totalRecipients, totalParts, totalCredit, balanceBefore, balanceAfter, missingCredit } =
    analysis
  const isLeft = balanceAfter !== null && missingCredit === 0
  const sentences =
    scheduledAt === null
      ? (['analyze.sentence', 'analyze.sentencePlain'] as const)
      : (['analyze.sentenceLater', 'analyze.sentenceLaterPlain'] as const)
  const sentence = t(sentences[isLeft ? 0 : 1], {
    time,
    sender: analysis.from,
    recipients: common('unit.recipient', { count: totalRecipients }),
    parts: t('analyze.partCount', { count: totalParts ?? 0 }),
    credits: common('unit.credit', { count: totalCredit }),
    left: common('unit.credit', { count: balanceAfter ?? 0 }),
  })
  return (
    <section className="comm-cost">
      <h2>{t('analyze.title')}</h2>
      {totalParts !== null && totalRecipients > 0 && <p className="comm-cost-sentence">{sentence}</p>}
      <Figures>
        <Figure name={t('analyze.when')}>
          {scheduledAt === null ? t('analyze.whenNow') : time} {scheduledAt !== null && <small>GMT+7</small>}
        </Figure>
        <Figure name={t('analyze.sender')}>{analysis.from}</Figure>
        <Figure name={t('analyze.audience')}>{audienceText(analysis.audience)}</Figure>
        <Figure name={t('analyze.shortest')}>{t('analyze.perRecipient', { count: shortest })}</Figure>
        <Figure name={t('analyze.longest')}>{t('analyze.perRecipient', { count: longest })}</Figure>
        <Figure name={t('analyze.total')}>{common('unit.credit', { count: totalCredit })}</Figure>
        {balanceBefore !== null && <Figure name={t('analyze.balanceBefore')}>{number(balanceBefore)}</Figure>}
        {balanceAfter !== null && (
          <Figure name={t('analyze.balanceAfter')} className={missingCredit > 0 ? 'comm-preview-short' : undefined}>
            {number(balanceAfter)}
          </Figure>
        )}
      </Figures>
    </section>
  )
}
