import { USER_PLANS, USER_ROLES, USER_STATUSES } from '@songsarn/msw/demo/users/user'
import type { NewUser } from '@songsarn/msw/demo/users/user-handlers'
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DrawerActions, type DrawerForm, FormDrawer } from '../../page/FormDrawer.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation } from '../../service/use-demo-query.ts'

type Props = { open: boolean; onClose(): void }

export function AddUser({ open, onClose }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <FormDrawer open={open} onClose={onClose} title={t('users.add')}>
      {(form) => <UserForm {...form} />}
    </FormDrawer>
  )
}

function UserForm({ onChange, onSaved, onCancel }: DrawerForm) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const add = useDemoMutation('POST /apps/users/add-user', ['GET /api/users/list/data', 'GET /api/users/list/all-data'])
  const required = { required: true, message: t('form.required') }

  const save = async (user: NewUser) => {
    try {
      await add.mutateAsync({ body: user })
      toast.success(t('users.added', { name: user.fullName }))
      onSaved()
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <Form
      layout="vertical"
      onValuesChange={onChange}
      onFinish={(user: NewUser) => void save(user)}
      initialValues={{ role: 'subscriber', currentPlan: 'basic', status: 'active', country: 'Thailand' }}
      requiredMark={false}
    >
      <Form.Item name="fullName" label={t('users.fullName')} rules={[required]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="username" label={t('users.username')} rules={[required]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('users.email')}
        rules={[required, { type: 'email', message: t('form.emailInvalid') }]}
      >
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="company" label={t('users.company')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="country" label={t('users.country')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="contact" label={t('users.contact')}>
        <Input type="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item name="role" label={t('users.role')}>
        <Select options={USER_ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))} />
      </Form.Item>
      <Form.Item name="currentPlan" label={t('users.plan')}>
        <Select options={USER_PLANS.map((value) => ({ value, label: t(`users.plans.${value}`) }))} />
      </Form.Item>
      <Form.Item name="status" label={t('users.status')}>
        <Select options={USER_STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) }))} />
      </Form.Item>
      <DrawerActions isSaving={add.isPending} onCancel={onCancel} />
    </Form>
  )
}
