import type { Sender } from '@songsarn/contract/account/senders'
import { useTranslation } from 'react-i18next'

type Props = Pick<Sender, 'linkAddresses' | 'askedAddresses'>

/** A cell with the addresses of a sender name, and the addresses that its account asks for instead. Without both it is empty. */
export const addressesCell = ({ linkAddresses, askedAddresses }: Props) =>
  (linkAddresses.length > 0 || askedAddresses !== null) && (
    <Addresses linkAddresses={linkAddresses} askedAddresses={askedAddresses} />
  )

function Addresses({ linkAddresses, askedAddresses }: Props) {
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
