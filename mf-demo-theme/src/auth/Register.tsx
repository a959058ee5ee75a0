import './auth.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { FormBody } from '@songsarn/ui/form/FormBody.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { requiredText } from '../page/form-rules.ts'
import { useToast } from '../page/use-toast.ts'
import { DemoProblem } from '../service/demo-problem.ts'
import { useDemoSession } from '../service/demo-session.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

const registration = { body: z.object({ username: requiredText, email: requiredText, password: requiredText }) }
type Registration = z.output<typeof registration.body>

export function Register() {
  const { t } = useTranslation('mf-demo-theme')
  const navigate = useNavigate()
  const toast = useToast()
  const signIn = useDemoSession((state) => state.signIn)
  const register = useDemoMutation('POST /jwt/register')
  const form = useContractForm(registration, {
    initial: { username: '', email: '', password: '' },
    async send(body: Registration) {
      const answer = await register.mutateAsync({ body })
      // Taken names come with status 200, for both fields at once.
      if ('error' in answer) throw DemoProblem.of(200, answer)
      return answer
    },
    onSaved({ user, accessToken }) {
      signIn({ userData: user, accessToken, refreshToken: '' })
      toast.success(t('auth.registered', { name: user.username }))
      navigate('/demo/login')
    },
    words: { email: { notAllowed: t('auth.emailTaken') }, username: { notAllowed: t('auth.usernameTaken') } },
  })
  return (
    <Page title={t('auth.registerTitle')} help={t('auth.registerHelp')}>
      <div className="panel auth">
        <FormBody form={form}>
          <TextField form={form} name="username" label={t('auth.username')} />
          <TextField form={form} name="email" label={t('auth.email')} type="email" />
          <PasswordField form={form} name="password" label={t('auth.password')} autoComplete="new-password" />
          <Button type="primary" htmlType="submit" block loading={form.isSending}>
            {t('auth.register')}
          </Button>
        </FormBody>
        <p>
          {t('auth.haveAccount')} <Link to="/demo/login">{t('auth.loginLink')}</Link>
        </p>
      </div>
    </Page>
  )
}
