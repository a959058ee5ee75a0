import type { Sender } from '@songsarn/contract/account/senders'
import { useTranslation } from 'react-i18next'

/** The addresses of a sender name, and those that its account asks for instead. */
export function Addresses({ linkAddresses, askedAddresses }: Pick<Sender, 'linkAddresses' | 'askedAddresses'>) {
  const { t } = useTranslation('mf-account')
  return (
    <>
      {linkAddresses.join(', ')}
      {askedAddresses && (
        <div>{t('senders.askedAddresses', { addresses: askedAddresses.join(', ') || t('senders.askedNone') })}</div>
      )}
    </>
  )
}
