import { PAYMENT_TYPES, type SubAccount, updateSubAccount } from '@songsarn/contract/account/sub-accounts'
import { useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useRefreshAccounts } from './use-sub-accounts.ts'

export function SubAccountForm({ account }: { account: SubAccount }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const refresh = useRefreshAccounts()
  const { accountName, accountEmail, description, paymentType, menuIndex } = account
  const form = useContractForm(updateSubAccount, {
    initial: { accountName, accountEmail, description, paymentType, menuIndex },
    send: (body) => api.updateSubAccount({ params: { id: account.id }, body }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('subAccounts.saved', { name: saved.accountName }) })
      refresh()
    },
    draft: `sub-account:${account.id}`,
    fieldOfCode: { 'subAccount.hasCredits': 'paymentType' },
    isReadOnly: !session.can('update', 'SubAccount'),
  })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <TextField form={form} name="accountName" label={t('subAccounts.accountName')} />
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
    </PageForm>
  )
}
