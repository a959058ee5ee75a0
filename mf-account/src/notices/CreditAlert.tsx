import { type EmailAlert, updateAccountNotifications } from '@songsarn/contract/account/account'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { AmountField } from '@songsarn/ui/form/AmountField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** When and where the account gets a mail when few credits are left. */
export function CreditAlert() {
  const alert = useAnswer(['alert'], (api, options) => api.getAccountNotifications(options))
  if (alert.error) return <Failed error={alert.error} onRetry={() => void alert.refetch()} />
  return alert.data ? <AlertForm alert={alert.data} /> : <Skeleton />
}

function AlertForm({ alert }: { alert: EmailAlert }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast, balance } = useShell()
  const queries = useQueryClient()
  const form = useContractForm(updateAccountNotifications, {
    id: 'alert',
    initial: alert,
    send: (body) => api.updateAccountNotifications({ body }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('notifications.saved') })
      queries.setQueryData(['alert'], saved)
      for (const queryKey of [['account'], ['plan']]) void queries.invalidateQueries({ queryKey })
      balance.refresh()
    },
    isReadOnly: !session.can('update', 'Account'),
  })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <SwitchField form={form} name="alert" label={t('notifications.alert')} help={t('notifications.help')} />
      <AmountField
        form={form}
        name="credit"
        label={t('notifications.credit')}
        help={t('notifications.creditHelp')}
        unit="credit"
      />
      <TextField form={form} name="alertToEmail" label={t('notifications.email')} />
    </PageForm>
  )
}
