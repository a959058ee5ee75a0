import type { NewUser } from '@songsarn/msw/demo/users/user-handlers'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDrawer, type OpenForm } from '../../page/FormDrawer.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'
import { PLANS, ROLES, STATUSES } from './users-query.ts'

type Props = { open: boolean; onClose(): void }

/** A form in a drawer; the new user then stands first in the list. */
export function AddUser({ open, onClose }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <FormDrawer open={open} onClose={onClose} title={t('users.add')}>
      {(form) => <UserForm {...form} />}
    </FormDrawer>
  )
}

function UserForm({ changed, done, cancel }: OpenForm) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: word } = useTranslation('common')
  const toast = useToast()
  const add = useDemoAction('POST /apps/users/add-user', ['GET /api/users/list/data', 'GET /api/users/list/all-data'])
  const required = { required: true, message: t('users.required') }

  const save = async (user: NewUser) => {
    try {
      await add.mutateAsync({ body: user })
      toast.done(t('users.added', { name: user.fullName }))
      done()
    } catch (error) {
      toast.failed(error)
    }
  }

  return (
    <Form
      layout="vertical"
      onValuesChange={changed}
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
        rules={[required, { type: 'email', message: t('users.emailBad') }]}
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
        <Select options={ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))} />
      </Form.Item>
      <Form.Item name="currentPlan" label={t('users.plan')}>
        <Select options={PLANS.map((value) => ({ value, label: t(`users.plans.${value}`) }))} />
      </Form.Item>
      <Form.Item name="status" label={t('users.status')}>
        <Select options={STATUSES.map((value) => ({ value, label: t(`users.statuses.${value}`) }))} />
      </Form.Item>
      <div className="drawer-actions">
        <Button type="primary" htmlType="submit" loading={add.isPending}>
          {word('action.save')}
        </Button>
        <Button onClick={cancel}>{word('action.cancel')}</Button>
      </div>
    </Form>
  )
}
