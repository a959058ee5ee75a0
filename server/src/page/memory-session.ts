import type { SessionTransport } from '../auth/ports.ts'

/**
 * The one session of a page, whose Request carries no cookie and whose Response sets none.
 *
 * @param token of a session that was kept
 * @param keep told of each change, undefined when nobody is signed in any more
 */
export function memorySession(token?: string, keep: (token: string | undefined) => void = () => {}): SessionTransport {
  return {
    read: () => token,
    set(_request, _answer, given) {
      token = given
      keep(token)
    },
    clear() {
      token = undefined
      keep(token)
    },
  }
}
