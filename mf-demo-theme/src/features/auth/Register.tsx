import './auth.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useToast } from '../../page/use-toast.ts'
import { useDemoSession } from '../../service/demo-session.ts'
import { useDemoMutation } from '../../service/use-demo-query.ts'
import { CredentialFields } from './CredentialFields.tsx'

type Fields = { username: string; email: string; password: string }

export function Register() {
  const { t } = useTranslation('mf-demo-theme')
  const [form] = Form.useForm<Fields>()
  const navigate = useNavigate()
  const toast = useToast()
  const signIn = useDemoSession((state) => state.signIn)
  const register = useDemoMutation('POST /jwt/register')
  const required = { required: true, message: t('form.required') }

  const send = async (body: Fields) => {
    try {
      const answer = await register.mutateAsync({ body })
      // Taken names come with status 200, for both fields at once.
      if ('error' in answer) {
        const { email, username } = answer.error
        form.setFields([
          { name: 'email', errors: email ? [t('auth.emailTaken')] : [] },
          { name: 'username', errors: username ? [t('auth.usernameTaken')] : [] },
        ])
        return
      }
      signIn({ userData: answer.user, accessToken: answer.accessToken, refreshToken: '' })
      toast.success(t('auth.registered', { name: answer.user.username }))
      navigate('/demo/login')
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <Page title={t('auth.registerTitle')} help={t('auth.registerHelp')}>
      <div className="panel auth">
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
          <Form.Item name="username" label={t('auth.username')} rules={[required]}>
            <Input autoComplete="off" />
          </Form.Item>
          <CredentialFields passwordAutoComplete="new-password" />
          <Button type="primary" htmlType="submit" block loading={register.isPending}>
            {t('auth.register')}
          </Button>
        </Form>
        <p>
          {t('auth.haveAccount')} <Link to="/demo/login">{t('auth.loginLink')}</Link>
        </p>
      </div>
    </Page>
  )
}
