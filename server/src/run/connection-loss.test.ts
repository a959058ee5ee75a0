import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { updateMe } from '@songsarn/contract/account/session'
import { sql } from 'kysely'
import { type TestApp, type TestUser, testApp } from '../../testing/app.ts'
import { asAdmin } from '../../testing/as-admin.ts'
import { testDatabase, testServer } from '../../testing/database.ts'
import { eventually, makeSender, mobiles, prepare, send, silentLog, storedContent } from '../../testing/sending.ts'
import { startJobQueue } from '../adapters/pg-boss-queue.ts'
import { DeliveryWorker } from '../delivery/cycle/delivery-worker.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import type { Scope } from '../foundation/db/database.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { isUnavailable } from '../foundation/http/database-health.ts'
import { MemoryTransport } from './page/memory-transport.ts'

describe('a connection that the PostgreSQL server drops while it is in use', () => {
  let store: OpenDatabase
  let database: string
  let test: TestApp
  let user: TestUser
  const ends: (() => Promise<void>)[] = []
  beforeAll(async () => {
    store = await prepare(await testDatabase('postgres'))
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db)
    database = rows[0]?.name ?? ''
    test = testApp(store, { log: silentLog })
    user = await test.newUser(await test.newAccount(), 'owner')
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  afterAll(() => store?.close())

  const drop = (where: string) =>
    asAdmin(
      testServer(),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' ${where}`,
    )
  const dropAll = () => drop('')
  const dropThisOne = async (trx: Scope) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await drop(`and pid = ${rows[0]?.pid}`)
    // The event of the lost connection arrives between two queries.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  it('fails its transaction between two queries, and no other', async () => {
    const dropped = asWorker(store, async (trx) => {
      await dropThisOne(trx)
      await sql`select 1`.execute(trx)
    })
    expect(isUnavailable(await dropped.catch((error: unknown) => error))).toBe(true)
    // Also when no query runs before the commit.
    expect(isUnavailable(await asWorker(store, dropThisOne).catch((error: unknown) => error))).toBe(true)
    expect((await user.call(getAccount)).status).toBe(200)
  })

  it('answers 503 with Retry-After to the request that waits for it, and 200 to the next', async () => {
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = asWorker(store, async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', user.userId).forUpdate().execute()
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const waiting = user.call(updateMe, { body: { fullName: 'Somsri' } })
    await eventually(async () => (await waitingForLocks()) > 0)
    await drop(`and wait_event_type = 'Lock'`)
    const { status, headers, body } = await waiting
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'service.unavailable', '5'])
    held.resolve()
    await holding
    expect((await user.call(updateMe, { body: { fullName: 'Somsri' } })).status).toBe(200)
  })

  it('is dropped after 10 s in a transaction whose process is idle, so that its locks end', async () => {
    const { rows } = await asWorker(store, (trx) =>
      sql<Record<string, string>>`show idle_in_transaction_session_timeout`.execute(trx),
    )
    expect(Object.values(rows[0] ?? {})).toEqual(['10s'])
  })

  const waitingForLocks = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer from pg_stat_activity where datname = ${database} and wait_event_type = 'Lock'`.execute(
      store.db,
    )
    return rows[0]?.count ?? 0
  }

  it('makes a job run again by itself', async () => {
    const ended: number[] = []
    let runs = 0
    const run = async () => {
      runs += 1
      await asWorker(store, async (trx) => {
        if (runs === 1) await dropThisOne(trx)
        await sql`select 1`.execute(trx)
      })
      ended.push(runs)
    }
    const queue = await startJobQueue({ store, log: silentLog, jobs: [{ name: 'drops', run }], works: true })
    ends.push(() => queue.stop())
    await asWorker(store, (trx) => queue.add(trx, { name: 'drops' }, {}, 'k'))
    queue.wake('drops')
    await eventually(async () => ended.length > 0)
    expect(ended).toEqual([2])
  })

  it('interrupts delivery at any place of its cycles, and every message is still sent exactly once', async () => {
    const caller = await makeSender(store, 1000)
    const transport = new MemoryTransport({ receiptDelay: 1, capacity: 20 })
    const delivery = new DeliveryWorker({
      store,
      transport,
      log: silentLog,
      content: storedContent,
      rate: 100,
      // After this time, what a lost commit left behind is leased again.
      leaseSeconds: 2,
    })
    delivery.start()
    ends.push(() => delivery.stop())
    const id = await send(store, caller, mobiles(300))
    delivery.wake()
    for (let drops = 0; drops < 5; drops++) {
      await eventually(async () => transport.taken.length > drops * 20)
      await dropAll()
    }
    const open = async () =>
      asWorker(store, async (trx) => {
        const { rows } = await sql<{ state: string; count: number }>`
          select state, count(*)::integer from messages where communication_id = ${id} group by 1`.execute(trx)
        return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
      })
    await eventually(async () => {
      const { delivered = 0, unknown = 0 } = await open().catch(() => ({}) as Record<string, number>)
      return delivered + unknown === 300
    })
    expect(new Set(transport.taken.map(({ address }) => address)).size).toBe(transport.taken.length)
  })
})
