import { createSubAccount, PAYMENT_TYPES } from '@songsarn/contract/account/sub-accounts'
import { useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useRefreshAccounts } from './use-sub-accounts.ts'

/** A new sub-account with its owner, who is invited unless a password is set here. */
export function CreateSubAccountDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const refresh = useRefreshAccounts()
  const closing = useClosing(onClose)
  const form = useContractForm(createSubAccount, {
    id: 'sub-account',
    initial: {
      accountName: '',
      accountEmail: '',
      description: '',
      paymentType: 'prepaid',
      menuIndex: 0,
      username: '',
      email: '',
      password: '',
      confirmPass: '',
    },
    toBody: ({ password, confirmPass, ...values }) => ({
      ...values,
      ...((password || confirmPass) && { password, confirmPass }),
    }),
    send: async (body) => ({
      ...(await api.createSubAccount({ body })),
      invited: body.password ? undefined : body.email,
    }),
    onSaved: ({ accountName: name, invited }) => {
      const message = invited
        ? t('subAccounts.createdInvited', { name, email: invited })
        : t('subAccounts.created', { name })
      toast({ kind: 'success', message })
      refresh()
      closing.onClose()
    },
    fieldOfCode: {
      'user.nameTaken': 'username',
      'user.emailTaken': 'email',
      'password.weak': 'password',
      'password.mismatch': 'confirmPass',
      'invitation.noMail': 'password',
    },
    words: {
      username: { format: t('users.userNameFormat') },
    },
  })
  return (
    <FormDialog form={form} title={t('subAccounts.new')} submit={t('subAccounts.create')} {...closing}>
      <TextField form={form} name="accountName" label={t('subAccounts.accountName')} autoFocus />
      <TextField form={form} name="accountEmail" label={t('subAccounts.accountEmail')} />
      <TextField form={form} name="description" label={t('subAccounts.description')} />
      <ChoiceField
        form={form}
        name="paymentType"
        label={t('subAccounts.paymentType')}
        options={PAYMENT_TYPES.map((value) => ({
          value,
          label: t(`subAccounts.payment.${value}`),
          help: t(`subAccounts.paymentHelp.${value}`),
        }))}
      />
      <NumberField
        form={form}
        name="menuIndex"
        label={t('subAccounts.menuIndex')}
        help={t('subAccounts.menuIndexHelp')}
      />
      <TextField form={form} name="username" label={t('subAccounts.ownerName')} help={t('subAccounts.ownerHelp')} />
      <TextField form={form} name="email" label={t('subAccounts.ownerEmail')} />
      <PasswordField
        form={form}
        name="password"
        label={t('users.password')}
        help={t('users.passwordInvite')}
        autoComplete="off"
      />
      <PasswordField form={form} name="confirmPass" label={t('users.confirmPass')} autoComplete="off" />
    </FormDialog>
  )
}
