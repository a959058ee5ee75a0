import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { RunningCanary } from '../console/releases/running-canaries.ts'
import type { TrafficMeter } from '../delivery/carrier-traffic.ts'
import { type CarrierPort, channelOf } from '../delivery/carriers/ports.ts'
import type { Store } from '../foundation/db/tenancy.ts'
import type { Metrics } from '../foundation/http/ports.ts'
import { registerCertificate } from './metrics/certificate.ts'
import { registerDisks } from './metrics/disks.ts'
import { registerInstallation } from './metrics/installation.ts'
import type { JobQueueOptions } from './pg-boss-queue.ts'

export type ServerMetrics = Metrics & {
  registry: Registry
  databaseConflict: NonNullable<Store['onConflict']>
  jobFailure: NonNullable<JobQueueOptions['onFailure']>
  /** Counts what this process exchanges with a carrier. */
  meterOf(carrier: string): TrafficMeter
  /** Reads at each scrape what the database knows of the installation: carriers, what waits, ledger, canaries. */
  showInstallation(carriers: CarrierPort, store: Store): void
  /** Looks at each scrape at the room of these folders, by their names, and once an hour at the certificate of the public address. */
  showMachine(of: { folders: Readonly<Record<string, string>>; publicUrl: URL | undefined }): void
}

const OUTCOMES = ['accepted', 'rejected', 'throttled', 'unknown'] as const

/** Counters in Prometheus form. Labels have few values each: routes, not addresses; no account, no number. */
export function createMetrics(): ServerMetrics {
  const registry = new Registry()
  let isRead = false
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Counter<string>({ name, help, labelNames, registers })
  const requests = new Histogram({
    name: 'songsarn_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const clientErrors = counter('songsarn_client_errors_total', 'Errors that consoles reported, by kind.', ['kind'])
  const signInFailures = counter('songsarn_sign_in_failures_total', 'Sign-ins that were refused for wrong credentials.')
  const databaseConflicts = counter(
    'songsarn_database_conflicts_total',
    'Deadlocks (40P01) and serialisation failures (40001): retried, or failed after the last attempt.',
    ['code', 'result'],
  )
  // Not `job`: Prometheus has a label of this name for what it scrapes.
  const jobFailures = counter(
    'songsarn_job_failures_total',
    'Failed runs of jobs, by the name of the job and class of error; each is tried again. The log has its data, tries and cause.',
    ['name', 'error'],
  )
  const parts = counter(
    'songsarn_parts_total',
    'Parts that this process submitted, by what came of it. Parts of an ended process that became unknown count too.',
    ['channel', 'carrier', 'outcome'],
  )
  const responses = new Histogram({
    name: 'songsarn_carrier_response_seconds',
    help: 'Time to the response of a carrier.',
    labelNames: ['carrier'],
    buckets: [0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const receipts = counter('songsarn_receipts_total', 'Receipts that this process took, by their state.', [
    'channel',
    'carrier',
    'state',
  ])
  const otps = new Histogram({
    name: 'songsarn_otp_to_carrier_seconds',
    help: 'Time from the call that asks for an OTP until it is written to the carrier.',
    buckets: [0.05, 0.2, 1, 5, 30],
    registers,
  })
  const canaryErrors = counter('songsarn_canary_errors_total', 'Errors of running canaries that consoles reported.', [
    'remote',
    'version',
  ])
  // Known from the start, so that the first one is an increase.
  for (const code of ['40001', '40P01'])
    for (const result of ['retried', 'failed']) databaseConflicts.inc({ code, result }, 0)
  const kinds = new Set<string>()
  let canaries: readonly RunningCanary[] = []
  return {
    get registry() {
      // At the first scrape: its clock of the event loop wakes the process a hundred times a second.
      if (!isRead) collectDefaultMetrics({ register: registry })
      isRead = true
      return registry
    },
    request: ({ method, path, status, seconds }) => requests.observe({ method, path, status }, seconds),
    clientError({ kind, remote, version }) {
      // The reporter chooses the kind, so limit how many kinds are counted.
      if (kinds.size < 50) kinds.add(kind)
      clientErrors.inc({ kind: kinds.has(kind) ? kind : 'other' })
      const canary = canaries.find((one) => one.remote === remote && one.version === version)
      if (canary) canaryErrors.inc(canary)
    },
    signInFailure: () => signInFailures.inc(),
    meterOf(carrier) {
      const of = { channel: channelOf(carrier), carrier }
      const byOutcome = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, parts.labels({ ...of, outcome })]))
      for (const outcome of OUTCOMES) byOutcome[outcome]?.inc(0)
      const response = responses.labels({ carrier })
      return {
        ended(outcome, count, seconds) {
          byOutcome[outcome]?.inc(count)
          if (seconds !== undefined) response.observe(seconds)
        },
        received: (state) => receipts.inc({ ...of, state }),
        otpHandedOver: (seconds) => otps.observe(seconds),
      }
    },
    showInstallation(carriers, store) {
      const onCanaries = (found: readonly RunningCanary[]) => {
        canaries = found
        for (const canary of found) canaryErrors.inc(canary, 0)
      }
      registerInstallation(registry, { carriers, store, onCanaries })
    },
    showMachine({ folders, publicUrl }) {
      registerDisks(registry, folders)
      registerCertificate(registry, publicUrl)
    },
    jobFailure: (name, error) => jobFailures.inc({ name, error }),
    databaseConflict: (code, result) => databaseConflicts.inc({ code, result }),
  }
}
