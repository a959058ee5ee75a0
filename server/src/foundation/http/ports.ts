import type { SecretKey } from '../crypto/secret-key.ts'
import type { Store } from '../db/tenancy.ts'
import type { JobPort } from '../job-queue/job-queue.ts'
import type { Log } from '../logging/log.ts'
import type { Wakes } from './after-commit.ts'
import type { Identify } from './caller.ts'

/** Counts requests. */
export type Metrics = {
  request(sample: { method: string; path: string; status: number; seconds: number }): void
  clientError(error: { kind: string; remote?: string | undefined; version?: string | undefined }): void
  signInFailure(): void
}

/** The ports of every subject. A subject that needs more declares its own, which extend these. */
export type Ports = {
  store: Store
  log: Log
  jobs: JobPort
  now(): Date
  metrics: Metrics
  /** The key for hashes and encryption; the same in every process of an installation. */
  secretKey: SecretKey
  /** The address that users, recipients and callbacks see. */
  publicUrl(): string
  /** The provider's ceiling of the idle time, in minutes. Default: the most that an owner may choose. */
  mostIdleMinutes?: number
}

/** The ports of `serve`. */
export type ServePorts = Pick<Ports, 'store' | 'now' | 'secretKey'> & {
  identify: Identify
  wakes: Wakes
  /** The origin that users open, such as `https://sms.example.com`; others are refused. Default: the host of the request. */
  publicOrigin?: string
  /** Most Idempotency-Keys of one account. Default: `MOST_KEYS`. */
  mostKeys?: { live: number; trial: number }
}

/** The HTTP app: a function from Request to Response that runs wherever `fetch` runs. */
export type App = (request: Request, from: { address: string }) => Promise<Response>
