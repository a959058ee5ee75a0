/** The sign-in page's address holds the path to return to: `/sign-in?to=%2Flogs%3Fstatus%3DDelivered`. */
export const SIGN_IN_PATH = '/sign-in'
export const HOME_PATH = '/home'

/** Address of the sign-in page that returns to `path` (with its query) afterwards. */
export function signInPath(path: string): string {
  const [pathname = ''] = path.split('?', 1)
  if (path === '/' || path === HOME_PATH || pathname === SIGN_IN_PATH) return SIGN_IN_PATH
  return `${SIGN_IN_PATH}?to=${encodeURIComponent(path)}`
}

/** Where to go after signing in. Only a path of this console: anything that a browser would read as another host is ignored. */
export function returnPath(search: string): string {
  const to = new URLSearchParams(search).get('to')
  if (!to || !/^\/(?![/\\])/.test(to) || to.startsWith(SIGN_IN_PATH)) return HOME_PATH
  return to
}
