import { MOVEMENT_ACTIONS, moveCredits, type SubAccount } from '@songsarn/contract/account/sub-accounts'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { AmountField } from '@songsarn/ui/form/AmountField.tsx'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

type Props = {
  /** The sub-accounts to choose from; without a choice when there is only one. */
  accounts: readonly SubAccount[]
  onMoved(): void
  onClose(): void
}

/** Moves credits to a sub-account, or back from it. */
export function MoveCreditsDialog({ accounts, onMoved, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const format = useFormat()
  const closing = useClosing(onClose)
  const only = accounts.length === 1 ? accounts[0] : undefined
  const initial: { account: string; action: 'give' | 'take'; amount: number | null; description: string } = {
    account: only?.id ?? '',
    action: 'give',
    amount: null,
    description: '',
  }
  const nameOf = (id: string) => accounts.find((one) => one.id === id)?.accountName ?? ''
  const form = useContractForm(moveCredits, {
    id: 'movement',
    initial,
    send: async (body) => ({ ...(await api.moveCredits({ body })), name: nameOf(body.account) }),
    onSaved: ({ accountBalance, name }) => {
      const balance = common('unit.credit', { count: accountBalance })
      toast({ kind: 'success', message: t('subAccounts.moved', { name, balance }) })
      onMoved()
      closing.onClose()
    },
    fieldOfCode: { 'movement.insufficient': 'amount', 'subAccount.shared': 'account', 'subAccount.unknown': 'account' },
  })
  const chosen = useWatch({ control: form.control, name: 'account' })
  const account = accounts.find(({ id }) => id === chosen)
  const name = account?.accountName ?? t('credit.theAccount')
  return (
    <FormDialog
      form={form}
      title={only ? t('subAccounts.moveTitle', { name }) : t('subAccounts.move')}
      submit={t('subAccounts.move')}
      {...closing}
    >
      {!only && (
        <SelectField
          form={form}
          name="account"
          label={t('credit.account')}
          showSearch={{ optionFilterProp: 'label' }}
          options={accounts.map(({ id, accountName }) => ({ value: id, label: accountName }))}
        />
      )}
      <ChoiceField
        form={form}
        name="action"
        label={t('subAccounts.movement')}
        options={MOVEMENT_ACTIONS.map((value) => ({
          value,
          label: t(`subAccounts.movements.${value}`, { name }),
          help:
            value === 'take' && !account
              ? t('credit.chooseAccount')
              : t(`subAccounts.movementHelp.${value}`, { balance: format.number(account?.balance ?? 0) }),
        }))}
      />
      <AmountField form={form} name="amount" label={t('subAccounts.amount')} unit="credit" />
      <TextField form={form} name="description" label={t('subAccounts.description')} />
    </FormDialog>
  )
}
