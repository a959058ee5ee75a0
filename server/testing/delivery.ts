/** Delivery on one engine with carriers of a test's choice, and what became of messages. */
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals'
import { sql } from 'kysely'
import { changeStatus } from '../src/communication/communications/change-status.ts'
import { DeliveryWorker, type DeliveryWorkerOptions } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { cancelAll } from '../src/delivery/settlement/cancel-chunks.ts'
import type { Transport } from '../src/delivery/transport.ts'
import { repeat } from '../src/foundation/concurrency/repeat.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { asApp, asWorker } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import { eventually, loudLog, prepare, storedContent } from './sending.ts'

/** For the body of a `forEachEngine`: sets up before all, ends what runs after each, closes after all. */
export function testDelivery(open: () => Promise<OpenDatabase>) {
  let store: OpenDatabase
  const running: DeliveryWorker[] = []
  let expanding: ReturnType<typeof repeat> | undefined
  beforeAll(async () => {
    store = await prepare(await open())
  }, 60_000)
  afterEach(async () => {
    await expanding?.stop()
    expanding = undefined
    await Promise.all(running.splice(0).map((delivery) => delivery.stop()))
    await endLeftovers()
  })
  afterAll(() => store.close())

  function begin<T extends Transport>(transport: T, options: Partial<DeliveryWorkerOptions> = {}): T {
    const delivery = new DeliveryWorker({
      store,
      transport,
      log: loudLog,
      content: storedContent,
      ...options,
    })
    delivery.start()
    running.push(delivery)
    expanding ??= repeat(20, 'expand', loudLog, () => expandAll(store, { onExpanded: wake }))
    return transport
  }
  /** Ends the messages that a test leaves: they must not reach the next test's carrier. */
  async function endLeftovers(): Promise<void> {
    const left = await asWorker(store, (trx) =>
      trx
        .updateTable('communications')
        .set({ status: 'stopped' })
        .where('settled', '=', false)
        .returning(['tenantId', 'id'])
        .execute(),
    )
    for (const { tenantId, id } of left) await cancelAll(store, tenantId, id)
  }
  const wake = () => {
    for (const delivery of running) delivery.wake()
  }
  /** Messages by state. */
  const states = (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::integer from messages where communication_id = ${id} group by 1`.execute(trx)
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    })
  /** The same by the counters of its chunks. */
  const counters = (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<Record<string, number>>`
        select sum(pending)::integer as queued, sum(submitted)::integer as submitted, sum(delivered)::integer as delivered,
          sum(undelivered)::integer as undelivered, sum(rejected)::integer as rejected, sum(expired)::integer as expired,
          sum(unknown)::integer as unknown, sum(cancelled)::integer as cancelled
        from chunks where communication_id = ${id}`.execute(trx)
      return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count))
    })
  const status = (id: string) =>
    asWorker(store, async (trx) => {
      const found = trx.selectFrom('communications').select(['status', 'settled']).where('id', '=', id)
      return found.executeTakeFirstOrThrow()
    })
  /** The balance, which must be the sum of its entries. */
  const credits = (caller: Caller) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ balance: number; held: number; amounts: number; helds: number }>`
        select b.balance, b.held, sum(e.amount)::integer as amounts, sum(e.held)::integer as helds
        from balances b join ledger_entries e using (tenant_id, account_id)
        where b.account_id = ${caller.acting.id} group by 1, 2`.execute(trx)
      const [row] = rows
      expect([row?.amounts, row?.helds]).toEqual([row?.balance, row?.held])
      return { balance: row?.balance, held: row?.held }
    })
  const reaches = (id: string, expected: Record<string, number>) =>
    eventually(async () => JSON.stringify(sorted(await states(id))) === JSON.stringify(sorted(expected))).catch(
      async () => expect(await states(id)).toEqual(expected),
    )
  const change = (caller: Caller, id: string, to: 'paused' | 'sending' | 'stopped') =>
    asApp(store, caller.tenancy, (trx) => changeStatus(trx, caller, id, to))
  const stop = async (caller: Caller, id: string) => {
    await change(caller, id, 'stopped')
    await cancelAll(store, caller.tenancy.tenantId, id)
    wake()
  }

  /** Parts without a stored answer. */
  const outstanding = (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer from submissions where communication_id = ${id} and state = 'submitting'`.execute(trx)
      return rows[0]?.count
    })

  return {
    /** Only within a test. */
    get store() {
      return store
    },
    running,
    begin,
    wake,
    states,
    counters,
    status,
    credits,
    reaches,
    change,
    stop,
    outstanding,
  }
}

const sorted = (record: Record<string, number>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)))
