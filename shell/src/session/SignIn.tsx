import { ApiProblem } from '@songsarn/client/api-problem'
import { problemText } from '@songsarn/i18n/problem-text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform, useSession } from '../app/PlatformContext.ts'
import { Icon } from '../layout/Icon.tsx'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { Logo } from '../layout/Logo.tsx'
import { SkinSwitch } from '../layout/SkinSwitch.tsx'
import { DemoUsers } from './DemoUsers.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SignInPicture } from './SignInPicture.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'
import './sign-in.css'

type Missing = { login?: string; password?: string }

/** Signing in, and why one has to. */
export function SignIn() {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const { demo, session, title } = usePlatform()
  const state = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const [problem, setProblem] = useState<ApiProblem>()
  const wait = useSecondsLeft(problem?.code === 'request.tooMany' ? (problem.retryAfter ?? 0) : 0, problem)
  const pageTitle = t('signIn.title')
  useEffect(() => title.set(pageTitle), [title, pageTitle])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || wait > 0 || !form.current) return
    const login = fieldOf(form.current, 'login')?.value.trim() ?? ''
    const password = fieldOf(form.current, 'password')?.value ?? ''
    const lacking: Missing = {
      ...(login ? {} : { login: t('signIn.loginNeeded') }),
      ...(password ? {} : { password: t('signIn.passwordNeeded') }),
    }
    setMissing(lacking)
    setProblem(undefined)
    const first = lacking.login ? 'login' : lacking.password ? 'password' : undefined
    if (first) return focusField(form.current, first)
    setBusy(true)
    try {
      await session.signIn(login, password)
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof ApiProblem ? error : new ApiProblem({ code: 'unexpected', status: 0, cause: error }))
      if (form.current) focusField(form.current, 'password')
    }
  }

  const told = wait > 0 ? t('signIn.wait', { count: wait }) : problem && tellProblem(problem)
  function tellProblem(found: ApiProblem): string {
    if (found.code === 'network.unreachable' && !navigator.onLine) return t('signIn.offline')
    // The time to wait is over by now.
    return found.code === 'request.tooMany' && found.retryAfter ? '' : problemText(i18n, found)
  }

  return (
    <div className="sign-in">
      <header className="sign-in-tools">
        <LanguageSwitch />
        <SkinSwitch />
      </header>
      <main className="sign-in-main">
        <form ref={form} className="sign-in-card" onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
          <div className="sign-in-brand">
            <Logo size={36} />
            <span>{t('common:product')}</span>
          </div>
          <h1>{t('signIn.title')}</h1>
          <p className="sign-in-lead">{t('signIn.lead')}</p>
          <Why />
          <div className="field">
            <label className="field-label" htmlFor="login">
              {t('signIn.login')}
            </label>
            <input
              id="login"
              name="login"
              className="input"
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
              autoFocus
              aria-invalid={Boolean(missing.login)}
              aria-describedby={missing.login ? 'login-error' : undefined}
            />
            {missing.login && (
              <span id="login-error" className="field-error">
                {missing.login}
              </span>
            )}
          </div>
          <PasswordField error={missing.password} />
          <div role="alert" className="sign-in-alert">
            {told && (
              <p className="notice notice-danger">
                <Icon name="wrong" size={18} />
                <span>{told}</span>
              </p>
            )}
          </div>
          <button type="submit" className="button button-main sign-in-submit" disabled={wait > 0}>
            {busy ? t('signIn.submitting') : t('signIn.submit')}
          </button>
          {demo && <DemoUsers demo={demo} onPick={(login) => signInAs(form.current, login, demo.password)} />}
        </form>
      </main>
      <SignInPicture />
      {state.is === 'signedOut' && state.unheard && (
        <p role="status" className="notice notice-warning sign-in-unheard">
          <Icon name="warning" size={18} />
          <span>{t('signIn.unheard')}</span>
        </p>
      )}
    </div>
  )
}

/** Why somebody who was signed in stands here again. */
function Why() {
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

function signInAs(form: HTMLFormElement | null, login: string, password: string): void {
  const fields = { login, password }
  for (const [name, value] of Object.entries(fields)) {
    const field = form && fieldOf(form, name)
    if (field) field.value = value
  }
  form?.requestSubmit()
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = fieldOf(form, name)
  field?.focus()
  field?.select()
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}
