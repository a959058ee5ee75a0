import type { SessionTransport } from '../account/sign-in/auth/ports.ts'

/** The life of the cookie that says who signed in with this browser. */
const DEVICE_MAX_AGE_S = 180 * 24 * 60 * 60
/** The longest life of a session; the server may end it earlier. */
const MAX_AGE_S = 12 * 60 * 60

/**
 * The session's token as an HttpOnly, SameSite=Strict cookie. `__Host-` (RFC 6265bis §4.1.3.2) needs Secure, which
 * browsers accept on https and on loopback. On other plain http addresses the cookie has neither.
 */
export const sessionCookie = (publicUrl: URL | undefined): SessionTransport =>
  cookieOf(publicUrl, 'songsarn', MAX_AGE_S)

/** Whether the browser sends a session, which may have ended. */
export const mayBeSignedIn = (request: Request): boolean =>
  /(^|;\s*)(__Host-)?songsarn=[^;]/.test(request.headers.get('cookie') ?? '')

/** Which users have signed in with this browser (`account/sign-in/auth/known-devices.ts`), as the same kind of cookie. */
export const deviceCookie = (publicUrl: URL | undefined): SessionTransport =>
  cookieOf(publicUrl, 'songsarn-device', DEVICE_MAX_AGE_S)

function cookieOf(publicUrl: URL | undefined, bareName: string, longestS: number): SessionTransport {
  const isSecure = (request: Request) => {
    if (publicUrl?.protocol === 'https:') return true
    const { protocol, hostname } = new URL(request.url)
    return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  }
  const nameFor = (request: Request) => (isSecure(request) ? `__Host-${bareName}` : bareName)
  const cookie = (request: Request, value: string, maxAge: number) =>
    `${nameFor(request)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${isSecure(request) ? '; Secure' : ''}`

  return {
    read(request) {
      const name = `${nameFor(request)}=`
      const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || undefined
    },
    set: (request, answer, value) => answer.append('set-cookie', cookie(request, value, longestS)),
    clear: (request, answer) => answer.append('set-cookie', cookie(request, '', 0)),
  }
}
