import './auth.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { FormBody } from '@songsarn/ui/form/FormBody.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { requiredText } from '../page/form-rules.ts'
import { useDemoSession } from '../service/demo-session.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { SignedInUser } from './SignedInUser.tsx'

const credentials = { body: z.object({ email: requiredText, password: requiredText }) }

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
  const signIn = useDemoSession((state) => state.signIn)
  const login = useDemoMutation('POST /jwt/login')
  const form = useContractForm(credentials, {
    initial: { email: '', password: '' },
    send: (body) => login.mutateAsync({ body }),
    onSaved: signIn,
    // The service reports wrong credentials at the email.
    words: { email: { notAllowed: t('auth.invalid') } },
    isGuarded: false,
  })
  return (
    <div className="panel auth">
      <FormBody form={form}>
        <TextField form={form} name="email" label={t('auth.email')} type="email" />
        <PasswordField form={form} name="password" label={t('auth.password')} autoComplete="off" />
        <Button type="primary" htmlType="submit" block loading={form.isSending}>
          {t('auth.login')}
        </Button>
      </FormBody>
      <p className="quiet">{t('auth.tryAs')}</p>
      <div className="stack">
        {SAMPLES.map((name) => (
          <Button key={name} block onClick={() => form.change({ email: `${name}@demo.example`, password: name })}>
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
