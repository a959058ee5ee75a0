import { type Account, updateAccount } from '@songsarn/contract/account/account'
import { changePassword } from '@songsarn/contract/account/session'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DemandSecondFactor } from './DemandSecondFactor.tsx'
import { IdleTimeSection } from './IdleTimeSection.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const MEGABYTE = 1_000_000

/** The acting account, and the profile and password of the user. */
export function AccountPage() {
  const { t } = useTranslation('mf-account')
  const account = useAnswer(['account'], (api, options) => api.getAccount(options))
  if (account.data) return <Shown account={account.data} />
  return <PageState title={t('account.title')} query={account} />
}

function Shown({ account }: { account: Account }) {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  const inMb = (bytes: number) => `${number(Math.ceil(bytes / MEGABYTE))}\u00a0MB`
  return (
    <DetailPage
      title={t('account.title')}
      help={t('account.help')}
      summary={
        <>
          <Figure name={t('plan.plan')}>{account.plan}</Figure>
          <Figure name={t('plan.mode')}>{t(`plan.modes.${account.mode}`)}</Figure>
          <Figure name={t('account.storage')}>
            {t('plan.use', { used: inMb(account.storage), max: inMb(account.maxStorage) })}
          </Figure>
        </>
      }
      tabs={[
        {
          key: 'account',
          label: t('account.account'),
          content: (
            <>
              <AccountForm account={account} />
              <DemandSecondFactor demanded={account.needsSecondFactor} />
              <IdleTimeSection isSub={account.accountRole === 'sub'} />
            </>
          ),
        },
        {
          key: 'profile',
          label: t('account.profile'),
          content: (
            <>
              <OwnPicture />
              <ProfileForm />
            </>
          ),
        },
        { key: 'password', label: t('account.password'), content: <Password /> },
      ]}
    />
  )
}

function AccountForm({ account: { accountName, accountEmail } }: { account: Account }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const form = useContractForm(updateAccount, {
    id: 'account',
    initial: { accountName, accountEmail },
    send: (body) => api.updateAccount({ body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('account.saved') })
      void queries.invalidateQueries({ queryKey: ['account'] })
    },
    isReadOnly: !session.can('update', 'Account'),
  })
  return (
    <PageForm form={form} submit={common('action.save')}>
      <TextField form={form} name="accountName" label={t('subAccounts.accountName')} />
      <TextField form={form} name="accountEmail" label={t('subAccounts.accountEmail')} />
    </PageForm>
  )
}

/** Empty again after each change. */
function Password() {
  const [changes, setChanges] = useState(0)
  return <PasswordForm key={changes} onSaved={() => setChanges(changes + 1)} />
}

function PasswordForm({ onSaved }: { onSaved(): void }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const form = useContractForm(changePassword, {
    id: 'password',
    initial: { current: '', newPass: '', confirm: '' },
    send: (body) => api.changePassword({ body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('account.passwordChanged') })
      onSaved()
    },
    fieldOfCode: {
      'password.wrongCurrent': 'current',
      'password.weak': 'newPass',
      'password.mismatch': 'confirm',
    },
  })
  return (
    <PageForm form={form} submit={t('account.changePassword')}>
      <PasswordField form={form} name="current" label={t('account.currentPassword')} autoComplete="current-password" />
      <PasswordField
        form={form}
        name="newPass"
        label={t('account.newPassword')}
        help={t('account.newPasswordHelp')}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirm" label={t('account.confirmPassword')} autoComplete="new-password" />
      <ShellLink to="/account/security">{t('security.title')}</ShellLink>
    </PageForm>
  )
}
