import { MOVEMENT_ACTIONS, moveCredits, type SubAccount } from '@songsarn/contract/sub-accounts'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { AmountField } from '@songsarn/ui/form/AmountField.tsx'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import { useRefreshAccounts } from './use-sub-accounts.ts'

/** Moves credits to a sub-account, or back from it. */
export function MoveCreditsDialog({ account, onClose }: { account: SubAccount; onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const format = useFormat()
  const refresh = useRefreshAccounts()
  const closing = useClosing(onClose)
  const name = account.accountName
  const initial: { action: 'give' | 'take'; amount: number | null; description: string } = {
    action: 'give',
    amount: null,
    description: '',
  }
  const form = useContractForm(moveCredits, {
    id: 'movement',
    initial,
    toBody: (values) => ({ ...values, account: account.id }),
    send: (body) => api.moveCredits({ body }),
    onSaved: ({ accountBalance }) => {
      toast({
        kind: 'success',
        message: t('subAccounts.moved', { name, balance: common('unit.credit', { count: accountBalance }) }),
      })
      refresh()
      closing.onClose()
    },
    fieldOfCode: { 'credit.insufficient': 'amount' },
  })
  return (
    <FormDialog form={form} title={t('subAccounts.moveTitle', { name })} submit={t('subAccounts.move')} {...closing}>
      <ChoiceField
        form={form}
        name="action"
        label={t('subAccounts.movement')}
        options={MOVEMENT_ACTIONS.map((value) => ({
          value,
          label: t(`subAccounts.movements.${value}`, { name }),
          help: t(`subAccounts.movementHelp.${value}`, { balance: format.number(account.balance ?? 0) }),
        }))}
      />
      <AmountField form={form} name="amount" label={t('subAccounts.amount')} unit="credit" />
      <TextField form={form} name="description" label={t('subAccounts.description')} />
    </FormDialog>
  )
}
