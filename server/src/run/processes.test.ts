/**
 * The service as several processes on one database, an api and workers: killed and started again while they send, stopped
 * for longer than their leases and continued, and with the database away. No message may be submitted twice or be lost.
 * Repeat a run with PROCESSES_SEED; KILLS, SECONDS_AWAY (of the database) change its length.
 */
import { randomInt } from 'node:crypto'
import { connect as connectTcp, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { listCarriers } from '@songsarn/contract/account/carriers'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import { addSender } from '../../testing/add-sender.ts'
import type { TestUser } from '../../testing/app.ts'
import { endProcess, seededRandom } from '../../testing/processes.ts'
import { eventually, mobiles } from '../../testing/sending.ts'
import { describeProcesses, pause, type ServiceProcesses, serviceProcesses } from '../../testing/service-processes.ts'
import type { RecordedSubmit } from '../delivery/smpp/simulator/record.ts'
import { Simulator } from '../delivery/smpp/simulator/simulator.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'

const SEED = Number(process.env.PROCESSES_SEED ?? randomInt(2 ** 31))
const KILLS = Number(process.env.KILLS ?? 3)
/** Longer than a process keeps its binds without a renewed lease. */
const SECONDS_AWAY = Number(process.env.SECONDS_AWAY ?? 8)
/** Longer than the leases on chunks and binds. */
const STOPPED_MS = 17_000
/** A busy cluster takes minutes. */
const SETTLED_WITHIN_MS = 240_000
const WINDOW = 10
const BINDS = 4
const RATE = 400

describeProcesses('several processes of the service, on %s', (engine) => {
  let simulator: Simulator
  let proxy: Awaited<ReturnType<typeof proxyTo>>
  let processes: ServiceProcesses
  let taken: RecordedSubmit[]
  beforeEach(async () => {
    taken = []
    simulator = await Simulator.start({ receiptDelay: { from: 0, to: 300 }, onSubmit: (submit) => taken.push(submit) })
    processes = await serviceProcesses(engine)
    const { store, user, environment } = processes
    const url = new URL(environment.DATABASE_URL ?? '')
    proxy = await proxyTo(url.hostname, Number(url.port || 5432))
    url.port = String(proxy.port)
    url.hostname = '127.0.0.1'
    environment.DATABASE_URL = url.href
    environment.SMPP_URL = `${simulator.url}?window=${WINDOW}&binds=${BINDS}&rate=${RATE}&carrier=sim&responseSeconds=3`
    await addSender(store, user.account, 'SONGSARN')
  })
  afterEach(async () => {
    await processes?.close()
    await simulator?.close()
    await proxy?.close()
  })

  const startWorker = () => processes.start('worker')

  it(`lose no message when workers are killed and added (PROCESSES_SEED=${SEED})`, async () => {
    const random = seededRandom(SEED)
    const [call, ...workers] = await Promise.all([processes.startApi(), startWorker(), startWorker(), startWorker()])
    const sends = await sendBy(call, 2000 + KILLS * 500)
    for (let kill = 0; kill < KILLS; kill++) {
      const before = taken.length
      await eventually(async () => taken.length > before + 50, 60_000)
      await pause(random() * 1000)
      const victim = Math.floor(random() * workers.length)
      await endProcess(workers[victim]?.process, 'SIGKILL')
      workers[victim] = await startWorker()
    }
    await settled()

    const unknown = await accounted(sends)
    expect(unknown).toBeLessThanOrEqual(KILLS * WINDOW * BINDS)
    expect(simulator.mostBinds).toBeLessThanOrEqual(BINDS)
    console.log(
      `${engine}: ${KILLS} kills, ${taken.length} taken, ${unknown} unknown, ${simulator.mostBinds} binds at most`,
    )
    // The binds of the last killed worker are free when its lease ends.
    await eventually(async () => (await call(listCarriers)).body.items[0]?.binds?.up === BINDS)
    const { items } = (await call(listCarriers)).body
    expect(items).toEqual([
      { carrier: 'sim', channel: 'sms', state: 'up', waiting: 0, binds: { up: BINDS, allowed: BINDS } },
    ])
  }, 400_000)

  it('continue while a worker is stopped for longer than its leases; it then submits no part of its former chunks', async () => {
    const [call, frozen] = await Promise.all([processes.startApi(), startWorker()])
    const sends = await sendBy(call, 3000)
    await eventually(async () => taken.length > 200)
    frozen.process.kill('SIGSTOP')
    const until = Date.now() + STOPPED_MS
    // Wait for what it had written before.
    await pause(1000)
    const before = taken.length
    const other = await startWorker()
    // The other worker waits for the leases.
    await pause(until - Date.now())
    await eventually(async () => taken.length > before + 100)
    frozen.process.kill('SIGCONT')
    await settled()
    const unknown = await accounted(sends)
    expect(unknown).toBeLessThanOrEqual(WINDOW * BINDS)
    // The worker delivers again.
    await eventually(async () => (await liveWorkers()) === 2)
    expect([frozen.process.exitCode, other.process.exitCode]).toEqual([null, null])
  }, 400_000)

  it(`recover by themselves when the database was away for ${SECONDS_AWAY} s`, async () => {
    const [call, ...workers] = await Promise.all([processes.startApi(), startWorker(), startWorker()])
    const sends = await sendBy(call, 3000)
    await eventually(async () => taken.length > 200)
    await proxy.cut()
    const until = Date.now() + SECONDS_AWAY * 1000
    const { status, headers, body } = await call(listCarriers)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service.unavailable', '5'])
    // Their leases end: other processes could take the binds.
    await eventually(async () => simulator.binds === 0)
    await pause(until - Date.now())
    await proxy.listen()
    await eventually(async () => (await call(listCarriers)).status === 200)
    await settled()
    expect(await accounted(sends)).toBeLessThanOrEqual(2 * WINDOW * BINDS)
    expect(simulator.mostBinds).toBeLessThanOrEqual(BINDS)
    expect(workers.map(({ process }) => process.exitCode)).toEqual([null, null])
  }, 400_000)

  /** Sends to so many recipients, in communications of 500. */
  async function sendBy(call: TestUser['call'], recipients: number): Promise<string[]> {
    const all = mobiles(recipients)
    for (let from = 0; from < all.length; from += 500) {
      const body = { from: 'SONGSARN', to: all.slice(from, from + 500), content: 'Hello' }
      const analysis = await call(createAnalysis, { body })
      expect(analysis.status).toBe(202)
      const sent = await call(
        createQuickSend,
        { body: { analysisId: analysis.body.id } },
        { 'idempotency-key': newId() },
      )
      expect(sent.status).toBe(201)
    }
    return all
  }

  /** Waits until all is sent and every receipt is stored. The error names what is left. */
  async function settled(): Promise<void> {
    let left = {}
    const isSettled = async () => {
      const { rows } = await asWorker(processes.store, (trx) =>
        sql<{ sending: number; submitted: number }>`
          select (select count(*) from communications where status <> 'completed')::integer as sending,
            (select coalesce(sum(submitted), 0) from chunks)::integer as submitted`.execute(trx),
      )
      left = { ...rows[0], taken: taken.length, waitingReceipts: simulator.waitingReceipts, binds: simulator.binds }
      return rows[0]?.sending === 0 && rows[0].submitted === 0
    }
    await eventually(isSettled, SETTLED_WITHIN_MS).catch((cause: unknown) => {
      throw new Error(`not settled: ${JSON.stringify(left)}`, { cause })
    })
  }

  /** Compares the carrier's record with the database. Returns how many messages stay unknown. */
  async function accounted(sends: readonly string[]): Promise<number> {
    const parts = taken.map(({ mobile, part }) => `${mobile}/${part}`)
    expect(parts.length - new Set(parts).size).toBe(0)
    const messages = await asWorker(processes.store, (trx) =>
      trx.selectFrom('messages').select(['address', 'state']).execute(),
    )
    expect(messages).toHaveLength(sends.length)
    const isTaken = new Set(taken.map(({ mobile }) => mobile))
    const wrong = messages.filter(({ address, state }) => state !== (isTaken.has(address) ? 'delivered' : 'unknown'))
    expect(wrong).toEqual([])
    return messages.filter(({ state }) => state === 'unknown').length
  }

  const liveWorkers = () =>
    asWorker(processes.store, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from carrier_connections
        where published_at > now() - interval '5 seconds' and bound > 0`.execute(trx)
      return rows[0]?.count
    })
})

/** A TCP proxy to the database, which a test can interrupt. */
async function proxyTo(host: string, port: number) {
  const sockets = new Set<Socket>()
  let server: Server
  const listen = async (at: number) => {
    server = createServer((client) => {
      const database = connectTcp({ host, port })
      for (const [socket, other] of [
        [client, database],
        [database, client],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      }
      client.pipe(database).pipe(client)
    })
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const own = await listen(0)
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port: own, cut, listen: () => listen(own), close: cut }
}
