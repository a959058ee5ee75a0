import { isConsolePath } from '../remotes/console-path.ts'

/** The sign-in page's address holds the path to return to: `/sign-in?to=%2Flogs%3Fstatus%3DDelivered`. */
export const SIGN_IN_PATH = '/sign-in'
/** Where the links of invitations lead: a page for people who cannot sign in yet. */
export const INVITATION_PATH = '/invitation'
/** Where a user asks for a link to set a new password, and where that link leads. */
export const FORGOT_PASSWORD_PATH = '/forgot-password'
export const NEW_PASSWORD_PATH = '/new-password'
/** Where a user begins single sign-on, and where their identity provider sends them back to. */
export const SINGLE_SIGN_ON_PATH = '/single-sign-on'
export const HOME_PATH = '/home'
/** Where users set up their second factor, and stay until they have. */
export const SECURITY_PATH = '/account/security'
/** Where the provider's users begin: they have no Home. */
export const DESK_PATH = '/desk'

/** Address of the sign-in page that returns to `path` (with its query and hash) afterwards. */
export function signInPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1)
  if (path === '/' || path === HOME_PATH || pathname === SIGN_IN_PATH) return SIGN_IN_PATH
  return `${SIGN_IN_PATH}?to=${encodeURIComponent(path)}`
}

/** Where to go after signing in. Home, unless the address names a path of this console. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to')
  return to && isConsolePath(to) && !to.startsWith(SIGN_IN_PATH) ? to : HOME_PATH
}
