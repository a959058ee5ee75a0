import type { Ports } from '../../../foundation/http/ports.ts'
import type { Passwords } from './passwords.ts'

/** Carries the session token: a cookie over HTTP, memory in a page (where a Request has no cookies). */
export type SessionTransport = {
  read(request: Request): string | undefined
  set(request: Request, answer: Headers, token: string): void
  clear(request: Request, answer: Headers): void
}

export type AuthPorts = Ports & {
  sessions: SessionTransport
  passwords: Passwords
  /** Carries which users have signed in with this browser. Absent in a page, which has only its own user. */
  devices?: Omit<SessionTransport, 'clear'>
  /** See `ServePorts`. */
  publicOrigin?: string
  /** Whether this installation sends mails. */
  sendsMail?: boolean
  /** The most failed sign-ins, instead of the usual limits: see `sign-in-failures.ts`. */
  signInLimits?: Partial<Record<'perLogin' | 'perAddress' | 'perUser', number>>
}
