import type { Store } from '../db/tenancy.ts'
import type { JobPort } from '../job-queue/job-queue.ts'
import type { Log } from '../logging/log.ts'
import type { Identify } from './caller.ts'

/** What is counted about requests. */
export type Metrics = {
  request(sample: { method: string; path: string; status: number; seconds: number }): void
  clientError(kind: string): void
  signInFailure(): void
}

/** What the handlers of every subject may use. A subject that needs more declares its own ports, which extend these. */
export type Ports = {
  store: Store
  log: Log
  jobs: JobPort
  now(): Date
  metrics: Metrics
  /** Keys what is hashed and encrypted; the same in every process of an installation. */
  secretKey: string
}

/** What answering a request needs besides its handler. */
export type ServePorts = Pick<Ports, 'store' | 'now'> & {
  identify: Identify
  /** Origin that people open, e.g. `https://sms.example.com`; requests from another one are refused. None: the request's own host. */
  publicOrigin?: string
}

/** The HTTP app: a function from Request to Response that runs wherever `fetch` runs. */
export type App = (request: Request, from: { address: string }) => Promise<Response>
