import { requestTopUp } from '@songsarn/contract/account/credit'
import { useShell } from '@songsarn/remote/use-shell'
import { AmountField } from '@songsarn/ui/form/AmountField.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'

/** Asks the provider for credits. */
export function TopUpDialog({ onSaved, onClose }: { onSaved(): void; onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const initial: { credits: number | null; note: string } = { credits: null, note: '' }
  const form = useContractForm(requestTopUp, {
    id: 'top-up',
    initial,
    send: (body) => api.requestTopUp({ body }),
    onSaved: ({ credits }) => {
      const amount = common('unit.credit', { count: credits })
      toast({ kind: 'success', message: t('credit.requestedToast', { credits: amount }) })
      onSaved()
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('credit.request')} submit={t('credit.send')} {...closing}>
      <AmountField form={form} name="credits" label={t('credit.credits')} unit="credit" />
      <TextField form={form} name="note" label={t('credit.note')} help={t('credit.noteHelp')} />
    </FormDialog>
  )
}
