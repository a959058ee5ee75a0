import { DOCUMENT_KINDS, MAX_SENDER_DOCUMENTS, requestSender } from '@songsarn/contract/account/senders'
import { MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { type UploadedFile, UploadInput } from '@songsarn/ui/upload/UploadInput.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressesField } from './AddressesField.tsx'

type Values = { name: string; purpose: string; linkAddresses: string[]; documents: (UploadedFile | null)[] }

/** Asks the provider for a sender name, with documents that show whose it is. */
export function RequestSenderDialog({ onSaved, onClose }: { onSaved(): void; onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const initial: Values = {
    name: '',
    purpose: '',
    linkAddresses: [],
    documents: Array<null>(MAX_SENDER_DOCUMENTS).fill(null),
  }
  const form = useContractForm(requestSender, {
    id: 'sender',
    initial,
    toBody: ({ documents, ...values }) => ({ ...values, documents: documents.flatMap((file) => file?.id ?? []) }),
    send: (body) => api.requestSender({ body }),
    onSaved: ({ name }) => {
      toast({ kind: 'success', message: t('senders.requested', { name }) })
      onSaved()
      closing.onClose()
    },
    fieldOfCode: { 'sender.nameTaken': 'name', 'file.gone': 'documents.0' },
    words: {
      name: { format: t('senders.nameFormat') },
      linkAddresses: { format: t('senders.linkAddressesFormat') },
    },
  })
  const documents = useWatch({ control: form.control, name: 'documents' })
  // One more than there are files.
  const shown = Math.min(MAX_SENDER_DOCUMENTS, documents.findLastIndex((file) => file !== null) + 2)
  return (
    <FormDialog form={form} title={t('senders.request')} submit={t('senders.send')} {...closing}>
      <TextField form={form} name="name" label={t('senders.name')} help={t('senders.nameHelp')} />
      <TextAreaField form={form} name="purpose" label={t('senders.purpose')} help={t('senders.purposeHelp')} />
      <AddressesField form={form} />
      {([0, 1, 2, 3, 4] as const).slice(0, shown).map((index) => (
        <FormField
          key={index}
          form={form}
          name={`documents.${index}`}
          label={t('senders.document', { number: index + 1 })}
          help={index === 0 ? t('senders.documentHelp') : undefined}
        >
          {(control) => (
            <UploadInput
              {...control}
              kinds={DOCUMENT_KINDS}
              maxSize={MAX_IMPORT_BYTES}
              upload={async (file, { signal, onProgress: onSent }) =>
                (await api.uploadSenderDocument({ file }, { signal, onSent })).id
              }
            />
          )}
        </FormField>
      ))}
    </FormDialog>
  )
}
