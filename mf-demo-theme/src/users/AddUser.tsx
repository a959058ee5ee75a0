import { USER_PLANS, USER_ROLES, USER_STATUSES } from '@songsarn/msw/demo/users/user'
import type { NewUser } from '@songsarn/msw/demo/users/user-handlers'
import { FormDrawer } from '@songsarn/ui/form/FormDrawer.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { emailAddress, optionalText, requiredText } from '../page/form-rules.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

const newUser = {
  body: z.object({
    fullName: requiredText,
    username: requiredText,
    email: emailAddress,
    company: optionalText,
    country: optionalText,
    contact: optionalText,
    role: z.enum(USER_ROLES),
    currentPlan: z.enum(USER_PLANS),
    status: z.enum(USER_STATUSES),
  }),
}

const INITIAL: NewUser = {
  fullName: '',
  username: '',
  email: '',
  company: '',
  country: 'Thailand',
  contact: '',
  role: 'subscriber',
  currentPlan: 'basic',
  status: 'active',
}

export function AddUser({ onClosed }: { onClosed(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const toast = useToast()
  const closing = useClosing(onClosed)
  const add = useDemoMutation('POST /apps/users/add-user', ['GET /api/users/list/data', 'GET /api/users/list/all-data'])
  const form = useContractForm(newUser, {
    initial: INITIAL,
    send: (body) => add.mutateAsync({ body }),
    onSaved({ user }) {
      toast.success(t('users.added', { name: user.fullName }))
      closing.onClose()
    },
    words: { email: { format: t('form.emailInvalid') } },
  })
  return (
    <FormDrawer form={form} title={t('users.add')} submit={common('action.save')} {...closing}>
      <TextField form={form} name="fullName" label={t('users.fullName')} />
      <TextField form={form} name="username" label={t('users.username')} />
      <TextField form={form} name="email" label={t('users.email')} type="email" />
      <TextField form={form} name="company" label={t('users.company')} />
      <TextField form={form} name="country" label={t('users.country')} />
      <TextField form={form} name="contact" label={t('users.contact')} type="tel" />
      <SelectField
        form={form}
        name="role"
        label={t('users.role')}
        options={USER_ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))}
      />
      <SelectField
        form={form}
        name="currentPlan"
        label={t('users.plan')}
        options={USER_PLANS.map((value) => ({ value, label: t(`users.plans.${value}`) }))}
      />
      <SelectField
        form={form}
        name="status"
        label={t('users.status')}
        options={USER_STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) }))}
      />
    </FormDrawer>
  )
}
