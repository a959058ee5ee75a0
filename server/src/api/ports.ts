import type { Store } from '../db/tenancy.ts'
import type { OtpLimits } from '../otp/limits.ts'
import type { ReleasePort } from '../releases/ports.ts'
import type { Log } from './log.ts'

/** How a session's token travels: a cookie over HTTP, memory in a page (where cookies do not reach a Request). */
export type SessionTransport = {
  read(request: Request): string | undefined
  set(request: Request, answer: Headers, token: string): void
  clear(request: Request, answer: Headers): void
}

/** Hashing of passwords: slow on purpose. `verify` is false for a hash it cannot read. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** What is counted about requests. */
export type Metrics = {
  request(sample: { method: string; path: string; status: number; seconds: number }): void
  clientError(kind: string): void
  signInFailure(): void
}

export type OperatorRoadState = { operator: string; state: 'up' | 'slow' | 'down' }

/** What the API asks of the code that delivers. */
export type DeliveryPort = {
  /** Something may have become due: look now instead of at the next poll. */
  wake(): void
  /** The roads to the operators. */
  operators(): Promise<OperatorRoadState[]>
}

/** What the API asks of the code that calls customers' servers. */
export type CallbackPort = {
  /** Something may have become due. */
  wake(): void
  /** Whether an address is one that must not be called: it lies in a network of the installation's own. */
  refuses(url: string): Promise<boolean>
}

/** Everything the app needs from where it runs: a server, a test or a page. */
export type AppPorts = {
  store: Store
  log: Log
  now(): Date
  sessions: SessionTransport
  passwords: Passwords
  metrics: Metrics
  /** Keys what is hashed and encrypted; the same in every process of an installation. */
  secretKey: string
  delivery: DeliveryPort
  /** None where nobody is called: in a page. */
  callbacks?: CallbackPort
  /** None where nothing can be deployed to: in a page. */
  releases?: ReleasePort
  /** Origin that people open, e.g. `https://sms.example.com`; requests from another one are refused. None: the request's own host. */
  publicOrigin?: string
  /** Failed sign-ins in 15 minutes before further ones are refused, of one login and of one address. */
  signInLimits?: { perLogin: number; perAddress: number }
  /** Requests of pins before further ones are refused. */
  otpLimits?: OtpLimits
}
