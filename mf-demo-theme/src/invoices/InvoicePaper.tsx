import { useFormat } from '@songsarn/i18n/use-format'
import type { Invoice, PaymentDetails } from '@songsarn/msw/demo/invoices/invoice'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../page/use-money.ts'

type Props = { invoice: Invoice; paymentDetails: PaymentDetails }

/** The printed part of the page. */
export function InvoicePaper({ invoice, paymentDetails }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const money = useMoney()
  const { client } = invoice
  return (
    <article className="panel invoice-paper" aria-label={t('invoices.invoice', { id: invoice.id })}>
      <header className="row-apart">
        <div>
          <strong>{t('invoices.sender')}</strong>
          <p className="quiet">{t('invoices.senderAddress')}</p>
        </div>
        <dl className="invoice-dates">
          <dt>{t('invoices.number')}</dt>
          <dd>#{invoice.id}</dd>
          <dt>{t('invoices.issued')}</dt>
          <dd>{format.date(invoice.issuedDate)}</dd>
          <dt>{t('invoices.due')}</dt>
          <dd>{format.date(invoice.dueDate)}</dd>
        </dl>
      </header>
      <div className="invoice-sides">
        <section>
          <h2>{t('invoices.to')}</h2>
          <p>{client.name}</p>
          <p>{client.company}</p>
          <p>{client.address}</p>
          <p>{client.contact}</p>
          <p>{client.companyEmail}</p>
        </section>
        <section>
          <h2>{t('invoices.payTo')}</h2>
          <dl className="invoice-dates">
            <dt>{t('invoices.totalDue')}</dt>
            <dd>{money(paymentDetails.totalDue)}</dd>
            <dt>{t('invoices.bank')}</dt>
            <dd>{paymentDetails.bankName}</dd>
            <dt>{t('invoices.country')}</dt>
            <dd>{paymentDetails.country}</dd>
            <dt>{t('invoices.iban')}</dt>
            <dd>{paymentDetails.iban}</dd>
            <dt>{t('invoices.swift')}</dt>
            <dd>{paymentDetails.swiftCode}</dd>
          </dl>
        </section>
      </div>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">{t('invoices.service')}</th>
            <th scope="col">{t('invoices.total')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{invoice.service}</td>
            <td>{money(invoice.total)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('invoices.balance')}</th>
            <td>{money(invoice.balance)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="quiet">{t('invoices.thanks')}</p>
    </article>
  )
}
