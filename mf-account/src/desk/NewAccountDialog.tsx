import { createDeskAccount } from '@songsarn/contract/account/desk-accounts'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { PLANS } from './plans.ts'

/** An account of a new customer: its owner is invited by email. */
export function NewAccountDialog({ onMade, onClose }: { onMade(id: string): void; onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const form = useContractForm(createDeskAccount, {
    id: 'desk-new-account',
    initial: {
      ...{ accountName: '', accountEmail: '', plan: 'Basic', mode: 'live' },
      ...{ username: '', email: '', credits: null, note: '' },
    },
    send: async (body) => ({ ...(await api.createDeskAccount({ body })), invited: body.email }),
    onSaved: ({ id, accountName: name, invited: email }) => {
      toast({ kind: 'success', message: t('subAccounts.createdInvited', { name, email }) })
      onMade(id)
      closing.onClose()
    },
    fieldOfCode: { 'user.nameTaken': 'username', 'user.emailTaken': 'email', 'invitation.noMail': 'email' },
    words: { username: { format: t('users.userNameFormat') } },
  })
  return (
    <FormDialog form={form} title={t('deskAccounts.new')} submit={t('deskAccounts.create')} {...closing}>
      <TextField form={form} name="accountName" label={t('subAccounts.accountName')} autoFocus />
      <TextField form={form} name="accountEmail" label={t('subAccounts.accountEmail')} />
      <SelectField
        form={form}
        name="plan"
        label={t('plan.plan')}
        options={PLANS.map((value) => ({ value, label: value }))}
      />
      <SelectField
        form={form}
        name="mode"
        label={t('plan.mode')}
        help={t('desk.modeHelp')}
        options={(['live', 'trial'] as const).map((value) => ({ value, label: t(`plan.modes.${value}`) }))}
      />
      <TextField form={form} name="username" label={t('subAccounts.ownerName')} help={t('deskAccounts.ownerHelp')} />
      <TextField form={form} name="email" label={t('subAccounts.ownerEmail')} />
      <NumberField form={form} name="credits" label={t('deskAccounts.credits')} help={t('deskAccounts.creditsHelp')} />
      <TextField form={form} name="note" label={t('deskAccounts.note')} help={t('desk.reasonHelp')} />
    </FormDialog>
  )
}
