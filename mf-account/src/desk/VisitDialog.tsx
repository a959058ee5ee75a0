import type { DeskAccount } from '@songsarn/contract/account/desk'
import { beginVisit, VISIT_MINUTES } from '@songsarn/contract/account/visits'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'

type Props = { account: Pick<DeskAccount, 'id' | 'accountName'>; onClose(): void }

/** Asks why, then shows the console of an account. The shell goes to its Home, since the account changes. */
export function VisitDialog({ account: { id, accountName: name }, onClose }: Props) {
  const { t } = useTranslation('mf-account')
  const { api, session } = useShell()
  const closing = useClosing(onClose)
  const form = useContractForm(beginVisit, {
    id: 'visit',
    initial: { reason: '' },
    send: (body) => api.beginVisit({ params: { id }, body }),
    onSaved: (user) => session.update?.(user),
  })
  return (
    <FormDialog
      form={form}
      title={t('deskAccounts.visitTitle', { name })}
      submit={t('deskAccounts.visitBegin')}
      {...closing}
    >
      <p>{t('deskAccounts.visitHelp', { minutes: VISIT_MINUTES })}</p>
      <TextField
        form={form}
        name="reason"
        label={t('deskAccounts.visitReason')}
        help={t('deskAccounts.visitReasonHelp')}
      />
    </FormDialog>
  )
}
