import { addDeskRoute, type DeskCarrier } from '@songsarn/contract/account/desk'
import { LookupField } from '@songsarn/remote/LookupField.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'

type Props = { carriers: readonly DeskCarrier[]; onSaved(): void; onClose(): void }

/** Adds a route: which messages go to which carrier. */
export function RouteDialog({ carriers, onSaved, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const form = useContractForm(addDeskRoute, {
    id: 'route',
    initial: { carrier: carriers[0]?.name ?? '', prefix: '', sender: '', account: '', priority: 100, weight: 1 },
    toBody: ({ sender, account, ...values }) => ({
      ...values,
      sender: sender.trim() || null,
      account: account || null,
    }),
    send: async (body) => {
      await api.addDeskRoute({ body })
      return body
    },
    onSaved: ({ carrier }) => {
      toast({ kind: 'success', message: t('desk.routeSaved', { carrier }) })
      onSaved()
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('desk.newRoute')} submit={t('desk.addRoute')} {...closing}>
      <SelectField
        form={form}
        name="carrier"
        label={t('desk.carrier')}
        options={carriers.map(({ name }) => ({ value: name, label: name }))}
      />
      <TextField form={form} name="prefix" label={t('desk.prefix')} help={t('desk.prefixHelp')} />
      <TextField form={form} name="sender" label={t('senders.name')} help={t('desk.emptyIsAll')} />
      <LookupField
        form={form}
        name="account"
        label={t('desk.account')}
        help={t('desk.emptyIsAll')}
        lookup="deskAccounts"
        placeholder={t('desk.all')}
        isClearable
      />
      <NumberField form={form} name="priority" label={t('desk.priority')} help={t('desk.priorityHelp')} />
      <NumberField form={form} name="weight" label={t('desk.weight')} help={t('desk.weightHelp')} />
    </FormDialog>
  )
}
