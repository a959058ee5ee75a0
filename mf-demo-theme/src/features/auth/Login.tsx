import './auth.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DemoProblem } from '../../service/demo-problem.ts'
import { useDemoSession } from '../../service/demo-session.ts'
import { useDemoMutation } from '../../service/use-demo-query.ts'
import { CredentialFields } from './CredentialFields.tsx'
import { SignedInUser } from './SignedInUser.tsx'

type Fields = { email: string; password: string }

const SAMPLES = ['admin', 'client'] as const

export function Login() {
  const { t } = useTranslation('mf-demo-theme')
  const signedIn = useDemoSession((state) => state.signedIn)
  return (
    <Page title={t('auth.loginTitle')} help={t('auth.loginHelp')}>
      {signedIn ? <SignedInUser signedIn={signedIn} /> : <LoginForm />}
    </Page>
  )
}

function LoginForm() {
  const { t } = useTranslation('mf-demo-theme')
  const [form] = Form.useForm<Fields>()
  const signIn = useDemoSession((state) => state.signIn)
  const login = useDemoMutation('POST /jwt/login')
  const send = (body: Fields) =>
    login.mutate(
      { body },
      {
        onSuccess: signIn,
        // The service reports wrong credentials at the email.
        onError: (error) => {
          const invalid = error instanceof DemoProblem && error.status === 400 && isInvalid(error.error)
          form.setFields([{ name: 'email', errors: [t(invalid ? 'auth.invalid' : 'auth.failed')] }])
        },
      },
    )
  return (
    <div className="panel auth">
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send}>
        <CredentialFields passwordAutoComplete="off" />
        <Button type="primary" htmlType="submit" block loading={login.isPending}>
          {t('auth.login')}
        </Button>
      </Form>
      <p className="quiet">{t('auth.tryAs')}</p>
      <div className="stack">
        {SAMPLES.map((name) => (
          <Button
            key={name}
            block
            onClick={() => form.setFieldsValue({ email: `${name}@demo.example`, password: name })}
          >
            {t(`auth.${name}`)}
          </Button>
        ))}
      </div>
      <p>
        {t('auth.noAccount')} <Link to="/demo/register">{t('auth.registerLink')}</Link>
      </p>
    </div>
  )
}

/** Wrong credentials, and not another error. */
function isInvalid(error: unknown): boolean {
  return JSON.stringify(error) === JSON.stringify({ email: ['Email or Password is Invalid'] })
}
