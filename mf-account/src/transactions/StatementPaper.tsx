import './statement.css'
import { HEAD_OFFICE } from '@songsarn/contract/account/billing-details'
import type { Statement } from '@songsarn/contract/account/credit'
import { useFormat } from '@songsarn/i18n/use-format'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { useTranslation } from 'react-i18next'
import { signed } from './signed.ts'

/** The printed part of the page. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const { sum, items, startDate, endDate } = statement
  return (
    <article className="page-panel statement-paper" aria-label={t('transactions.statement')}>
      <header>
        <h2>{t('transactions.statementOf', { range: format.dayRange(startDate, endDate) })}</h2>
        <Addressee statement={statement} />
      </header>
      <Figures>
        {sum.opening !== null && <Figure name={t('transactions.opening')}>{format.number(sum.opening)}</Figure>}
        <Figure name={t('transactions.in')}>{format.number(sum.in)}</Figure>
        <Figure name={t('transactions.out')}>{format.number(sum.out)}</Figure>
        {sum.closing !== null && <Figure name={t('transactions.closing')}>{format.number(sum.closing)}</Figure>}
        <Figure name={common('credits.charged')}>{format.number(sum.charged)}</Figure>
        <Figure name={common('credits.held')}>{format.number(sum.held)}</Figure>
      </Figures>
      {items.length === 0 ? (
        <p>{t('transactions.nothing')}</p>
      ) : (
        <table>
          <caption className="unseen">{t('transactions.statement')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('transactions.day')}</th>
              <th scope="col">{t('transactions.action')}</th>
              <th scope="col">{t('transactions.count')}</th>
              <th scope="col">{t('transactions.amount')}</th>
              <th scope="col">{common('credits.held')}</th>
              <th scope="col">{t('transactions.balanceAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ day, action, transactions, amount, held, balance }) => (
              <tr key={`${day} ${action}`}>
                <th scope="row">{format.date(day)}</th>
                <td>{t(`transactions.actions.${action}`)}</td>
                <td>{format.number(transactions)}</td>
                <td>{signed(format.number, amount)}</td>
                <td>{held > 0 && format.number(held)}</td>
                <td>{balance !== null && format.number(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="statement-note">{t('transactions.closingHelp')}</p>
    </article>
  )
}

/** The account, and its company when the billing details name one. */
function Addressee({ statement: { accountName, billing } }: { statement: Statement }) {
  const { t } = useTranslation('mf-account')
  if (!billing) return <p>{accountName}</p>
  const { companyName, country, branch, taxId, address } = billing
  const isHeadOffice = country === 'TH' && branch === HEAD_OFFICE
  return (
    <address>
      <strong>{companyName}</strong> ({accountName})<br />
      {address}
      <br />
      {[
        taxId && t('billing.taxIdOf', { taxId }),
        isHeadOffice ? t('billing.headOffice') : branch && t('billing.branchOf', { branch }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </address>
  )
}
