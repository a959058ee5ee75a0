import type { askForAddresses, Sender, setAddresses } from '@songsarn/contract/account/senders'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressesField } from './AddressesField.tsx'

type Props<Saved extends Sender> = {
  sender: Sender
  call: typeof askForAddresses | typeof setAddresses
  submit: string
  about?: ReactNode
  send(body: { linkAddresses: string[] }): Promise<Saved>
  onSaved(saved: Saved): void
  onClose(): void
}

/** The addresses that the links of a sender name may lead to: its account asks for them, the provider sets them. */
export function AddressesDialog<Saved extends Sender>({
  sender,
  call,
  submit,
  about,
  send,
  onSaved,
  onClose,
}: Props<Saved>) {
  const { t } = useTranslation('mf-account')
  const closing = useClosing(onClose)
  const form = useContractForm(call, {
    id: 'addresses',
    initial: { linkAddresses: sender.askedAddresses ?? sender.linkAddresses },
    send,
    onSaved: (saved) => {
      onSaved(saved)
      closing.onClose()
    },
    words: { linkAddresses: { format: t('senders.linkAddressesFormat') } },
  })
  return (
    <FormDialog form={form} title={t('senders.addressesTitle', { name: sender.name })} submit={submit} {...closing}>
      {about}
      <AddressesField form={form} />
    </FormDialog>
  )
}
