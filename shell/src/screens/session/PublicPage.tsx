import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { takeEarlySignIn } from '../../services/session/early-sign-in.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { Logo } from '../layout/Logo.tsx'
import { SkinSwitch } from '../layout/SkinSwitch.tsx'
import { SignInIllustration } from './SignInIllustration.tsx'

/** A page beside sign-in, for people who are not signed in. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('common')
  const { title: pageTitle } = usePlatform()
  useLayoutEffect(() => void takeEarlySignIn(), [])
  useEffect(() => pageTitle.set(title), [pageTitle, title])
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
            <span>{t('product')}</span>
          </div>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <SignInIllustration />
    </div>
  )
}
