import type { SessionTransport } from '../auth/ports.ts'

/** The longest life of a session; the server may end it earlier. */
const MAX_AGE_S = 12 * 60 * 60

/**
 * The session's token as an HttpOnly, SameSite=Strict cookie. `__Host-` (RFC 6265bis §4.1.3.2) needs Secure, which
 * browsers accept on https and on loopback. On other plain http addresses the cookie has neither.
 */
export function sessionCookie(publicUrl: URL | undefined): SessionTransport {
  const isSecure = (request: Request) => {
    if (publicUrl?.protocol === 'https:') return true
    const { protocol, hostname } = new URL(request.url)
    return protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  }
  const nameFor = (request: Request) => (isSecure(request) ? '__Host-songsarn' : 'songsarn')
  const cookie = (request: Request, value: string, maxAge: number) =>
    `${nameFor(request)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAge}${isSecure(request) ? '; Secure' : ''}`

  return {
    read(request) {
      const name = `${nameFor(request)}=`
      const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
      return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || undefined
    },
    set: (request, answer, token) => answer.append('set-cookie', cookie(request, token, MAX_AGE_S)),
    clear: (request, answer) => answer.append('set-cookie', cookie(request, '', 0)),
  }
}
