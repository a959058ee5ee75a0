import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { asWorker } from '../db/tenancy.ts'
import { forEachEngine } from '../db/test-database.ts'
import { MemoryTransport } from './memory-transport.ts'
import { eventually, loudLog, makeSender, mobiles, prepare, send } from './test-sending.ts'
import { Delivery } from './worker.ts'

forEachEngine('delivery', (open) => {
  let store: OpenDatabase
  let delivery: Delivery | undefined
  beforeAll(async () => {
    store = await prepare(await open())
  }, 60_000)
  afterEach(async () => {
    await delivery?.stop()
    delivery = undefined
  })
  afterAll(() => store.close())

  const begin = (transport: MemoryTransport) => {
    delivery = new Delivery({ store, transport, log: loudLog, alone: true })
    delivery.start()
    return transport
  }
  const counts = (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<Record<string, number>>`
        select state, count(*)::integer from messages where communication_id = ${id} group by 1`.execute(trx)
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    })
  const counted = (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<Record<string, number>>`
        select sum(pending)::integer pending, sum(submitted)::integer submitted, sum(delivered)::integer delivered,
          sum(undelivered)::integer undelivered, sum(rejected)::integer rejected, sum(expired)::integer expired,
          sum(unknown)::integer as unknown, sum(cancelled)::integer cancelled
        from chunks where communication_id = ${id}`.execute(trx)
      return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count))
    })
  const credits = (caller: Caller) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ balance: number; held: number; amount: number; sum_held: number }>`
        select b.balance, b.held, sum(e.amount)::integer as amount, sum(e.held)::integer as sum_held
        from balances b join ledger_entries e using (tenant_id, account_id)
        where b.account_id = ${caller.acting.id} group by 1, 2`.execute(trx)
      const [row] = rows
      expect([row?.amount, row?.sum_held]).toEqual([row?.balance, row?.held])
      return { balance: row?.balance, held: row?.held }
    })

  it('hands over, takes the receipts and charges what was handed over', async () => {
    const caller = await makeSender(store, 100)
    begin(new MemoryTransport({ receiptDelay: 5, answerLimit: 100 }))
    const special = ['0001', '0002', '0003', '0004', '0005', '0006', '0007'].map((last) => `081234${last}`)
    const id = await send(store, caller, [...special, '0812345678'])
    delivery?.wake()
    await eventually(async () => {
      const { queued = 0, submitted = 0, unknown = 0 } = await counts(id)
      return queued + unknown === 0 && submitted === 1
    })
    expect(await counts(id)).toEqual({ rejected: 1, undelivered: 1, expired: 1, submitted: 1, delivered: 4 })
    expect(await counted(id)).toEqual(await counts(id))
    expect(await credits(caller)).toEqual({ balance: 93, held: 0 })
  })

  it('sends to many', async () => {
    const caller = await makeSender(store, 10_000)
    begin(new MemoryTransport({ receiptDelay: 1, capacity: 100 }))
    const id = await send(store, caller, mobiles(3000))
    delivery?.wake()
    await eventually(async () => (await counts(id)).delivered === 3000)
    expect(await counted(id)).toEqual({ delivered: 3000 })
    expect(await credits(caller)).toEqual({ balance: 7000, held: 0 })
  }, 30_000)
})
