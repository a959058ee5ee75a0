import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { Caller } from '../auth/caller.ts'
import { changeStatus } from '../communications/change-status.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { asApp, asWorker } from '../db/tenancy.ts'
import { forEachEngine } from '../db/test-database.ts'
import { cancelAll } from './cancel-chunks.ts'
import { expireMessages } from './expire-messages.ts'
import { MemoryTransport } from './memory-transport.ts'
import { purgeDelivery } from './purge-delivery.ts'
import { ScriptedTransport } from './scripted-transport.ts'
import { eventually, loudLog, makeSender, mobiles, prepare, send } from './test-sending.ts'
import type { Transport } from './transport.ts'
import { Delivery } from './worker.ts'

forEachEngine('delivery', (open) => {
  let store: OpenDatabase
  const running: Delivery[] = []
  beforeAll(async () => {
    store = await prepare(await open())
  }, 60_000)
  afterEach(async () => {
    await Promise.all(running.splice(0).map((delivery) => delivery.stop()))
    await endLeftovers()
  })
  afterAll(() => store.close())

  function begin<T extends Transport>(transport: T, options: { alone?: boolean } = {}): T {
    const delivery = new Delivery({ store, transport, log: loudLog, alone: true, ...options })
    delivery.start()
    running.push(delivery)
    return transport
  }
  /** What a test leaves to be sent must not reach the next one's operator. */
  async function endLeftovers(): Promise<void> {
    const left = await asWorker(store, (trx) =>
      trx
        .updateTable('communications')
        .set({ status: 'stopped' })
        .where('settled', '=', false)
        .returning(['tenant_id', 'id'])
        .execute(),
    )
    for (const { tenant_id, id } of left) await cancelAll(store, tenant_id, id)
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

  it('hands over, takes the receipts, counts and charges', async () => {
    const caller = await makeSender(store, 100)
    begin(new MemoryTransport({ receiptDelay: 5, answerLimit: 100 }))
    const special = ['0001', '0002', '0003', '0004', '0005', '0006', '0007'].map((last) => `081234${last}`)
    const id = await send(store, caller, [...special, '0812345678'])
    wake()
    const expected = { rejected: 1, undelivered: 1, expired: 1, submitted: 1, delivered: 4 }
    await reaches(id, expected)
    expect(await counters(id)).toEqual(expected)
    expect(await credits(caller)).toEqual({ balance: 93, held: 0 })
    expect(await status(id)).toEqual({ status: 'completed', settled: true })
  })

  it('sends to many, each once', async () => {
    const caller = await makeSender(store, 10_000)
    const transport = begin(new MemoryTransport({ receiptDelay: 1, capacity: 100 }))
    const id = await send(store, caller, mobiles(6000))
    wake()
    await reaches(id, { delivered: 6000 })
    expect(new Set(transport.taken.map(({ mobile }) => mobile)).size).toBe(transport.taken.length)
    expect(await counters(id)).toEqual({ delivered: 6000 })
    expect(await credits(caller)).toEqual({ balance: 4000, held: 0 })
  }, 30_000)

  it('never has more parts without a stored answer than the transport takes', async () => {
    const caller = await makeSender(store, 100)
    const transport = begin(new ScriptedTransport(3))
    const id = await send(store, caller, mobiles(10))
    wake()
    await eventually(async () => transport.submitted.length === 3)
    transport.submitted[0]?.answer({ kind: 'accepted', operatorId: 'a' })
    await eventually(async () => transport.submitted.length === 4)
    expect(await outstanding(id)).toBe(3)
  })

  const outstanding = (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer from submissions where communication_id = ${id} and state = 'submitting'`.execute(trx)
      return rows[0]?.count
    })

  it('lets messages wait in sight while the operator is down', async () => {
    const caller = await makeSender(store, 100)
    const transport = new MemoryTransport({ receiptDelay: 1 })
    transport.turn('down')
    begin(transport)
    const id = await send(store, caller, mobiles(3))
    wake()
    await reaches(id, { queued: 3 })
    expect(await credits(caller)).toEqual({ balance: 97, held: 3 })
    transport.turn('up')
    await reaches(id, { delivered: 3 })
  })

  it('sends the parts of a long message with one reference, and waits for the receipts of all', async () => {
    const caller = await makeSender(store, 100)
    const transport = begin(new ScriptedTransport())
    const id = await send(store, caller, ['0812345678'], 'long '.repeat(60))
    wake()
    await eventually(async () => transport.submitted.length === 2)
    const [first, second] = transport.submitted
    expect(first?.request.concat).toMatchObject({ total: 2, sequence: 1 })
    expect(second?.request.concat?.reference).toBe(first?.request.concat?.reference)
    expect(`${first?.request.text}${second?.request.text}`).toBe('long '.repeat(60))
    first?.answer({ kind: 'accepted', operatorId: 'p1' })
    second?.answer({ kind: 'accepted', operatorId: 'p2' })
    await reaches(id, { submitted: 1 })
    if (first) await transport.receipt(first.request, { operatorId: 'p1' })
    expect(await states(id)).toEqual({ submitted: 1 })
    if (second) await transport.receipt(second.request, { operatorId: 'P2' })
    await reaches(id, { delivered: 1 })
    expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
  })

  describe('receipts', () => {
    const sendOne = async () => {
      const caller = await makeSender(store, 10)
      const transport = begin(new ScriptedTransport())
      const id = await send(store, caller, ['0812345678'])
      wake()
      const part = await eventually(async () => transport.submitted[0])
      return { caller, transport, id, part }
    }

    it('find their message when they come before the answer, without a reference to go by', async () => {
      const { transport, id, part } = await sendOne()
      await transport.receipt(part.request, { operatorId: 'early' })
      expect(await states(id)).toEqual({ queued: 1 })
      part.answer({ kind: 'accepted', operatorId: 'early' })
      await reaches(id, { delivered: 1 })
    })

    it('settle a part that waits for its answer, by the reference they echo', async () => {
      const { transport, id, part } = await sendOne()
      const { userMessageReference } = part.request
      await transport.receipt(part.request, { operatorId: 'lost', userMessageReference })
      await reaches(id, { delivered: 1 })
      part.answer({ kind: 'unknown' })
      await eventually(async () => (await outstanding(id)) === 0)
      expect(await states(id)).toEqual({ delivered: 1 })
    })

    it('end the wait for an answer when the process is asked to end', async () => {
      const { transport, id, part } = await sendOne()
      await transport.receipt(part.request, { userMessageReference: part.request.userMessageReference })
      transport.close = () => new Promise(() => {})
      await running.pop()?.stop()
      expect(await states(id)).toEqual({ delivered: 1 })
    })

    it('settle the only part in doubt of their sender and mobile', async () => {
      const { caller, transport, id, part } = await sendOne()
      part.answer({ kind: 'unknown' })
      await reaches(id, { unknown: 1 })
      expect(await credits(caller)).toEqual({ balance: 9, held: 0 })
      await transport.receipt(part.request, { operatorId: 'late', state: 'undelivered' })
      await reaches(id, { undelivered: 1 })
    })

    it('settle none of two in doubt that they could mean', async () => {
      const { caller, transport, id, part } = await sendOne()
      part.answer({ kind: 'unknown' })
      const other = await send(store, caller, ['0812345678'])
      wake()
      const second = await eventually(async () => transport.submitted[1])
      second.answer({ kind: 'unknown' })
      await reaches(other, { unknown: 1 })
      await transport.receipt(part.request, { operatorId: 'either' })
      expect([await states(id), await states(other)]).toEqual([{ unknown: 1 }, { unknown: 1 }])
      const { userMessageReference } = second.request
      await transport.receipt(second.request, { operatorId: 'second', userMessageReference })
      await reaches(other, { delivered: 1 })
      expect(await states(id)).toEqual({ unknown: 1 })
    })

    it('change nothing when they come again, or after the end', async () => {
      const { transport, id, part } = await sendOne()
      part.answer({ kind: 'accepted', operatorId: 'x' })
      await reaches(id, { submitted: 1 })
      for (const state of ['delivered', 'delivered', 'enroute', 'undelivered'] as const) {
        await transport.receipt(part.request, { operatorId: 'x', state })
        expect(await states(id)).toEqual({ delivered: 1 })
      }
      expect(await counters(id)).toEqual({ delivered: 1 })
    })

    it('give credits back when the operator rejects after all', async () => {
      const { caller, transport, id, part } = await sendOne()
      part.answer({ kind: 'accepted', operatorId: 'r' })
      await reaches(id, { submitted: 1 })
      expect(await credits(caller)).toEqual({ balance: 9, held: 0 })
      await transport.receipt(part.request, { operatorId: 'r', state: 'rejected' })
      await reaches(id, { rejected: 1 })
      expect(await credits(caller)).toEqual({ balance: 10, held: 0 })
    })
  })

  describe('Force Stop', () => {
    it('cancels what was not handed over and gives its credits back', async () => {
      const caller = await makeSender(store, 1000)
      const transport = begin(new ScriptedTransport(5))
      const id = await send(store, caller, mobiles(700))
      wake()
      await eventually(async () => transport.submitted.length === 5)
      await stop(caller, id)
      expect(await states(id)).toEqual({ queued: 5, cancelled: 695 })
      expect(await credits(caller)).toEqual({ balance: 995, held: 5 })
      for (const { answer, request } of transport.submitted) answer({ kind: 'accepted', operatorId: request.mobile })
      await reaches(id, { submitted: 5, cancelled: 695 })
      expect(await counters(id)).toEqual({ submitted: 5, cancelled: 695 })
      expect(await credits(caller)).toEqual({ balance: 995, held: 0 })
      expect(await status(id)).toEqual({ status: 'stopped', settled: true })
      expect(transport.submitted).toHaveLength(5)
    })

    it('cancels a message that the operator throttled, and finishes one of which a part is handed over', async () => {
      const caller = await makeSender(store, 100)
      const transport = begin(new ScriptedTransport(1))
      const throttled = await send(store, caller, ['0812345678'])
      wake()
      const first = await eventually(async () => transport.submitted[0])
      first.answer({ kind: 'throttled', code: 88 })
      await eventually(async () => (await outstanding(throttled)) === 0)
      await stop(caller, throttled)
      expect(await states(throttled)).toEqual({ cancelled: 1 })

      const long = await send(store, caller, ['0812345678', '0812345679'], 'long '.repeat(60))
      wake()
      const part = await eventually(async () => transport.submitted[1])
      part.answer({ kind: 'accepted', operatorId: '1' })
      const next = await eventually(async () => transport.submitted[2])
      await stop(caller, long)
      next.answer({ kind: 'accepted', operatorId: '2' })
      await reaches(long, { submitted: 1, cancelled: 1 })
      expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
    })

    it('reaches recipients whose messages were not made yet', async () => {
      const caller = await makeSender(store, 10_000)
      const id = await send(store, caller, mobiles(6000))
      await stop(caller, id)
      expect(await states(id)).toEqual({})
      begin(new MemoryTransport())
      await reaches(id, { cancelled: 6000 })
      expect(await credits(caller)).toEqual({ balance: 10_000, held: 0 })
      await eventually(async () => (await status(id)).settled)
    }, 20_000)
  })

  it('holds back what is paused, and goes on when resumed', async () => {
    const caller = await makeSender(store, 100)
    const transport = begin(new ScriptedTransport(2))
    const id = await send(store, caller, mobiles(5))
    wake()
    await eventually(async () => transport.submitted.length === 2)
    await change(caller, id, 'paused')
    for (const { answer, request } of transport.submitted) answer({ kind: 'accepted', operatorId: request.mobile })
    await reaches(id, { submitted: 2, queued: 3 })
    await expect(change(caller, id, 'paused')).rejects.toMatchObject({ code: 'communication.transition' })
    expect(transport.submitted).toHaveLength(2)
    await change(caller, id, 'sending')
    wake()
    await eventually(async () => transport.submitted.length === 4)
  })

  it('goes on by itself after a failure of the database', async () => {
    const caller = await makeSender(store, 100)
    const transport = new MemoryTransport({ receiptDelay: 1 })
    let fail = true
    const flaky = new Proxy(store, {
      get: (of, name) => {
        if (name === 'db' && fail) {
          fail = false
          throw new Error('the database is away')
        }
        return Reflect.get(of, name)
      },
    })
    const delivery = new Delivery({ store: flaky, transport, log: { ...loudLog, error: () => {} }, alone: false })
    running.push(delivery)
    delivery.start()
    const id = await send(store, caller, mobiles(3))
    await reaches(id, { delivered: 3 })
  })

  it('takes turns between accounts', async () => {
    const many = await makeSender(store, 1000)
    const few = await makeSender(store, 1000)
    const first = await send(store, many, mobiles(600))
    const second = await send(store, few, mobiles(20))
    const transport = begin(new MemoryTransport({ capacity: 10, receiptDelay: 1 }))
    await reaches(second, { delivered: 20 })
    const begun = transport.taken.length
    expect(begun).toBeLessThan(300)
    await reaches(first, { delivered: 600 })
  })

  it('hands nothing over twice when two workers share the work', async () => {
    const caller = await makeSender(store, 5000)
    const id = await send(store, caller, mobiles(3000))
    const both = [1, 2].map(() => begin(new MemoryTransport({ capacity: 50, receiptDelay: 1 }), { alone: false }))
    await reaches(id, { delivered: 3000 })
    const taken = both.flatMap((transport) => transport.taken.map(({ mobile }) => mobile))
    expect(taken).toHaveLength(3000)
    expect(new Set(taken).size).toBe(3000)
    expect(await credits(caller)).toEqual({ balance: 2000, held: 0 })
  }, 30_000)

  it('goes on with a stop that a process began and did not end', async () => {
    const caller = await makeSender(store, 1000)
    const id = await send(store, caller, mobiles(700))
    await change(caller, id, 'stopped')
    begin(new MemoryTransport())
    await reaches(id, { cancelled: 700 })
    expect(await credits(caller)).toEqual({ balance: 1000, held: 0 })
  })

  it('gives up messages without a receipt after 72 hours, and no sooner', async () => {
    const caller = await makeSender(store, 100)
    begin(new MemoryTransport())
    const id = await send(store, caller, ['0812340005', '0812345678'])
    wake()
    await reaches(id, { submitted: 1, delivered: 1 })
    await expireMessages(store, new Date(Date.now() + 71.9 * 3_600_000))
    expect(await states(id)).toEqual({ submitted: 1, delivered: 1 })
    await expireMessages(store, new Date(Date.now() + 72.1 * 3_600_000))
    expect(await states(id)).toEqual({ expired: 1, delivered: 1 })
    expect(await counters(id)).toEqual({ expired: 1, delivered: 1 })
    expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
  })

  it('forgets the ids of the operator after eight days', async () => {
    const ids = () =>
      asWorker(store, (trx) =>
        trx
          .selectFrom('operator_ids')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
    expect((await ids()).count).toBeGreaterThan(0)
    await purgeDelivery(store, new Date(Date.now() + 7 * 24 * 3_600_000))
    expect((await ids()).count).toBeGreaterThan(0)
    await purgeDelivery(store, new Date(Date.now() + 9 * 24 * 3_600_000))
    expect((await ids()).count).toBe(0)
  })

  it('is refused a second row for a part, and a second message for a number, by the database itself', async () => {
    const caller = await makeSender(store, 100)
    const id = await send(store, caller, ['0812345678'])
    const again = (statement: ReturnType<typeof sql>) => asWorker(store, (trx) => statement.execute(trx))
    const intend = sql`insert into submissions (tenant_id, communication_id, ordinal, part, state, operator, intended_at)
      values (${caller.tenancy.tenantId}, ${id}, 1, 1, 'submitting', 'x', now())`
    await again(intend)
    await expect(again(intend)).rejects.toMatchObject({ code: '23505' })
    await expect(
      again(sql`insert into messages select tenant_id, communication_id, 2, chunk_no, parts, credits, account_id, mobile, state
        from messages where communication_id = ${id}`),
    ).rejects.toMatchObject({ code: '23505' })
  })

  it('finds the parts that a process left in doubt, and never hands them over again', async () => {
    const caller = await makeSender(store, 100)
    const gone = new ScriptedTransport(4)
    const dead = new Delivery({ store, transport: gone, log: loudLog, alone: true })
    dead.start()
    const id = await send(store, caller, mobiles(6))
    dead.wake()
    await eventually(async () => gone.submitted.length === 4)
    // It goes on existing, but is treated as one that was killed: another comes, alone by the database's lock.
    const transport = begin(new MemoryTransport({ receiptDelay: 1 }))
    await reaches(id, { unknown: 4, delivered: 2 })
    expect(transport.taken).toHaveLength(2)
    expect(await credits(caller)).toEqual({ balance: 94, held: 0 })
    running.push(dead)
  })
})

const sorted = (record: Record<string, number>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)))
