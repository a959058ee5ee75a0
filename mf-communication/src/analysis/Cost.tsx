import type { Analysis } from '@songsarn/contract/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { useTranslation } from 'react-i18next'

/** The least and most credits for one recipient, the total, and the balance afterwards if the user may see it. */
export function Cost({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { shortest, longest, totalCredit, balanceBefore, balanceAfter, missingCredit } = analysis
  return (
    <section className="comm-cost">
      <h2>{t('analyze.title')}</h2>
      <Figures>
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
