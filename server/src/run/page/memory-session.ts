import type { SessionTransport } from '../../account/sign-in/auth/ports.ts'

/**
 * The only session of a page, whose requests and responses have no cookies.
 *
 * @param token of a stored session
 * @param onChange gets each new token, and undefined after sign-out
 */
export function memorySession(
  token?: string,
  onChange: (token: string | undefined) => void = () => {},
): SessionTransport {
  return {
    read: () => token,
    set(_request, _answer, given) {
      token = given
      onChange(token)
    },
    clear() {
      token = undefined
      onChange(token)
    },
  }
}
