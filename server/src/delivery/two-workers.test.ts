/**
 * Two processes deliver at once, receipts arrive on the binds of either, and people pause, resume and stop sends meanwhile. One send
 * fails because its sender name is deleted.
 * The database must count no deadlock, and every message and credit must be accounted for. Repeat a run with WORKERS_SEED.
 */
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { serversHere, testDatabase } from '../../testing/database.ts'
import {
  endProcess,
  environmentOf,
  readRecord,
  seededRandom,
  startSmsc,
  startWorkerProcess,
} from '../../testing/processes.ts'
import { eventually, makeSender, mobiles, noJobs, prepare, send, TEST_KEY } from '../../testing/sending.ts'
import { stopMessages } from '../communication/campaigns/stop.ts'
import { changeStatus } from '../communication/communications/change-status.ts'
import { failUnsendable } from '../communication/communications/fail-unsendable.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asApp, asWorker } from '../foundation/db/tenancy.ts'
import type { Caller } from '../foundation/http/caller.ts'
import { cancelAll } from './settlement/cancel-chunks.ts'

const SEED = Number(process.env.WORKERS_SEED ?? randomInt(2 ** 31))
const SENDS_EACH = 3
const RECIPIENTS = 3000
const WORKERS = 2

describe.each(serversHere())('two workers on one database, on %s', (engine) => {
  let store: OpenDatabase
  let folder: string
  const processes: ChildProcess[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'songsarn-workers-'))
    store = await prepare(await testDatabase(engine))
  })
  afterAll(async () => {
    await Promise.all(processes.map((child) => endProcess(child, 'SIGTERM')))
    await store?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it(`has no deadlock while sends are paused, resumed and stopped (WORKERS_SEED=${SEED})`, async () => {
    const random = seededRandom(SEED)
    const smsc = await startSmsc(join(folder, 'record.jsonl'), 'window=100&binds=2&carrier=two', '0-300')
    processes.push(smsc.process)
    const callers = [
      await makeSender(store, 100_000),
      await makeSender(store, 100_000),
      await makeSender(store, 100_000),
    ]
    const sends: { caller: Caller; id: string }[] = []
    for (const caller of callers) {
      for (let n = 0; n < SENDS_EACH; n++) {
        sends.push({ caller, id: await send(store, caller, mobiles(RECIPIENTS), 'Hello '.repeat(n === 0 ? 30 : 1)) })
      }
    }
    const environment = { ...(await environmentOf(store)), SMPP_URL: smsc.url }
    for (let n = 0; n < WORKERS; n++) processes.push(startWorkerProcess(environment, 'ignore'))

    const change = (at: { caller: Caller; id: string }, to: 'paused' | 'sending' | 'stopped') =>
      asApp(store, at.caller.tenancy, (trx) => changeStatus(trx, at.caller, at.id, to)).then(
        () => true,
        (error: { code?: string }) => {
          // The send may have ended meanwhile, or be in that state already.
          if (error.code === 'communication.transition') return false
          throw error
        },
      )
    const stopCampaign = async (caller: Caller, ids: readonly string[]) => {
      const { tenancy } = caller
      const campaign = { tenantId: tenancy.tenantId, id: newId(), accountId: caller.acting.id, userId: caller.user.id }
      const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 3_600_000)]
      await asWorker(store, async (trx) => {
        const about = { name: 'Sale', description: '', startsAt, endsAt, createdAt: startsAt }
        await trx
          .insertInto('campaigns')
          .values({ ...campaign, ...about })
          .execute()
        const changed = trx.updateTable('communications').set({ campaignId: campaign.id })
        await changed.where('tenantId', '=', tenancy.tenantId).where('id', 'in', ids).execute()
      })
      const context = { caller, audit: async () => {}, afterCommit: () => {} }
      const ended = await asApp(store, tenancy, (trx) => stopMessages(trx, context, campaign, noJobs))
      for (const id of ended) await cancelAll(store, tenancy.tenantId, id)
      return ended
    }
    const stopped: string[] = []
    const until = Date.now() + 5000
    while (Date.now() < until) {
      const at = sends[Math.floor(random() * sends.length)]
      if (!at) continue
      await change(at, random() < 0.5 ? 'paused' : 'sending')
      if (random() < 0.03 && stopped.length < 2 && (await change(at, 'stopped'))) {
        stopped.push(at.id)
        await cancelAll(store, at.caller.tenancy.tenantId, at.id)
      }
    }
    const loser = await makeSender(store, RECIPIENTS)
    const failed = await send(store, loser, mobiles(RECIPIENTS))
    await eventually(async () => ((await messages(store, failed)).delivered ?? 0) > 0)
    await asWorker(store, (trx) => trx.deleteFrom('senders').where('accountId', '=', loser.acting.id).execute())
    // Two of the job, as when one process took it from another that goes on.
    await Promise.all([1, 2].map(() => failUnsendable(store, { jobs: noJobs, secretKey: TEST_KEY })))
    await Promise.all([1, 2].map(() => cancelAll(store, loser.tenancy.tenantId, failed)))
    const [first] = callers
    if (first)
      await stopCampaign(
        first,
        sends.filter(({ caller }) => caller === first).map(({ id }) => id),
      )
    await Promise.all(sends.map((at) => change(at, 'sending')))
    await eventually(() => isSettled(store), 120_000)
    expect(await messages(store, failed)).toEqual({ delivered: expect.any(Number), cancelled: expect.any(Number) })

    expect(await deadlocks(store)).toBe(0)
    const parts = await readRecord(smsc)
    expect(await inconsistencies(store)).toEqual([])
    const { rows } = await asWorker(store, (trx) =>
      sql<{ count: number }>`
        select count(*)::integer as count from submissions where state not in ('waiting')`.execute(trx),
    )
    expect(parts.length).toBeLessThanOrEqual(rows[0]?.count ?? 0)
  }, 240_000)
})

async function deadlocks(store: OpenDatabase): Promise<number> {
  // A session reports its counts at its end or once a second.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`.execute(store.db)
  const { rows: nodes } = store.distributed
    ? await sql<{ deadlocks: number }>`
        select result::integer as deadlocks
        from run_command_on_workers('select deadlocks from pg_stat_database where datname = current_database()')`.execute(
        store.db,
      )
    : { rows: [] }
  return [...rows, ...nodes].reduce((sum, { deadlocks }) => sum + deadlocks, rows.length > 0 ? 0 : -1)
}

const messages = (store: OpenDatabase, id: string): Promise<Record<string, number>> =>
  asWorker(store, async (trx) => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::integer as count from messages where communication_id = ${id} group by 1`.execute(trx)
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  })

const isSettled = (store: OpenDatabase) =>
  asWorker(store, async (trx) => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from communications where not settled)::integer
        + (select coalesce(sum(submitted + unknown), 0) from chunks)::integer as left`.execute(trx)
    return rows[0]?.left === 0
  })

/** Chunks whose counters differ from their messages, and balances that differ from their entries. */
const inconsistencies = (store: OpenDatabase) =>
  asWorker(store, async (trx) => {
    const chunks = await sql<object>`
      select c.communication_id, c.chunk_no from chunks c join lateral (
        select count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'cancelled') as cancelled,
          count(*) filter (where state in ('queued', 'submitting')) as pending
        from messages m where m.tenant_id = c.tenant_id and m.communication_id = c.communication_id and m.chunk_no = c.chunk_no) m on true
      where (c.delivered, c.cancelled, c.pending) <> (m.delivered, m.cancelled, m.pending)`.execute(trx)
    const balances = await sql<object>`
      select b.account_id, b.balance, b.held from balances b join lateral (
        select sum(amount) as amount, sum(held) as held from ledger_entries e
        where e.tenant_id = b.tenant_id and e.account_id = b.account_id) e on true
      where (b.balance, b.held) <> (e.amount, e.held) or b.held <> 0`.execute(trx)
    return [...chunks.rows, ...balances.rows]
  })
