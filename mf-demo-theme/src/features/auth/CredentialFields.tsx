import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'

/** The fields `email` and `password`. */
export function CredentialFields({ passwordAutoComplete }: { passwordAutoComplete: 'off' | 'new-password' }) {
  const { t } = useTranslation('mf-demo-theme')
  const required = { required: true, message: t('form.required') }
  return (
    <>
      <Form.Item name="email" label={t('auth.email')} rules={[required]}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
      <Form.Item name="password" label={t('auth.password')} rules={[required]}>
        <Input.Password autoComplete={passwordAutoComplete} />
      </Form.Item>
    </>
  )
}
