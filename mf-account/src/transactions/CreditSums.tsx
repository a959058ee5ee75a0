import type { CreditSum } from '@songsarn/contract/account/account'
import { useFormat } from '@songsarn/i18n/use-format'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { useTranslation } from 'react-i18next'

/** The sums over all pages. Opening and closing balance are shown where the other figures explain them. */
export function CreditSums({ sum }: { sum: CreditSum }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  return (
    <Figures>
      {sum.opening !== null && <Figure name={t('transactions.opening')}>{number(sum.opening)}</Figure>}
      <Figure name={t('transactions.in')} help={t('transactions.inHelp')}>
        {number(sum.in)}
      </Figure>
      <Figure name={t('transactions.out')} help={t('transactions.outHelp')}>
        {number(sum.out)}
      </Figure>
      {sum.closing !== null && (
        <Figure name={t('transactions.closing')} help={t('transactions.closingHelp')}>
          {number(sum.closing)}
        </Figure>
      )}
      <Figure name={common('credits.charged')} help={common('credits.chargedHelp')}>
        {number(sum.charged)}
      </Figure>
      <Figure name={common('credits.held')} help={common('credits.heldHelp')}>
        {number(sum.held)}
      </Figure>
    </Figures>
  )
}
