import type { SessionTransport } from '../api/ports.ts'

/** The one session of a page, whose Request carries no cookie and whose Response sets none. */
export function memorySession(): SessionTransport {
  let token: string | undefined
  return {
    read: () => token,
    set(_request, _answer, given) {
      token = given
    },
    clear() {
      token = undefined
    },
  }
}
