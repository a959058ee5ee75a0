import type { Passwords } from '../accounts/passwords.ts'
import type { Ports } from '../http/ports.ts'

/** Carries the session token: a cookie over HTTP, memory in a page (where a Request has no cookies). */
export type SessionTransport = {
  read(request: Request): string | undefined
  set(request: Request, answer: Headers, token: string): void
  clear(request: Request, answer: Headers): void
}

export type AuthPorts = Ports & {
  sessions: SessionTransport
  passwords: Passwords
  /** See `ServePorts`. */
  publicOrigin?: string
  /** The most failed sign-ins within 15 minutes, of one login and of one address. */
  signInLimits?: { perLogin: number; perAddress: number }
}
