import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type CarrierPort, channelOf } from '../delivery/carriers/ports.ts'
import { addUp, readWaiting } from '../delivery/carriers/waiting.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'
import type { Metrics } from '../foundation/http/ports.ts'
import type { JobQueueOptions } from './pg-boss-queue.ts'

export type ServerMetrics = Metrics & {
  registry: Registry
  databaseConflict: NonNullable<Store['onConflict']>
  jobFailure: NonNullable<JobQueueOptions['onFailure']>
  /** Reads at each scrape the state of the carriers, and how many messages wait for each. */
  showCarriers(carriers: CarrierPort, store: Store): void
}

const CARRIER_STATE = { down: 0, slow: 1, up: 2 } as const

/** Counters in Prometheus form. Labels have few values each: routes, not addresses; no account, no number. */
export function createMetrics(): ServerMetrics {
  const registry = new Registry()
  let isRead = false
  const registers = [registry]
  const requests = new Histogram({
    name: 'songsarn_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const clientErrors = new Counter({
    name: 'songsarn_client_errors_total',
    help: 'Errors that consoles reported, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const signInFailures = new Counter({
    name: 'songsarn_sign_in_failures_total',
    help: 'Sign-ins that were refused for wrong credentials.',
    registers,
  })
  const databaseConflicts = new Counter({
    name: 'songsarn_database_conflicts_total',
    help: 'Deadlocks (40P01) and serialisation failures (40001): retried, or failed after the last attempt.',
    labelNames: ['code', 'result'],
    registers,
  })
  const jobFailures = new Counter({
    name: 'songsarn_job_failures_total',
    help: 'Failed runs of jobs, by job and class of error; each is tried again. The log has its data, tries and cause.',
    labelNames: ['job', 'error'],
    registers,
  })
  const kinds = new Set<string>()
  return {
    get registry() {
      // At the first scrape: its clock of the event loop wakes the process a hundred times a second.
      if (!isRead) collectDefaultMetrics({ register: registry })
      isRead = true
      return registry
    },
    request: ({ method, path, status, seconds }) => requests.observe({ method, path, status }, seconds),
    clientError(kind) {
      // The reporter chooses the kind, so limit how many kinds are counted.
      if (kinds.size < 50) kinds.add(kind)
      clientErrors.inc({ kind: kinds.has(kind) ? kind : 'other' })
    },
    signInFailure: () => signInFailures.inc(),
    showCarriers(carriers, store) {
      registerCarriers(registry, carriers)
      registerWaiting(registry, carriers, store)
    },
    jobFailure: (job, error) => jobFailures.inc({ job, error }),
    databaseConflict: (code, result) => databaseConflicts.inc({ code, result }),
  }
}

function registerWaiting(registry: Registry, carriers: CarrierPort, store: Store): void {
  new Gauge({
    name: 'songsarn_waiting_messages',
    help: 'Messages that a carrier has yet to get, of all accounts, by channel and carrier; an empty carrier is not chosen yet.',
    labelNames: ['channel', 'carrier'],
    registers: [registry],
    async collect() {
      this.reset()
      const found = await Promise.all([carriers.statuses(), asWorker(store, readWaiting, { isLook: true })]).catch(
        () => undefined,
      )
      if (!found) return
      const [statuses, waiting] = found
      const { waitingFor, unassigned } = addUp(statuses, waiting)
      for (const { carrier } of statuses) this.set({ channel: channelOf(carrier), carrier }, waitingFor(carrier))
      this.set({ channel: 'sms', carrier: '' }, unassigned)
    },
  })
}

function registerCarriers(registry: Registry, carriers: CarrierPort): void {
  // The other figures need no database.
  const statuses = () => carriers.statuses().catch(() => [])
  new Gauge({
    name: 'songsarn_carrier_state',
    help: 'Connections to each carrier and LINE, of all processes: 0 down, 1 slow, 2 up.',
    labelNames: ['carrier'],
    registers: [registry],
    async collect() {
      const found = await statuses()
      this.reset()
      for (const { carrier, state } of found) this.set({ carrier }, CARRIER_STATE[state])
    },
  })
  new Gauge({
    name: 'songsarn_carrier_binds',
    help: 'Connections to each carrier, of all processes: those that are up, and how many the carrier allows.',
    labelNames: ['carrier', 'which'],
    registers: [registry],
    async collect() {
      const found = await statuses()
      this.reset()
      for (const { carrier, binds } of found) {
        if (!binds) continue
        this.set({ carrier, which: 'up' }, binds.up)
        this.set({ carrier, which: 'allowed' }, binds.allowed)
      }
    },
  })
}
