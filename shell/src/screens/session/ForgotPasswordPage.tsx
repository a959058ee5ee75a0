import { methodsOf } from '@songsarn/client/caller'
import { RESET_MINUTES, requestPasswordReset } from '@songsarn/contract/account/password-resets'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../parts/Link.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { SIGN_IN_PATH } from '../../services/session/return-path.ts'
import { FormAlert } from './FormAlert.tsx'
import { LoginField } from './LoginField.tsx'
import { PublicPage } from './PublicPage.tsx'
import { usePasswordResetTexts } from './password-reset-texts.ts'

/** Asks for a link to set a new password. It never says whether a login exists. */
export function ForgotPasswordPage() {
  const text = usePasswordResetTexts()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <PublicPage title={text('forgotTitle')}>
      {sentTo === undefined ? (
        <AskForm onSent={setSentTo} />
      ) : (
        <>
          <p role="status">{text('sentLead', { login: sentTo, minutes: RESET_MINUTES })}</p>
          <p className="small">{text('sentHelp')}</p>
          <button type="button" className="button sign-in-submit" onClick={() => setSentTo(undefined)}>
            {text('otherLogin')}
          </button>
        </>
      )}
      <Link to={SIGN_IN_PATH}>{text('toSignIn')}</Link>
    </PublicPage>
  )
}

function AskForm({ onSent }: { onSent(login: string): void }) {
  const text = usePasswordResetTexts()
  const { t } = useTranslation('shell')
  const { call } = usePlatform()
  const form = useContractForm(requestPasswordReset, {
    id: 'forgot-password',
    initial: { login: '' },
    send: async (body) => {
      await methodsOf(call, { requestPasswordReset }).requestPasswordReset({ body })
      return body.login
    },
    onSaved: onSent,
    words: { login: { required: t('signIn.loginRequired') } },
  })
  return (
    <form {...form.props} className="sign-in-form">
      <p className="sign-in-lead">{text('forgotLead')}</p>
      <LoginField form={form} name="login" label={t('signIn.login')} />
      <FormAlert problem={form.problem} />
      <button type="submit" className="button button-main sign-in-submit">
        {text('send')}
      </button>
    </form>
  )
}
