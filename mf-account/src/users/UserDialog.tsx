import { type AccountUser, createUser, USER_ROLES, updateUser } from '@songsarn/contract/account/users'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { ChoiceField } from '@songsarn/ui/form/ChoiceField.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** A new user, who is invited unless a password is set here; or the settings of one. */
export function UserDialog({ user, onClose }: { user: AccountUser | undefined; onClose(): void }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const me = useObserved(session)
  const queries = useQueryClient()
  const closing = useClosing(onClose)
  const form = useContractForm(user ? updateUser : createUser, {
    id: 'user',
    initial: {
      userName: user?.userName ?? '',
      fullName: user?.fullName ?? '',
      email: user?.email ?? '',
      role: user?.role ?? 'admin',
      password: '',
      confirmPass: '',
      current: '',
    },
    toBody: ({ password, confirmPass, role, current, ...values }) => ({
      ...values,
      // A user's own role, and an operator's, stay as they are.
      ...(role !== user?.role && { role }),
      ...((password || confirmPass) && { password, confirmPass }),
      ...(current && { current }),
    }),
    send: (body) =>
      user
        ? api.updateUser({ params: { id: user.id }, body })
        : api.createUser({ body: { ...body, userName: body.userName ?? '', email: body.email ?? '' } }),
    onSaved: (saved) => {
      const name = saved.userName
      const created = () =>
        saved.status === 'invited' ? t('users.invited', { email: saved.email }) : t('users.created', { name })
      toast({ kind: 'success', message: user ? t('users.saved', { name }) : created() })
      void queries.invalidateQueries({ queryKey: ['users'] })
      closing.onClose()
    },
    fieldOfCode: {
      'user.nameTaken': 'userName',
      'user.emailTaken': 'email',
      'user.ownersOnly': 'role',
      'user.isSelf': 'role',
      'user.lastOwner': 'role',
      'password.weak': 'password',
      'password.mismatch': 'confirmPass',
      'password.wrongCurrent': 'current',
      'invitation.noMail': 'password',
    },
    words: {
      userName: { format: t('users.userNameFormat') },
      confirmPass: { notAllowed: t('users.confirmDiffers') },
      current: { required: t('users.currentNeeded') },
    },
  })
  const roles = USER_ROLES.filter((role) => role !== 'owner' || me.role === 'owner')
  return (
    <FormDialog
      form={form}
      title={user ? t('users.editTitle', { name: user.userName }) : t('users.new')}
      submit={user ? common('action.save') : t('users.create')}
      {...closing}
    >
      <TextField form={form} name="userName" label={t('users.userName')} autoFocus />
      <TextField form={form} name="fullName" label={t('users.fullName')} />
      <TextField form={form} name="email" label={t('users.email')} />
      {user?.id !== me.id && (
        <ChoiceField
          form={form}
          name="role"
          label={t('users.role')}
          options={roles.map((value) => ({
            value,
            label: common(`role.${value}`),
            help: t(`users.roleHelp.${value}`),
          }))}
        />
      )}
      <PasswordField
        form={form}
        name="password"
        label={t('users.password')}
        help={user ? t('users.passwordKeep') : t('users.passwordInvite')}
        autoComplete="off"
      />
      <PasswordField form={form} name="confirmPass" label={t('users.confirmPass')} autoComplete="off" />
      {user?.id === me.id && (
        <PasswordField
          form={form}
          name="current"
          label={t('users.current')}
          help={t('users.currentHelp')}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  )
}
