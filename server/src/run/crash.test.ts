/**
 * The service with its managed PostgreSQL is killed in the middle of sends, reports and money moves: the service itself,
 * the postmaster, or one backend with a running statement. No message may be sent twice or be lost, and every credit is
 * accounted for. `npm run test:crash` runs 50 rounds, npm test a few. Repeat a run with CRASH_SEED; CRASH_ROUNDS changes
 * its length.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { decideTopUp, requestTopUp } from '@songsarn/contract/account/credit'
import { createSubAccount, moveCredits } from '@songsarn/contract/account/sub-accounts'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import {
  createQuickSend,
  getProgress,
  pauseCommunication,
  resumeCommunication,
  stopCommunication,
} from '@songsarn/contract/communication/communications'
import { RANGE } from '@songsarn/contract/reports/report-times'
import { createReport, listReportRuns, retryReportRun } from '@songsarn/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import { freePort } from '../../../scripts/lib/local-server.ts'
import type { TestInput, TestUser } from '../../testing/app.ts'
import {
  endProcess,
  processesIn,
  readRecord,
  type ServiceProcess,
  type Smsc,
  seededRandom,
  startServiceProcess,
  startSmsc,
} from '../../testing/processes.ts'
import { eventually, mobiles } from '../../testing/sending.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { auditLedger } from '../billing/audit-ledger.ts'
import type { RecordedSubmit } from '../delivery/smpp/simulator/record.ts'
import { DEMO_CREDITS } from '../demo/demo-accounts.ts'
import { connect, type OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { lockDirectory } from '../foundation/db/lock.ts'
import { asAdmin } from '../foundation/db/managed/databases.ts'
import { readPidFile } from '../foundation/db/managed/former-server.ts'
import { addressOf, managedFolder } from '../foundation/db/managed/start-managed.ts'
import { asWorker } from '../foundation/db/tenancy.ts'

const SEED = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)
const VICTIMS = ['service', 'postmaster', 'backend'] as const
type Victim = (typeof VICTIMS)[number]
/** The kill comes at a random moment of these milliseconds: after the first calls of a round, or while the SMSC takes messages. */
const KILLED_WITHIN_MS = { calls: 1000, messages: 1500 }
const WINDOW = 50
const BINDS = 2
const SMPP_PARAMETERS = `window=${WINDOW}&binds=${BINDS}&rate=1500&carrier=crash&responseSeconds=2`
const TOP_UP = 5000
const DEMO_PASSWORD = 'a demo password of the test'
const TWO_PARTS = 'Hello '.repeat(30)
const SETTLED_WITHIN_MS = 300_000

const random = seededRandom(SEED)
const upTo = (most: number) => Math.floor(random() * most)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Calls that were answered with success, whose effects must be there at the end. */
const done = { sends: new Map<string, string[]>(), reports: [] as string[], toppedUp: 0, given: 0 }
/** Answers after which a call was repeated. */
const repeated: Record<string, number> = {}
let sends = 0
let recipients = 0

let folder: string
let dataDir: string
let smsc: Smsc
let environment: Record<string, string>
let service: ServiceProcess
let owner: TestUser['call']
let operator: TestUser['call']
/** Whether a call may find no service. */
let isKilled = false
/** How often the service was killed. */
let kills = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songsarn-crash-'))
  dataDir = join(folder, 'data')
  smsc = await startSmsc(join(folder, 'record.jsonl'), SMPP_PARAMETERS, '0-200')
  const port = String(await freePort())
  environment = { DATA_DIR: dataDir, PORT: port, SEED: 'empty', DEMO_PASSWORD, SMPP_URL: smsc.url }
  service = await startServiceProcess(environment)
  owner = await signedIn(service.url, 'owner', DEMO_PASSWORD)
  operator = await signedIn(service.url, 'operator', DEMO_PASSWORD)
})
afterAll(async () => {
  await endProcess(service?.process, 'SIGTERM')
  await endProcess(smsc?.process, 'SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

it(`sends no message twice and loses none in ${ROUNDS} kills (CRASH_SEED=${SEED})`, async () => {
  const { body: branch } = await answered(owner, createSubAccount, {
    body: {
      ...{ accountName: 'Branch', accountEmail: 'branch@demo.example', username: 'branch', email: 'b@demo.example' },
      ...{ password: DEMO_PASSWORD, confirmPass: DEMO_PASSWORD },
    },
  })
  let victims: Victim[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (victims.length === 0) victims = VICTIMS.toSorted(() => random() - 0.5)
    const victim = victims.pop() ?? 'service'
    const work = [sendAll(), sendLater(), sendWithPause(), sendAndStop(), moveMoney(branch.id), report()]
    const results = await Promise.allSettled([...work, anyMoment().then(() => kill(victim))])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  await waitForReports()

  const store = await connect({ databaseUrl: addressOf(managedFolder(dataDir), {}) })
  try {
    await settled(store)
    await compare(store, branch.id)
  } finally {
    await store.close()
  }
  await report()
  expect((await waitForReports()).at(-1)).toBe(sum([...done.sends.values()].map((to) => to.length)))

  await endProcess(service.process, 'SIGTERM')
  expect(service.process.exitCode).toBe(0)
  expect(await leftBehind()).toEqual([])
}, 3_600_000)

/** More recipients than are expanded at once. */
const sendAll = () => newSend(1200, 'Hello')

const sendLater = () => newSend(200, TWO_PARTS, 1500 + upTo(1000))

async function sendWithPause(): Promise<void> {
  const params = { id: await newSend(300, 'Hello') }
  const paused = await answered(owner, pauseCommunication, { params })
  if (paused.body.code === 'communication.transition') return
  expect(paused).toMatchObject({ status: 200 })
  await pause(upTo(500))
  expect(await answered(owner, resumeCommunication, { params })).toMatchObject({ status: 200 })
}

async function sendAndStop(): Promise<void> {
  const params = { id: await newSend(300, 'Hello') }
  const { status, body } = await answered(owner, stopCommunication, { params })
  if (body.code !== 'communication.transition') expect([status, body.code]).toEqual([200, undefined])
}

async function newSend(count: number, content: string, inMs?: number): Promise<string> {
  const to = newRecipients(count)
  const { status, body } = await answered(owner, createAnalysis, { body: { from: 'SONGSARN', to, content } })
  expect([status, body.code]).toEqual([202, undefined])
  const params = { id: body.id }
  await eventually(async () => (await answered(owner, getAnalysis, { params })).body.status === 'ready')
  const sendIt = () => {
    const when = inMs && { scheduledAt: new Date(Date.now() + inMs).toISOString() }
    return answered(owner, createQuickSend, { body: { analysisId: body.id, ...when } })
  }
  let sent = await sendIt()
  // The service was away until the scheduled time.
  if (inMs && sent.status === 422) sent = await sendIt()
  expect([sent.status, sent.body.code]).toEqual([201, undefined])
  done.sends.set(sent.body.id, to)
  return sent.body.id
}

/** Distinct in all sends. The simulated SMSC treats some specially: rejected, undelivered, a lost response … */
function newRecipients(count: number): string[] {
  const plain = mobiles(recipients + count).slice(recipients)
  recipients += count
  sends += 1
  return [...plain, ...[1, 2, 3, 4, 6, 7].map((digit) => `09${String(sends).padStart(4, '0')}000${digit}`)]
}

async function moveMoney(account: string): Promise<void> {
  const { body: asked } = await answered(owner, requestTopUp, { body: { credits: TOP_UP } })
  const decision = { params: { id: asked.id }, body: { decision: 'confirm' } }
  expect(await answered(operator, decideTopUp, decision)).toMatchObject({ status: 200 })
  done.toppedUp += TOP_UP
  for (let move = 0; move < 5; move++) {
    const amount = 1 + upTo(100)
    const action = amount <= done.given && random() < 0.5 ? 'take' : 'give'
    const { status, body } = await answered(owner, moveCredits, { body: { action, account, amount } })
    expect([status, body.code]).toEqual([201, undefined])
    done.given += action === 'give' ? amount : -amount
    expect(body.accountBalance).toBe(done.given)
  }
}

async function report(): Promise<void> {
  const body = { reportName: `Report ${done.reports.length}`, oneTimeReportType: RANGE.last24Hours }
  const { status, body: made } = await answered(owner, createReport, { body })
  expect([status, made.code]).toEqual([201, undefined])
  done.reports.push(made.id)
}

/** Makes a call, and repeats it with its key until it is answered. */
async function answered<C extends CallDefinition>(by: TestUser['call'], call: C, input: TestInput) {
  const headers = { 'idempotency-key': newId() }
  for (;;) {
    const [wasKilled, before] = [isKilled, kills]
    const answer = await by(call, input, headers).catch((error: unknown) => {
      // The error may arrive when the service runs again.
      if (!isKilled && !wasKilled && kills === before) throw error
    })
    const how = answer ? (answer.body?.code ?? answer.status) : 'no answer'
    if (answer && !['service.unavailable', 'request.tooMany', 'idempotency.running'].includes(String(how)))
      return answer
    if (answer) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    repeated[how] = (repeated[how] ?? 0) + 1
    await pause(50)
  }
}

async function anyMoment(): Promise<void> {
  const isEarly = random() < 0.5
  const { size } = await stat(smsc.record)
  if (!isEarly) await eventually(async () => (await stat(smsc.record)).size > size + 10_000)
  await pause(upTo(isEarly ? KILLED_WITHIN_MS.calls : KILLED_WITHIN_MS.messages))
}

async function kill(victim: Victim): Promise<void> {
  if (victim === 'service') {
    isKilled = true
    kills++
    await endProcess(service.process, 'SIGKILL')
    service = await startServiceProcess(environment)
    isKilled = false
  } else process.kill(await eventually(victim === 'backend' ? busyBackend : postmaster), 'SIGKILL')
}

const postmaster = async () => (await readPidFile(managedFolder(dataDir)))?.pid

/** The backend that began a statement last. */
const busyBackend = () =>
  asAdmin(addressOf(managedFolder(dataDir), { user: 'postgres' }), async (client) => {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'active' desc, query_start desc limit 1`)
    return rows[0]?.pid
  })
    // The service may just be starting again.
    .catch(() => undefined)

/** A run that was interrupted runs again by itself; only an error may need a person. Returns the rows of each. */
async function waitForReports(): Promise<number[]> {
  const rows: number[] = []
  for (const id of done.reports) {
    const run = await eventually(async () => {
      const { body } = await answered(owner, listReportRuns, { params: { id } })
      expect(body.items).toHaveLength(1)
      const [run] = body.items
      if (run?.status === 'error') await answered(owner, retryReportRun, { params: { id: run.id } })
      return run?.status === 'completed' && run
    })
    rows.push(run.rows)
  }
  return rows
}

/** Waits until all is sent and every receipt is stored. The error names what is left. */
async function settled(store: OpenDatabase): Promise<void> {
  let left = {}
  const isSettled = async () => {
    // The counting must not slow the sending.
    await pause(300)
    const [row] = await read(
      store,
      sql<{ sending: number; pending: number; submitted: number; held: number }>`
        select (select count(*) from communications where status not in ('completed', 'stopped'))::integer as sending,
          (select sum(pending) from chunks)::integer as pending, (select sum(submitted) from chunks)::integer as submitted,
          (select sum(held) from balances)::integer as held`,
    )
    const unknown = await read(store, sql<{ address: string }>`select address from messages where state = 'unknown'`)
    const receipted = wholly(await readRecord(smsc))
    left = { ...row, receipts: unknown.filter(({ address }) => receipted.has(address)).length }
    return Object.values(left).every((count) => count === 0)
  }
  await eventually(isSettled, SETTLED_WITHIN_MS).catch((cause: unknown) => {
    throw new Error(`not settled: ${JSON.stringify(left)}`, { cause })
  })
}

/** Compares the record of the SMSC and what was answered with the database. */
async function compare(store: OpenDatabase, branch: string): Promise<void> {
  const taken = await readRecord(smsc)
  const messages = await read(
    store,
    sql<{ id: string; address: string; state: string; cost: number }>`
      select communication_id as id, address, state, credits - refunded as cost from messages`,
  )
  const by = (state: string, of = messages) => of.filter((message) => message.state === state).length
  console.log(
    `${ROUNDS} kills: ${done.sends.size} sends, ${messages.length} messages, ${by('unknown')} unknown; repeated: ${JSON.stringify(repeated)}`,
  )

  // 0 twice.
  const parts = taken.map(({ mobile, part }) => `${mobile}/${part}`)
  expect(parts.length - new Set(parts).size).toBe(0)
  // 0 lost: each send that was answered is there once, each of its recipients has one message, and the counts are theirs.
  const communications = await read(store, sql<{ id: string }>`select id from communications order by id`)
  expect(communications.map(({ id }) => id)).toEqual([...done.sends.keys()].toSorted())
  const sent = Map.groupBy(messages, ({ id }) => id)
  for (const [id, to] of done.sends) {
    const own = sent.get(id) ?? []
    expect(own.map(({ address }) => address).toSorted()).toEqual(to.map((mobile) => `66${mobile.slice(1)}`).toSorted())
    const { body } = await owner(getProgress, { params: { id } })
    expect(body).toMatchObject({ totalRecipients: to.length, cost: sum(own.map(({ cost }) => cost)) })
    const [reject, counted] = [by('rejected', own), ['delivered', 'undelivered', 'expired', 'unknown', 'cancelled']]
    const counts = Object.fromEntries(counted.map((state) => [state, by(state, own)]))
    expect(body.counts).toEqual({ pending: 0, submitted: 0, reject, ...counts })
  }
  // The SMSC took exactly the parts that are shown as taken. Each part that it took is paid, and no other part.
  const partsOf = Map.groupBy(taken, ({ mobile }) => mobile)
  const whole = wholly(taken)
  const wrong = messages.filter(({ address, state, cost }) => {
    const paid = partsOf.get(address)?.length ?? 0
    if (state === 'unknown') return cost < paid
    return ['rejected', 'cancelled'].includes(state) ? paid + cost > 0 : !whole.has(address) || cost !== paid
  })
  expect(wrong).toEqual([])
  expect(by('unknown')).toBeLessThanOrEqual(ROUNDS * WINDOW * BINDS)
  // Money: entries and balances agree, no credits are held, and each movement that was answered is there once.
  expect(await asWorker(store, auditLedger)).toEqual([])
  const balances = await read(
    store,
    sql<{ balance: number; held: number }>`
      select balance, held from balances where balance + held > 0 order by account_id = ${branch}`,
  )
  const own = DEMO_CREDITS + done.toppedUp - done.given - sum(messages.map(({ cost }) => cost))
  expect(balances).toEqual([own, done.given].map((balance) => ({ balance, held: 0 })))
}

const read = async <Row>(store: OpenDatabase, query: RawBuilder<Row>): Promise<Row[]> =>
  asWorker(store, async (trx) => (await query.execute(trx)).rows)

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Mobiles with a receipt for every part. */
function wholly(lines: readonly RecordedSubmit[]): Set<string> {
  const parts = Map.groupBy(lines, ({ mobile }) => mobile)
  return new Set(
    [...parts].filter(([, [first, ...rest]]) => first?.total === 1 + rest.length).map(([mobile]) => mobile),
  )
}

/** Leftovers of a stopped service: processes, its socket, its lock. */
async function leftBehind(): Promise<string[]> {
  const server = managedFolder(dataDir)
  const left = (await readdir(server)).filter((name) => /^postmaster.pid|^\.s\./.test(name))
  lockDirectory(dataDir).release()
  return [...left, ...processesIn(server).map((pid) => `process ${pid}`)]
}
