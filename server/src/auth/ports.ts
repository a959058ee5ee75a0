import type { Passwords } from '../accounts/passwords.ts'
import type { Ports } from '../http/ports.ts'

/** How a session's token travels: a cookie over HTTP, memory in a page (where cookies do not reach a Request). */
export type SessionTransport = {
  read(request: Request): string | undefined
  set(request: Request, answer: Headers, token: string): void
  clear(request: Request, answer: Headers): void
}

export type AuthPorts = Ports & {
  sessions: SessionTransport
  passwords: Passwords
  /** Origin that people open; see `ServePorts`. */
  publicOrigin?: string
  /** Failed sign-ins in 15 minutes before further ones are refused, of one login and of one address. */
  signInLimits?: { perLogin: number; perAddress: number }
}
