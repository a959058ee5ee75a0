import '../../../figures/figures.css'
import type { Analysis } from '@songsarn/contract/analyses'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'

/** Credits of one recipient at least and at most, of all, and what the send leaves. A user who may not see the balance gets none. */
export function Cost({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { shortest, longest, totalCredit, balanceBefore, balanceAfter, missingCredit } = analysis
  return (
    <section className="comm-cost">
      <h2>{t('analyze.title')}</h2>
      <dl className="comm-figures">
        <div>
          <dt>{t('analyze.shortest')}</dt>
          <dd>{t('analyze.perRecipient', { count: shortest })}</dd>
        </div>
        <div>
          <dt>{t('analyze.longest')}</dt>
          <dd>{t('analyze.perRecipient', { count: longest })}</dd>
        </div>
        <div>
          <dt>{t('analyze.total')}</dt>
          <dd>{common('unit.credit', { count: totalCredit })}</dd>
        </div>
        {balanceBefore !== null && (
          <div>
            <dt>{t('analyze.balanceBefore')}</dt>
            <dd>{number(balanceBefore)}</dd>
          </div>
        )}
        {balanceAfter !== null && (
          <div>
            <dt>{t('analyze.balanceAfter')}</dt>
            <dd className={missingCredit > 0 ? 'comm-preview-short' : undefined}>{number(balanceAfter)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
