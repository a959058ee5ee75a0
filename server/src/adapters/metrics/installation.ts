import { Gauge, type Registry } from 'prom-client'
import { newestCheck } from '../../billing/check-ledger.ts'
import { canaryReader, type RunningCanary } from '../../console/releases/running-canaries.ts'
import { switchedOff } from '../../delivery/carriers/carrier-status.ts'
import { readOldestUrgent, URGENT_LANES } from '../../delivery/carriers/oldest-urgent.ts'
import { type CarrierPort, channelOf } from '../../delivery/carriers/ports.ts'
import { addUp, readWaiting } from '../../delivery/carriers/waiting.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { isReady } from '../../foundation/http/database-health.ts'

const CARRIER_STATE = { down: 0, slow: 1, up: 2 } as const
/** Prometheus waits for a scrape for 10 s by default. */
const LOOK_MS = 5000

type Parts = { carriers: CarrierPort; store: Store; onCanaries: (canaries: readonly RunningCanary[]) => void }
type Look = Awaited<ReturnType<ReturnType<typeof reader>>>

/**
 * What is the same in all processes, since the database has it: read at each scrape, in few small statements and once for all gauges.
 * Without the database `songsarn_database_up` is 0 and the others are absent.
 */
export function registerInstallation(registry: Registry, parts: Parts): void {
  const look = lookOnce(parts)
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    show: (gauge: Gauge<string>, found: Look) => void,
  ) =>
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const { found } = await look()
        // `reset` would show 0 for a gauge without labels.
        if (labelNames.length === 0) this.remove()
        else this.reset()
        if (found) show(this, found)
      },
    })

  new Gauge({
    name: 'songsarn_database_up',
    help: 'Whether the database answers this process within 2 seconds: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await look()).isUp ? 1 : 0)
    },
  })
  gauge('songsarn_database_answer_seconds', 'How long the statements of this scrape took.', [], (it, { seconds }) =>
    it.set(seconds),
  )
  gauge(
    'songsarn_carrier_state',
    'Connections to each carrier that is not switched off, and LINE, of all processes: 0 down, 1 slow, 2 up.',
    ['carrier'],
    (it, { statuses, off }) => {
      for (const { carrier, state } of statuses) if (!off.has(carrier)) it.set({ carrier }, CARRIER_STATE[state])
    },
  )
  gauge(
    'songsarn_carrier_binds',
    'Connections to each carrier, of all processes: those that are up, and how many the carrier allows.',
    ['carrier', 'which'],
    (it, { statuses }) => {
      for (const { carrier, binds } of statuses) {
        if (!binds) continue
        it.set({ carrier, which: 'up' }, binds.up)
        it.set({ carrier, which: 'allowed' }, binds.allowed)
      }
    },
  )
  gauge(
    'songsarn_waiting_messages',
    'Messages that a carrier has yet to get, of all accounts, by channel and carrier; an empty carrier is not chosen yet.',
    ['channel', 'carrier'],
    (it, { statuses, waiting }) => {
      const { waitingFor, unassigned } = addUp(statuses, waiting)
      for (const { carrier } of statuses) it.set({ channel: channelOf(carrier), carrier }, waitingFor(carrier))
      it.set({ channel: 'sms', carrier: '' }, unassigned)
    },
  )
  gauge(
    'songsarn_queue_oldest_seconds',
    'Age of the oldest SMS that a carrier should have, in the lanes ahead of bulk; 0 when none waits.',
    ['lane'],
    (it, { oldest }) => {
      for (const lane of URGENT_LANES) it.set({ lane }, oldest[lane])
    },
  )
  gauge(
    'songsarn_ledger_differences',
    'Balances that differ from their ledger entries, by the newest check.',
    [],
    (it, { ledger }) => ledger && it.set(ledger.wrong),
  )
  gauge('songsarn_ledger_check_timestamp_seconds', 'When the ledger was checked last.', [], (it, { ledger }) => {
    if (ledger) it.set(Date.parse(ledger.checkDate) / 1000)
  })
  gauge('songsarn_canary', 'Canaries that some accounts get: 1 each.', ['remote', 'version'], (it, { canaries }) => {
    for (const canary of canaries) it.set(canary, 1)
  })
}

/** All gauges of a scrape share one look; while one takes long, no further one begins. */
function lookOnce(parts: Parts): () => Promise<{ isUp: boolean; found?: Look | undefined }> {
  const read = reader(parts)
  let reading: Promise<Look | undefined> | undefined
  let looking: Promise<{ isUp: boolean; found?: Look | undefined }> | undefined
  const look = async () => {
    const isUp = await isReady(parts.store)
    if (!isUp) return { isUp }
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return { isUp, found: await within(LOOK_MS, reading) }
  }
  return () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
}

function reader({ carriers, store, onCanaries }: Parts) {
  const readCanaries = canaryReader(store)
  return async () => {
    const began = performance.now()
    const statuses = await carriers.statuses()
    const rest = await asWorker(
      store,
      async (trx) => ({
        off: await switchedOff(trx),
        waiting: await readWaiting(trx),
        oldest: await readOldestUrgent(trx),
        ledger: await newestCheck(trx),
      }),
      { isLook: true },
    )
    const canaries = await readCanaries()
    onCanaries(canaries)
    return { ...rest, statuses, canaries, seconds: (performance.now() - began) / 1000 }
  }
}

/** What the promise gives within so many milliseconds, else undefined. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
