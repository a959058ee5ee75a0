import { ApiProblem } from '@songsarn/client/api-problem'
import { problemText } from '@songsarn/i18n/problem-text'
import { Field } from '@songsarn/ui/field/Field.tsx'
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../parts/Icon.tsx'
import { Link } from '../../parts/Link.tsx'
import { usePlatform, useSession } from '../../platform/PlatformContext.ts'
import { createPart } from '../../services/scripts/part.ts'
import { type EarlySignIn, isEarlySignInShown, takeEarlySignIn } from '../../services/session/early-sign-in.ts'
import { FORGOT_PASSWORD_PATH } from '../../services/session/return-path.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { Logo } from '../layout/Logo.tsx'
import { SkinSwitch } from '../layout/SkinSwitch.tsx'
import { Starting } from '../loading/LoadingBar.tsx'
import { drawnLater, PartsBoundary } from '../loading/PartsBoundary.tsx'
import { DemoUsers } from './DemoUsers.tsx'
import { LoginInput } from './LoginInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SignInIllustration } from './SignInIllustration.tsx'
import { type SignInForm, useSignInForm } from './use-sign-in-form.ts'

// Not part of the page itself, which must be there at once.
const OtherWays = drawnLater(createPart(async () => (await import('./OtherWays.tsx')).OtherWays))
// Only users with a second factor need it.
const CodeStep = drawnLater(createPart(async () => (await import('./CodeStep.tsx')).CodeStep))

/** The sign-in page, with the reason when the last session ended. */
export function SignIn() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { demo, rest, session, title } = usePlatform()
  const state = useSession()
  const form = useSignInForm(({ login, password }) => {
    // For the alert, if it is refused.
    void rest.prefetch()
    return session.signIn(login, password)
  })
  const [login, password] = [form.field('login'), form.field('password')]
  const [isFirstForm] = useState(() => !isEarlySignInShown())
  useLayoutEffect(() => {
    const early = takeEarlySignIn()
    if (early) continueEarly(form, early)
  }, [form])
  const answer = useMemo(() => problemOf(form.problem), [form.problem])
  const [ended, setEnded] = useState<{ step: ApiProblem; problem: ApiProblem | undefined }>()
  const hasEnded = answer !== undefined && ended?.step === answer
  const problem = hasEnded ? ended.problem : answer
  const wait = useSecondsLeft(problem?.code === 'request.tooMany' ? (problem.retryAfter ?? 0) : 0, problem)
  const pageTitle = t('signIn.title')
  useEffect(() => title.set(pageTitle), [title, pageTitle])
  useEffect(() => {
    if (problem) selectPassword(form.id)
  }, [problem, form.id])

  const alert = wait > 0 ? waitText(wait) : problem && alertText(problem)
  function waitText(seconds: number): string {
    return seconds > 90
      ? t('signIn.waitMinutes', { count: Math.ceil(seconds / 60) })
      : t('signIn.wait', { count: seconds })
  }
  function alertText({ code, retryAfter, params }: ApiProblem): string {
    const hasTexts = i18n.hasResourceBundle(i18n.language, 'problems')
    if (code === 'network.unreachable' && (!hasTexts || !navigator.onLine)) return t('signIn.offline')
    // The alert is drawn again when they are loaded.
    if (!hasTexts) return ''
    // The wait is over.
    if (code === 'request.tooMany' && retryAfter) return ''
    return problemText(i18n, { code, params })
  }

  if (answer?.code === 'session.codeRequired' && !hasEnded)
    return (
      <PartsBoundary>
        <Suspense fallback={<Starting />}>
          <CodeStep token={String(answer.params.token)} onEnd={(why) => setEnded({ step: answer, problem: why })} />
        </Suspense>
      </PartsBoundary>
    )

  function signInAs(name: string, secret: string) {
    form.fill({ login: name, password: secret })
    void form.submit()
  }

  return (
    <div className="sign-in">
      <header className="sign-in-tools">
        <LanguageSwitch />
        <SkinSwitch />
      </header>
      <main className="sign-in-main">
        <form
          {...form.props}
          className="sign-in-card"
          onSubmit={(event) => (wait > 0 ? event.preventDefault() : form.props.onSubmit(event))}
        >
          <div className="sign-in-brand">
            <Logo size={36} />
            <span>{t('common:product')}</span>
          </div>
          <h1>{t('signIn.title')}</h1>
          <p className="sign-in-lead">{t('signIn.lead')}</p>
          <SignedOutReason />
          <Field {...login.field} label={t('signIn.login')}>
            <LoginInput {...login.control} autoFocus={isFirstForm} />
          </Field>
          <Field {...password.field} label={t('signIn.password')}>
            <PasswordInput {...password.control} autoComplete="current-password" />
          </Field>
          <div role="alert" className="sign-in-alert">
            {alert && (
              <p className="notice notice-danger">
                <Icon name="wrong" size={18} />
                <span>{alert}</span>
              </p>
            )}
          </div>
          <button type="submit" className="button button-main sign-in-submit" disabled={wait > 0}>
            {form.isSending ? t('signIn.submitting') : t('signIn.submit')}
          </button>
          <Link className="sign-in-forgot" to={FORGOT_PASSWORD_PATH}>
            {t('signIn.forgot')}
          </Link>
          <div className="sign-in-others">
            {!demo && (
              <PartsBoundary isOptional>
                <Suspense>
                  <OtherWays />
                </Suspense>
              </PartsBoundary>
            )}
          </div>
          {demo && <DemoUsers demo={demo} onPick={signInAs} />}
        </form>
      </main>
      <SignInIllustration />
      {state.is === 'signedOut' && state.unconfirmed && (
        <p role="status" className="notice notice-warning sign-in-unconfirmed">
          <Icon name="warning" size={18} />
          <span>{t('signIn.unconfirmed')}</span>
        </p>
      )}
    </div>
  )
}

/** Takes over the early form with its values, its focus, and a press of its button. */
function continueEarly(form: SignInForm, early: EarlySignIn): void {
  const { login, password, focused, isSent } = early
  if (login || password) form.fill({ login, password })
  const input = focused && fieldOf(form.id, focused.name)
  input?.focus()
  // The input gets its value after this effect.
  queueMicrotask(() => {
    if (focused) input?.setSelectionRange(...focused.selection)
    if (isSent) void form.submit()
  })
}

/** Why the last session ended. */
function SignedOutReason() {
  const { t } = useTranslation('shell')
  const state = useSession()
  if (state.is !== 'signedOut' || state.why === 'start') return null
  return (
    <p role="status" className="notice notice-info">
      <Icon name="info" size={18} />
      <span>{t(`signIn.why.${state.why}`)}</span>
    </p>
  )
}

type Countdown = { since: unknown; seconds: number; left: number }

/** Counts `seconds` down to 0 by the wall clock, and starts again with each new `since`. */
function useSecondsLeft(seconds: number, since: unknown): number {
  const [countdown, setCountdown] = useState<Countdown>({ since, seconds, left: seconds })
  // Set during render, so that a new countdown never shows the rest of the last one.
  if (countdown.since !== since) setCountdown({ since, seconds, left: seconds })
  useEffect(() => {
    if (countdown.seconds <= 0) return
    const end = Date.now() + countdown.seconds * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setCountdown((current) => (current.since === countdown.since ? { ...current, left } : current))
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [countdown.since, countdown.seconds])
  return countdown.left
}

const problemOf = (error: unknown): ApiProblem | undefined =>
  error === undefined || error instanceof ApiProblem
    ? error
    : new ApiProblem({ code: 'unexpected', status: 0, cause: error })

/** A wrong password is typed again as a whole. */
function selectPassword(formId: string): void {
  const password = fieldOf(formId, 'password')
  password?.focus()
  password?.select()
}

const fieldOf = (formId: string, name: string) =>
  document.getElementById(formId)?.querySelector<HTMLInputElement>(`[name=${name}]`)
