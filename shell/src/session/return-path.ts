import { isConsolePath } from '../remotes/console-path.ts'

/** The sign-in page's address holds the path to return to: `/sign-in?to=%2Flogs%3Fstatus%3DDelivered`. */
export const SIGN_IN_PATH = '/sign-in'
/** Where the links of invitations lead: a page for people who cannot sign in yet. */
export const INVITATION_PATH = '/invitation'
export const HOME_PATH = '/home'
/** Where the provider's users begin: they have no Home. */
export const DESK_PATH = '/desk'

/** Address of the sign-in page that returns to `path` (with its query) afterwards. */
export function signInPath(path: string): string {
  const [pathname = ''] = path.split('?', 1)
  if (path === '/' || path === HOME_PATH || pathname === SIGN_IN_PATH) return SIGN_IN_PATH
  return `${SIGN_IN_PATH}?to=${encodeURIComponent(path)}`
}

/** Where to go after signing in. Home, unless the address names a path of this console. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to')
  return to && isConsolePath(to) && !to.startsWith(SIGN_IN_PATH) ? to : HOME_PATH
}
