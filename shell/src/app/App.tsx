import { lazy, Suspense, useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { goTo } from '../remotes/location.ts'
import { Crash } from '../screens/Crash.tsx'
import { Starting } from '../screens/Starting.tsx'
import { HOME_PATH, returnPath, SIGN_IN_PATH, signInPath } from '../session/return-path.ts'
import { SignIn } from '../session/SignIn.tsx'
import { ToastArea } from '../toasts/ToastArea.tsx'
import { useAddress } from './address.ts'
import { PlatformContext, useSession } from './PlatformContext.ts'
import type { Platform } from './platform.ts'

const loadConsole = () => import('./Console.tsx')
const Console = lazy(async () => ({ default: (await loadConsole()).Console }))

/** The root: the sign-in page by itself, or the console, which is fetched apart from it. */
export function App({ platform }: { platform: Platform }) {
  return (
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <Crash>
          <Gate />
          <ToastArea />
        </Crash>
      </I18nextProvider>
    </PlatformContext>
  )
}

/** Who is not signed in sees the sign-in page, whose address remembers where they wanted to go. */
function Gate() {
  const session = useSession()
  const elsewhere = useWayIn()
  const signedIn = session.is === 'signedIn'
  useEffect(() => {
    // While the password is being typed, the console comes; should it fail, it is fetched again when it is needed.
    if (!signedIn) loadConsole().catch(() => {})
  }, [signedIn])
  if (!signedIn) return <SignIn />
  if (elsewhere) return <Starting />
  return (
    <Suspense fallback={<Starting />}>
      <Console key={session.user.id} />
    </Suspense>
  )
}

/** Keeps the address in step with the session; true while it is not. */
function useWayIn(): boolean {
  const session = useSession()
  const { pathname, search } = useAddress()
  const path = pathname + search
  const wanted =
    session.is === 'signedIn'
      ? wayIn(pathname, search)
      : pathname === SIGN_IN_PATH
        ? path
        : session.why === 'self'
          ? SIGN_IN_PATH
          : signInPath(path)
  useEffect(() => {
    if (wanted !== path) goTo(wanted, { replace: true })
  }, [wanted, path])
  return wanted !== path
}

function wayIn(pathname: string, search: string): string {
  if (pathname === SIGN_IN_PATH) return returnPath(search)
  return pathname === '/' ? HOME_PATH : pathname + search
}
