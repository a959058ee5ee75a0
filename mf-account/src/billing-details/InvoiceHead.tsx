import './invoice-head.css'
import { type BillingDetails, HEAD_OFFICE } from '@songsarn/contract/account/billing-details'
import { useTranslation } from 'react-i18next'

/** The customer's part of an invoice, as the provider will write it, with what is in the form. */
export function InvoiceHead({ of: { companyName, country, taxId, branch, address } }: { of: BillingDetails }) {
  const { t } = useTranslation('mf-account')
  const isHeadOffice = country === 'TH' && branch === HEAD_OFFICE
  const lines = [
    isHeadOffice ? t('billing.headOffice') : branch && t('billing.branchOf', { branch }),
    address,
    taxId && t('billing.taxIdOf', { taxId }),
  ]
  return (
    <figure className="page-panel invoice-head">
      <figcaption>{t('billing.preview')}</figcaption>
      <div className="invoice-head-paper">
        <strong>{companyName || t('billing.companyName')}</strong>
        {lines.map((line, at) => line && <p key={at}>{line}</p>)}
        <div className="invoice-head-rows" aria-hidden="true" />
      </div>
    </figure>
  )
}
