/**
 * Messages by LINE from several workers on one database: killed, and stopped for longer than their leases, while they send. LINE is
 * the stand-in of this process, which keeps what users received.
 */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { updateLine } from '@songsarn/contract/account/line'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend, getProgress } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import type { TestUser } from '../../testing/app.ts'
import { LINE_SECRET, LINE_TOKEN, type LineStandIn, lineUser, startLine } from '../../testing/line-stand-in.ts'
import { endProcess } from '../../testing/processes.ts'
import { eventually, mobiles } from '../../testing/sending.ts'
import { describeProcesses, pause, type ServiceProcesses, serviceProcesses } from '../../testing/service-processes.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { requireMobile } from '../foundation/mobiles/normalise-mobile.ts'

/** Parts that one worker may have in flight, so the most that its end or stop leaves in doubt: see CAPACITY of line-transport.ts. */
const IN_FLIGHT = 200
/** Longer than the leases on chunks. */
const STOPPED_MS = 17_000
const SETTLED_WITHIN_MS = 240_000
/** One text for each recipient, and one for all. */
const PERSONAL = 'Hello {{mobile}}'
const COMMON = 'Hello'

describeProcesses('messages by LINE from several workers, on %s', (engine) => {
  let line: LineStandIn
  let processes: ServiceProcesses
  beforeEach(async () => {
    processes = await serviceProcesses(engine)
    line = await startLine()
    line.limit = undefined
    line.answersAfter = 150
    Object.assign(processes.environment, { LINE_API_URL: line.url, OUTBOUND_ALLOW: '127.0.0.1' })
  })
  afterEach(async () => {
    await processes?.close()
    await line?.close()
  })

  const startWorker = () => processes.start('worker')
  const startApi = async () => {
    const call = await processes.startApi()
    expect((await call(updateLine, { body: { token: LINE_TOKEN, channelSecret: LINE_SECRET } })).status).toBe(200)
    return call
  }

  it('all come exactly once when one worker is killed and another is stopped for longer than its leases', async () => {
    const [call, frozen, killed] = await Promise.all([startApi(), startWorker(), startWorker()])
    const ids = await send(call, 600)
    await eventually(async () => line.received.length > 200, 60_000)
    frozen.process.kill('SIGSTOP')
    const until = Date.now() + STOPPED_MS
    await endProcess(killed.process, 'SIGKILL')
    const other = await startWorker()
    // Wait for what they had sent before.
    await pause(2000)
    const before = line.received.length
    await pause(until - Date.now())
    await eventually(async () => line.received.length > before + 50, 60_000)
    // The worker must not send a message of its former chunks.
    frozen.process.kill('SIGCONT')
    await settled()
    await lateAnswersStored(call, ids)
    const unknown = await accounted(call, ids)
    console.log(`${engine}: ${line.received.length} received, ${unknown} unknown`)
    expect(unknown).toBeLessThanOrEqual(2 * IN_FLIGHT)
    expect([frozen.process.exitCode, other.process.exitCode]).toEqual([null, null])
  }, 400_000)

  /** Sends twice to so many people, once with a text for each and once with one for all. Returns the communications. */
  async function send(call: TestUser['call'], people: number): Promise<string[]> {
    const to = mobiles(people)
    const { tenantId, accountId } = processes.user.account
    await asWorker(processes.store, (trx) =>
      trx
        .insertInto('people')
        .values(
          to.map((mobile, index) => ({
            ...{ tenantId, accountId, id: newId(), mobile: requireMobile(mobile), lineId: lineUser(index) },
            ...{ createdAt: new Date(), updatedAt: new Date() },
          })),
        )
        .execute(),
    )
    return Promise.all(
      [PERSONAL, COMMON].map(async (content) => {
        const analysis = await call(createAnalysis, { body: { channel: 'line', to, content } })
        expect(analysis.status).toBe(202)
        const { id } = analysis.body
        await eventually(async () => (await call(getAnalysis, { params: { id } })).body.status !== 'running')
        const sent = await call(createQuickSend, { body: { analysisId: id } }, { 'idempotency-key': newId() })
        expect(sent.status).toBe(201)
        return sent.body.id
      }),
    )
  }

  /** Waits until all is sent. The error names what is left. */
  async function settled(): Promise<void> {
    let left: unknown
    const isSettled = async () => {
      const { rows } = await asWorker(processes.store, (trx) =>
        sql<{ status: string; state: string; pending: number; held: boolean; lapsed: boolean }>`
          select m.status, c.state, c.pending, c.worker is not null as held, c.lease_until < now() as lapsed
          from communications m join chunks c on c.tenant_id = m.tenant_id and c.communication_id = m.id
          where m.status <> 'completed' or c.state <> 'closed'`.execute(trx),
      )
      left = rows
      return rows.length === 0
    }
    await eventually(isSettled, SETTLED_WITHIN_MS).catch((cause: unknown) => {
      throw new Error(`not settled: ${JSON.stringify(left)}`, { cause })
    })
  }

  const figuresOf = (call: TestUser['call'], ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await call(getProgress, { params: { id } })).body.counts))

  /** A worker that goes on stores what LINE had answered meanwhile: messages that were unknown are then known. */
  async function lateAnswersStored(call: TestUser['call'], ids: readonly string[]): Promise<void> {
    let before = ''
    await eventually(async () => {
      await pause(1000)
      const now = JSON.stringify(await figuresOf(call, ids))
      const isSame = now === before
      before = now
      return isSame
    })
  }

  /** Compares what users received with the database and the figures of the API. Returns how many messages stay unknown. */
  async function accounted(call: TestUser['call'], ids: readonly string[]): Promise<number> {
    const received = line.received.map(({ to, text }) => `${to} ${text}`)
    expect(received.length - new Set(received).size).toBe(0)
    const isReceived = new Set(received)
    const { rows } = await asWorker(processes.store, (trx) =>
      sql<{ lineId: string; text: string | null; state: string; common: string }>`
        select p.line_id, m.text, m.state, c.common_text as common
        from messages m join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
        join people p on p.tenant_id = m.tenant_id and p.mobile = m.address`.execute(trx),
    )
    const unknown = rows.filter(({ state }) => state === 'unknown')
    const wrong = rows.filter(
      ({ lineId, text, state, common }) =>
        state !== 'unknown' && (state !== 'submitted' || !isReceived.has(`${lineId} ${text ?? common}`)),
    )
    expect(wrong).toEqual([])
    const figures = await figuresOf(call, ids)
    expect(figures.reduce((sum, { unknown: count }) => sum + count, 0)).toBe(unknown.length)
    expect(figures.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(rows.length - unknown.length)
    return unknown.length
  }
})
