import { PLAN_LIMITS } from '@songsarn/contract/account/account'
import { type DeskAccount, updateDeskAccount } from '@songsarn/contract/account/desk'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PLANS } from './plans.ts'

type Props = { account: DeskAccount; onSaved(): void; onClose(): void }

/** The plan and the limits of an account. */
export function DeskAccountDialog({ account, onSaved, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const closing = useClosing(onClose)
  const { id, accountName: name, plan, mode, maxSubAccount, maxSenderName } = account
  const form = useContractForm(updateDeskAccount, {
    id: 'desk-account',
    initial: { plan, mode, maxSubAccount, maxSenderName },
    send: (body) => api.updateDeskAccount({ params: { id }, body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('subAccounts.saved', { name }) })
      onSaved()
      closing.onClose()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'plan' })
  const { subAccounts, senders } = PLAN_LIMITS[chosen]
  return (
    <FormDialog form={form} title={t('desk.planTitle', { name })} submit={common('action.save')} {...closing}>
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
      <NumberField
        form={form}
        name="maxSubAccount"
        label={t('desk.maxSubAccount')}
        help={t('desk.limitHelp', { max: subAccounts })}
      />
      <NumberField
        form={form}
        name="maxSenderName"
        label={t('desk.maxSenderName')}
        help={t('desk.limitHelp', { max: senders })}
      />
    </FormDialog>
  )
}
