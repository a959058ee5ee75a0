/**
 * The alerts of server/watch in a real Prometheus that reads a real service, while its faults are made: each one fires. Its times are
 * shorter; `promtool` tests the times themselves (watch-files.test.ts), and the one alert that is not here: a process that starts again
 * and again.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { asAdmin } from '../../testing/as-admin.ts'
import { testServer } from '../../testing/database.ts'
import { freePort } from '../../testing/file-servers.ts'
import { endProcess, type ServiceProcess, startServiceProcess } from '../../testing/processes.ts'
import { hasPrometheus, type Prometheus, startPrometheus } from '../../testing/prometheus.ts'
import { eventually, makeSender, send, silentLog } from '../../testing/sending.ts'
import { pause, type ServiceProcesses, serviceProcesses } from '../../testing/service-processes.ts'
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { startJobQueue } from '../adapters/pg-boss-queue.ts'
import { LEDGER_CHECK } from '../billing/check-ledger.ts'
import { lockRegistry, writeRegistry } from '../console/releases/registry-store.ts'
import { Simulator } from '../delivery/smpp/simulator/simulator.ts'
import { connect } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'

const TOKEN = 'a token for those who read the metrics'
const LOST = 30
const CANARY = { remote: 'mf-reports', version: '9.9.9' }

const describeWatch = hasPrometheus() ? describe : describe.skip

describeWatch('the alerts in a real Prometheus', () => {
  let processes: ServiceProcesses
  let simulator: Simulator
  let front: Server
  let service: ServiceProcess
  let disk: SmallDisk | undefined
  let prometheus: Prometheus
  beforeAll(async () => {
    processes = await serviceProcesses('postgres')
    const { environment } = processes
    const folder = environment.DATA_DIR ?? ''
    const port = await freePort()
    prometheus = await startPrometheus(folder, { port, token: TOKEN })
    simulator = await Simulator.start({ receiptDelay: { from: 0, to: 10 } })
    front = await startFront(folder)
    disk = await mountSmallDisk('100m')
    Object.assign(environment, {
      SMPP_URL: `${simulator.url}?carrier=sim&responseSeconds=0.2&window=${LOST}`,
      PUBLIC_URL: `https://127.0.0.1:${(front.address() as AddressInfo).port}`,
      ...{ METRICS_TOKEN: TOKEN, PORT: String(port) },
      ...(disk && { FILES_DIR: disk.folder }),
    })
    service = await startServiceProcess(environment)
  })
  afterAll(async () => {
    await prometheus?.close()
    await endProcess(service?.process, 'SIGKILL')
    await disk?.remove()
    front?.close()
    await simulator?.close()
    await processes?.close()
  })

  /** Waits until each of these fired, besides others. */
  async function fire(...names: string[]): Promise<void> {
    const missing = new Set(names.map((name) => `Songsarn${name}`))
    const all = async () => {
      for (const name of await prometheus.firing()) missing.delete(name)
      return missing.size === 0
    }
    await eventually(all, 20_000).catch(() => expect([...missing]).toEqual([]))
  }

  it('fires none while nothing is wrong', async () => {
    await eventually(async () => (await prometheus.value('songsarn_carrier_state{carrier="sim"}')) === 2)
    // Often enough to see what changes from now on, and that the service is no longer away.
    await eventually(async () => ((await prometheus.value('sum_over_time(up[1s])')) ?? 0) > 2)
    const firing = await prometheus.firing()
    for (const name of disk ? ['SongsarnDiskScarce', 'SongsarnDiskFull'] : []) firing.delete(name)
    expect([...firing]).toEqual([])
  })

  it('fires for what is wrong while carrier and database are there', async () => {
    const faults = Promise.all([loseResponses(), holdBack(), breakLedger(), failJobs(), breakCanary()])
    const alerts = fire(
      ...['UnknownParts', 'UrgentMessagesWait', 'QueueStands', 'LedgerWrong', 'LedgerUnchecked', 'JobFails'],
      ...['DatabaseConflicts', 'CanaryFails', 'CertificateEnds', ...(disk ? ['DiskScarce', 'DiskFull'] : [])],
    )
    await Promise.all([faults, alerts])
  })

  it('fires when the carrier is away', async () => {
    await simulator.close()
    await fire('CarrierDown')
  })

  it('fires when the database is away, and for the calls that fail', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(processes.store.db)
    const name = rows[0]?.name ?? ''
    await asAdmin(
      testServer(),
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    const calls = setInterval(() => void fetch(`${service.url}/v1/session`, SIGNED_IN()).catch(() => {}), 50)
    await fire('DatabaseDown', 'CallsFail').finally(() => clearInterval(calls))
  })

  it('fires when the process is away', async () => {
    await endProcess(service.process, 'SIGKILL')
    await fire('Down')
  })

  const SIGNED_IN = () => ({ headers: { cookie: `__Host-songsarn=${processes.user.token}` } })

  /** The simulated carrier answers none of these. */
  async function loseResponses() {
    const caller = await makeSender(processes.store, 100)
    const to = Array.from({ length: LOST }, (_, index) => `0810${String(index).padStart(2, '0')}0007`)
    await send(processes.store, caller, to)
    const signals = processes.store.openSignals(silentLog)
    signals.send('delivery')
    await signals.close()
  }

  /** An OTP of half an hour ago, in a chunk that a worker has and does not send. */
  async function holdBack() {
    const { tenantId, accountId } = processes.user.account
    const key = { tenantId, accountId, lane: 0 }
    const id = newId()
    await asWorker(processes.store, async (trx) => {
      await trx
        .insertInto('communications')
        .values({
          ...{ ...key, payerAccountId: accountId, id, userId: processes.user.userId, type: 'otp', sender: 'S' },
          ...{ content: 'x', commonText: 'x', status: 'sending', recipients: 1, expanded: 1 },
          startedAt: new Date(Date.now() - 1_800_000),
        })
        .execute()
      await trx
        .insertInto('chunks')
        .values({
          ...{ ...key, communicationId: id, chunkNo: 1, firstOrdinal: 1, lastOrdinal: 1, recipients: 1, credits: 1 },
          ...{ pending: 1, submitted: 0, state: 'open', worker: newId(), leaseUntil: new Date(Date.now() + 600_000) },
        })
        .execute()
    })
  }

  /** A check of yesterday that found something. */
  async function breakLedger() {
    const checkedAt = new Date(Date.now() - 86_400_000)
    const row = { id: newId(), checkedAt, wrong: 2, accounts: 5, entries: 9, details: '[]' }
    await asWorker(processes.store, (trx) => trx.insertInto('ledgerChecks').values(row).execute())
  }

  /** Each check of the ledger meets a deadlock, at each try. */
  async function failJobs() {
    const { store } = processes
    await sql`create function deadlock() returns trigger language plpgsql as
      $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`.execute(store.db)
    await sql`create trigger deadlock before insert on ledger_checks for each row when (new.wrong <> 2)
      execute function deadlock()`.execute(store.db)
    // Its tables belong to the user of the service.
    const { DATABASE_URL: databaseUrl = '', DATABASE_ROLE_PREFIX } = processes.environment
    const own = await connect({ databaseUrl }, DATABASE_ROLE_PREFIX)
    const queue = await startJobQueue({
      ...{ store: own, log: silentLog, works: false },
      jobs: [{ ...LEDGER_CHECK, run: async () => {} }],
    })
    await asWorker(own, async (trx) => {
      for (let key = 0; key < 12; key++) await queue.add(trx, LEDGER_CHECK, {}, String(key))
    })
    await queue.stop()
    // A process takes the next one when it is woken, or after a second.
    const signals = own.openSignals(silentLog)
    for (let count = 0; count < 20; count++) {
      signals.send(`job ${LEDGER_CHECK.name}`)
      await pause(100)
    }
    await signals.close()
    await own.close()
  }

  async function breakCanary() {
    const { remote, version } = CANARY
    const deployed = { canary: { version, to: { percent: 10 } }, stable: null, enabled: true, highest: version }
    await asWorker(processes.store, async (trx) => {
      const { revision } = await lockRegistry(trx)
      await writeRegistry(trx, { revision, deployed: { [remote]: { ...deployed, versions: [] } } })
    })
    // Prometheus must see it begin: a series that is new counts as no increase.
    await eventually(async () => (await prometheus.value('songsarn_canary_errors_total')) === 0)
    const body = JSON.stringify({ kind: 'render', message: 'it broke', ...CANARY })
    const report = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    // A network may report 30 errors a minute.
    for (let count = 0; count < 25; count++) await fetch(`${service.url}/v1/client-errors`, report)
  }
})

/** What the public address leads to, with a certificate that ends in two days. */
async function startFront(folder: string): Promise<Server> {
  const [key, cert] = ['front.key', 'front.pem'].map((name) => join(folder, name))
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key ?? '']
  execFileSync('openssl', ['req', ...made, '-out', cert ?? '', '-subj', '/CN=test', '-days', '2'], { stdio: 'pipe' })
  const server = createServer({ key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
