import type { SessionUser } from '@songsarn/contract/account/session'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext, SignedInContext, usePlatform, useSession } from '../platform/PlatformContext.ts'
import type { Platform } from '../platform/platform.ts'
import { Crash } from '../screens/Crash.tsx'
import { LoadingBar, Starting } from '../screens/loading/LoadingBar.tsx'
import { drawnLater, PartsBoundary, usePart } from '../screens/loading/PartsBoundary.tsx'
import { ToastArea } from '../screens/toasts/ToastArea.tsx'
import { goTo, useAddress } from '../services/remotes/location.ts'
import { createPart } from '../services/scripts/part.ts'
import { untilLoaded } from '../services/scripts/until-loaded.ts'
import {
  DESK_PATH,
  FORGOT_PASSWORD_PATH,
  HOME_PATH,
  INVITATION_PATH,
  NEW_PASSWORD_PATH,
  returnPath,
  SECURITY_PATH,
  SIGN_IN_PATH,
  SINGLE_SIGN_ON_PATH,
  signInPath,
} from '../services/session/return-path.ts'

// A signed-in visit needs neither its form nor the form library.
const signInPart = createPart(async () => (await import('../screens/session/SignIn.tsx')).SignIn)
const SignIn = drawnLater(signInPart)
const InvitationPage = drawnLater(
  createPart(async () => (await import('../screens/session/InvitationPage.tsx')).InvitationPage),
)
const ForgotPasswordPage = drawnLater(
  createPart(async () => (await import('../screens/session/ForgotPasswordPage.tsx')).ForgotPasswordPage),
)
const NewPasswordPage = drawnLater(
  createPart(async () => (await import('../screens/session/NewPasswordPage.tsx')).NewPasswordPage),
)
const SingleSignOnPage = drawnLater(
  createPart(async () => (await import('../screens/session/SingleSignOnPage.tsx')).SingleSignOnPage),
)
/** Pages that need no session. Links in mails lead to them, also when another user is signed in. */
const PUBLIC_PAGES = new Map([
  [INVITATION_PATH, InvitationPage],
  [FORGOT_PASSWORD_PATH, ForgotPasswordPage],
  [NEW_PASSWORD_PATH, NewPasswordPage],
  [SINGLE_SIGN_ON_PATH, SingleSignOnPage],
])
const consolePart = createPart(async () => (await import('./Console.tsx')).Console)
const Console = drawnLater(consolePart)

/**
 * Starts to load the code of the first screen. Resolves when the page may be drawn: the sign-in page at once with its form, because
 * the visitor sees the form of `index.ejs` until then, also while it cannot be loaded.
 */
export async function prefetchScreen(platform: Platform): Promise<void> {
  if (platform.session.userId()) prefetchConsole(platform)
  else await untilLoaded(() => signInPart.at(signInRound++))
}
let signInRound = 0

function prefetchConsole({ rest }: Platform): void {
  void consolePart.prefetch()
  void rest.prefetch()
}

/** The root: the sign-in page, or the console, which is a chunk of its own. */
export function App({ platform }: { platform: Platform }) {
  return (
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <Crash>
          <LoadingBar />
          <PartsBoundary>
            <Gate />
          </PartsBoundary>
          <ToastArea />
        </Crash>
      </I18nextProvider>
    </PlatformContext>
  )
}

/** Shows the sign-in page to visitors without a session; its address remembers where they wanted to go. */
function Gate() {
  const platform = usePlatform()
  const session = useSession()
  const { pathname } = useAddress()
  const isRedirecting = useSignInRedirect()
  const signedIn = session.is === 'signedIn'
  const wasSignedOut = useRef(false)
  if (!signedIn) wasSignedOut.current = true
  useEffect(() => {
    if (signedIn) return
    // Visitors of a demo click on a user.
    if (platform.demo) prefetchConsole(platform)
    // While the user types, and not before: the page must be usable first. If that fails, the drawing fetches it again.
    const prefetch = () => prefetchConsole(platform)
    document.addEventListener('input', prefetch, { once: true })
    return () => document.removeEventListener('input', prefetch)
  }, [signedIn, platform])
  const PublicPage = PUBLIC_PAGES.get(pathname)
  if (PublicPage) {
    return (
      <Suspense fallback={<Starting />}>
        <AllTexts>
          <PublicPage />
        </AllTexts>
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
      <AllTexts>
        <SignedInContext value={session}>
          <Console key={session.user.id} isAfterSignIn={wasSignedOut.current} />
        </SignedInContext>
      </AllTexts>
    </Suspense>
  )
}

/** Parts of the page that need more texts than the sign-in page has. */
function AllTexts({ children }: { children: ReactNode }) {
  usePart(usePlatform().rest)
  return children
}

/** Redirects between the sign-in page and the console as the session requires; true until the address is right. */
function useSignInRedirect(): boolean {
  const session = useSession()
  const { pathname, search } = useAddress()
  const path = pathname + search
  const target =
    session.is === 'signedIn'
      ? session.user.mustSetUp
        ? SECURITY_PATH
        : startOf(session.user, signedInPath(pathname, search))
      : pathname === SIGN_IN_PATH || PUBLIC_PAGES.has(pathname)
        ? path
        : session.why === 'self'
          ? SIGN_IN_PATH
          : // A link to a place of a page leads there after the sign-in too.
            signInPath(path + location.hash)
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
