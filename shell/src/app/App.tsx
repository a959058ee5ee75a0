import type { SessionUser } from '@songsarn/contract/session'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { I18nextProvider } from 'react-i18next'
import { LoadingBar, Starting } from '../loading/LoadingBar.tsx'
import { goTo, useAddress } from '../remotes/location.ts'
import { Crash } from '../screens/Crash.tsx'
import { DESK_PATH, HOME_PATH, INVITATION_PATH, returnPath, SIGN_IN_PATH, signInPath } from '../session/return-path.ts'
import { ToastArea } from '../toasts/ToastArea.tsx'
import { PlatformContext, useSession } from './PlatformContext.ts'
import type { Platform } from './platform.ts'

// A signed-in visit needs neither its form nor the form library.
const loadSignIn = () => import('../session/SignIn.tsx')
const SignIn = lazy(async () => ({ default: (await loadSignIn()).SignIn }))
const InvitationPage = lazy(async () => ({
  default: (await import('../session/InvitationPage.tsx')).InvitationPage,
}))
const loadConsole = () => import('./Console.tsx')
const Console = lazy(async () => ({ default: (await loadConsole()).Console }))

/** Starts to load the code of the first screen. If that fails, `lazy` loads it again. */
export function prefetchScreen({ session }: Platform): void {
  const loading = session.userId() ? loadConsole() : loadSignIn()
  loading.catch(() => {})
}

/** The root: the sign-in page, or the console, which is a chunk of its own. */
export function App({ platform }: { platform: Platform }) {
  return (
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <Crash>
          <LoadingBar />
          <Gate />
          <ToastArea />
        </Crash>
      </I18nextProvider>
    </PlatformContext>
  )
}

/** Shows the sign-in page to visitors without a session; its address remembers where they wanted to go. */
function Gate() {
  const session = useSession()
  const { pathname } = useAddress()
  const isRedirecting = useSignInRedirect()
  const signedIn = session.is === 'signedIn'
  const wasSignedOut = useRef(false)
  if (!signedIn) wasSignedOut.current = true
  useEffect(() => {
    if (signedIn) return
    // While the user types, and not before: the page must be usable first. If that fails, `lazy` fetches it again.
    const prefetch = () => void loadConsole().catch(() => {})
    document.addEventListener('input', prefetch, { once: true })
    return () => document.removeEventListener('input', prefetch)
  }, [signedIn])
  if (pathname === INVITATION_PATH) {
    return (
      <Suspense fallback={<Starting />}>
        <InvitationPage />
      </Suspense>
    )
  }
  if (!signedIn) {
    return (
      <Suspense fallback={<Starting />}>
        <SignIn />
      </Suspense>
    )
  }
  if (isRedirecting) return <Starting />
  return (
    <Suspense fallback={<Starting />}>
      <Console key={session.user.id} isAfterSignIn={wasSignedOut.current} />
    </Suspense>
  )
}

/** Redirects between the sign-in page and the console as the session requires; true until the address is right. */
function useSignInRedirect(): boolean {
  const session = useSession()
  const { pathname, search } = useAddress()
  const path = pathname + search
  const target =
    session.is === 'signedIn'
      ? startOf(session.user, signedInPath(pathname, search))
      : pathname === SIGN_IN_PATH || pathname === INVITATION_PATH
        ? path
        : session.why === 'self'
          ? SIGN_IN_PATH
          : signInPath(path)
  useEffect(() => {
    if (target !== path) goTo(target, { replace: true })
  }, [target, path])
  return target !== path
}

/** The provider's users begin at their desk, since they have no Home. */
function startOf({ account }: Pick<SessionUser, 'account'>, path: string): string {
  return account.kind === 'provider' && path === HOME_PATH ? DESK_PATH : path
}

function signedInPath(pathname: string, search: string): string {
  if (pathname === SIGN_IN_PATH) return returnPath(search)
  return pathname === '/' ? HOME_PATH : pathname + search
}
