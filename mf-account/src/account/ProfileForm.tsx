import { updateMe } from '@songsarn/contract/account/session'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'

/** The name and the mobile of the user, whichever account they act for. */
export function ProfileForm() {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const { fullName } = session.get()
  const form = useContractForm(updateMe, {
    id: 'profile',
    initial: { fullName },
    send: (body) => api.updateMe({ body }),
    onSaved: (user) => {
      session.update?.(user)
      toast({ kind: 'success', message: t('account.profileSaved') })
    },
  })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <TextField form={form} name="fullName" label={t('users.fullName')} />
      <ShellLink to="/account/mobile">{t('account.mobile')}</ShellLink>
    </PageForm>
  )
}
