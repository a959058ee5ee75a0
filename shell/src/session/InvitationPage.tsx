import { ApiProblem, isApiProblem } from '@songsarn/client/api-problem'
import { methodsOf } from '@songsarn/client/caller'
import { acceptInvitation, readInvitation } from '@songsarn/contract/users'
import { formatDateTime } from '@songsarn/i18n/dates'
import { problemText } from '@songsarn/i18n/problem-text'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { usePlatform } from '../app/PlatformContext.ts'
import { Icon } from '../layout/Icon.tsx'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { Logo } from '../layout/Logo.tsx'
import { SkinSwitch } from '../layout/SkinSwitch.tsx'
import { goTo } from '../remotes/location.ts'
import { takeEarlySignIn } from './early-sign-in.ts'
import { PasswordField } from './PasswordField.tsx'
import { HOME_PATH, SIGN_IN_PATH } from './return-path.ts'
import { SignInIllustration } from './SignInIllustration.tsx'

/** Here and not in the language files, which the sign-in page loads. */
const useTexts = defineTexts('invitation', {
  en: {
    title: 'Your invitation',
    lead: '{{inviter}} invited you to the account {{account}}. Set a password to join.',
    login: 'Your username is {{userName}}. The invitation is valid until {{until}}.',
    password: 'Password',
    passwordHelp: '12 characters or more, not easy to guess.',
    weak: 'This password is too easy to guess.',
    confirm: 'Password again',
    submit: 'Join and sign in',
    toSignIn: 'Go to sign-in',
  },
  th: {
    title: 'คำเชิญของคุณ',
    lead: '{{inviter}} เชิญคุณเข้าใช้บัญชี {{account}} โปรดตั้งรหัสผ่านเพื่อเข้าใช้',
    login: 'ชื่อผู้ใช้ของคุณคือ {{userName}} คำเชิญใช้ได้ถึง {{until}}',
    password: 'รหัสผ่าน',
    passwordHelp: 'อย่างน้อย 12 ตัวอักษรและเดายาก',
    weak: 'รหัสผ่านนี้เดาง่ายเกินไป',
    confirm: 'รหัสผ่านอีกครั้ง',
    submit: 'ตอบรับและเข้าสู่ระบบ',
    toSignIn: 'ไปหน้าเข้าสู่ระบบ',
  },
})

type Invitation = z.output<typeof readInvitation.answer>

/** Where the link of an invitation leads. Its token is in the fragment of the address, which no server gets. */
export function InvitationPage() {
  const { t } = useTranslation(['shell', 'common'])
  const { title } = usePlatform()
  const api = useInvitations()
  const [token] = useState(() => location.hash.slice(1))
  const [invitation, setInvitation] = useState<Invitation>()
  const [problem, setProblem] = useState<unknown>()
  useLayoutEffect(() => void takeEarlySignIn(), [])
  const text = useTexts()
  const pageTitle = text('title')
  useEffect(() => title.set(pageTitle), [title, pageTitle])
  const read = useCallback(async () => {
    setProblem(undefined)
    try {
      // A link that lost its token is like one that is not known.
      if (token.length < 20) throw INVALID
      setInvitation(await api.readInvitation({ body: { token } }))
    } catch (error) {
      setProblem(error)
    }
  }, [api, token])
  useEffect(() => void read(), [read])

  return (
    <div className="sign-in">
      <header className="sign-in-tools">
        <LanguageSwitch />
        <SkinSwitch />
      </header>
      <main className="sign-in-main">
        <div className="sign-in-card">
          <div className="sign-in-brand">
            <Logo size={36} />
            <span>{t('common:product')}</span>
          </div>
          <h1>{pageTitle}</h1>
          {invitation ? (
            <AcceptForm token={token} invitation={invitation} />
          ) : problem ? (
            <Problem problem={problem} onRetry={() => void read()} />
          ) : (
            <p role="status">{t('common:state.loading')}</p>
          )}
        </div>
      </main>
      <SignInIllustration />
    </div>
  )
}

/** Its two calls, which no other page of the shell makes. */
function useInvitations() {
  const { call } = usePlatform()
  return useMemo(() => methodsOf(call, { acceptInvitation, readInvitation }), [call])
}

const INVALID = new ApiProblem({ code: 'invitation.invalid', status: 422 })

/** Why the invitation cannot be accepted, and what to do: try again when the service was away, else sign in. */
function Problem({ problem, onRetry }: { problem: unknown; onRetry(): void }) {
  const text = useTexts()
  const { t, i18n } = useTranslation(['shell', 'common'])
  const isOver = isApiProblem(problem) && problem.code === 'invitation.invalid'
  return (
    <>
      <p role="alert" className="notice notice-danger">
        <Icon name="wrong" size={18} />
        <span>{problemText(i18n, isApiProblem(problem) ? problem : INVALID)}</span>
      </p>
      {isOver ? (
        <button type="button" className="button sign-in-submit" onClick={() => goTo(SIGN_IN_PATH)}>
          {text('toSignIn')}
        </button>
      ) : (
        <button type="button" className="button sign-in-submit" onClick={onRetry}>
          {t('common:action.retry')}
        </button>
      )}
    </>
  )
}

/** Sets the password and signs in with it. */
function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const text = useTexts()
  const { t, i18n } = useTranslation('shell')
  const { session } = usePlatform()
  const api = useInvitations()
  const form = useContractForm(acceptInvitation, {
    id: 'invitation',
    initial: { newPass: '', confirm: '' },
    toBody: (values) => ({ ...values, token }),
    send: async (body) => {
      await api.acceptInvitation({ body })
      // The sign-in page asks again if this fails, for example without a connection.
      await session.signIn(invitation.userName, body.newPass).catch(() => {})
    },
    onSaved: () => goTo(HOME_PATH),
    fieldOfCode: { 'password.mismatch': 'confirm' },
    words: { newPass: { required: t('signIn.passwordRequired'), notAllowed: text('weak') } },
  })
  return (
    <form {...form.props} className="sign-in-form">
      <p className="sign-in-lead">{text('lead', { account: invitation.account, inviter: invitation.invitedBy })}</p>
      <p className="sign-in-lead">
        {text('login', {
          userName: invitation.userName,
          until: formatDateTime(invitation.until, i18n.language === 'th' ? 'th' : 'en'),
        })}
      </p>
      {/* Password managers store it under this name. */}
      <input type="text" hidden readOnly autoComplete="username" value={invitation.userName} />
      <PasswordField
        form={form}
        name="newPass"
        label={text('password')}
        help={text('passwordHelp')}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirm" label={text('confirm')} autoComplete="new-password" />
      <div role="alert" className="sign-in-alert">
        {form.problem !== undefined && (
          <p className="notice notice-danger">
            <Icon name="wrong" size={18} />
            <span>{problemText(i18n, isApiProblem(form.problem) ? form.problem : { code: 'unexpected' })}</span>
          </p>
        )}
      </div>
      <button type="submit" className="button button-main sign-in-submit">
        {text('submit')}
      </button>
    </form>
  )
}
