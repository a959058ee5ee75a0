import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { testDelivery } from '../../testing/delivery.ts'
import { ScriptedTransport } from '../../testing/scripted-transport.ts'
import { eventually, loudLog, makeSender, mobiles, send, silentLog, storedContent } from '../../testing/sending.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { MemoryTransport } from '../run/page/memory-transport.ts'
import { DeliveryWorker } from './cycle/delivery-worker.ts'
import { purgeDelivery } from './purge-delivery.ts'
import { resumeStops } from './settlement/cancel-chunks.ts'
import { expireMessages } from './settlement/expire-messages.ts'

forEachEngine('delivery', (open) => {
  const testing = testDelivery(open)
  const { running, begin, wake, states, counters, status, credits, reaches, change, outstanding } = testing

  it('submits, takes the receipts, counts and charges', async () => {
    const caller = await makeSender(testing.store, 100)
    begin(new MemoryTransport({ receiptDelay: 5, answerLimit: 100 }))
    const special = ['0001', '0002', '0003', '0004', '0005', '0006', '0007'].map((last) => `081234${last}`)
    const id = await send(testing.store, caller, [...special, '0812345678'])
    wake()
    const expected = { rejected: 1, undelivered: 1, expired: 1, submitted: 1, delivered: 4 }
    await reaches(id, expected)
    expect(await counters(id)).toEqual(expected)
    expect(await credits(caller)).toEqual({ balance: 93, held: 0 })
    expect(await status(id)).toEqual({ status: 'completed', settled: true })
  })

  it('sends to each of many recipients once', async () => {
    const caller = await makeSender(testing.store, 10_000)
    const transport = begin(new MemoryTransport({ receiptDelay: 1, capacity: 100 }))
    const id = await send(testing.store, caller, mobiles(3000))
    wake()
    await reaches(id, { delivered: 3000 })
    expect(new Set(transport.taken.map(({ address }) => address)).size).toBe(transport.taken.length)
    expect(await counters(id)).toEqual({ delivered: 3000 })
    expect(await credits(caller)).toEqual({ balance: 7000, held: 0 })
  })

  it('never has more parts without an answer than the capacity of the transport', async () => {
    const caller = await makeSender(testing.store, 100)
    const transport = begin(new ScriptedTransport(3))
    const id = await send(testing.store, caller, mobiles(10))
    wake()
    await eventually(async () => transport.submitted.length === 3)
    transport.submitted[0]?.answer({ kind: 'accepted', carrierMessageId: 'a' })
    await eventually(async () => transport.submitted.length === 4)
    await eventually(async () => (await outstanding(id)) === 3)
    expect(transport.submitted).toHaveLength(4)
  })

  it('stores a status code that fits no integer, and continues', async () => {
    const caller = await makeSender(testing.store, 100)
    const transport = begin(new ScriptedTransport())
    const id = await send(testing.store, caller, mobiles(2))
    wake()
    await eventually(async () => transport.submitted.length === 2)
    transport.submitted[0]?.answer({ kind: 'rejected', code: 0xffff_ffff })
    await reaches(id, { queued: 1, rejected: 1 })
    transport.submitted[1]?.answer({ kind: 'accepted', carrierMessageId: 'after' })
    await reaches(id, { submitted: 1, rejected: 1 })
  })

  it('shows messages as queued while the carrier is down', async () => {
    const caller = await makeSender(testing.store, 100)
    const transport = new MemoryTransport({ receiptDelay: 1 })
    transport.setState('down')
    begin(transport)
    const id = await send(testing.store, caller, mobiles(3))
    wake()
    await reaches(id, { queued: 3 })
    expect(await credits(caller)).toEqual({ balance: 97, held: 3 })
    transport.setState('up')
    await reaches(id, { delivered: 3 })
  })

  it('sends the parts of a long message with one reference, and waits for the receipts of all', async () => {
    const caller = await makeSender(testing.store, 100)
    const transport = begin(new ScriptedTransport())
    const id = await send(testing.store, caller, ['0812345678'], 'long '.repeat(60))
    wake()
    await eventually(async () => transport.submitted.length === 2)
    const [first, second] = transport.submitted
    expect(first?.request.concat).toMatchObject({ total: 2, sequence: 1 })
    expect(second?.request.concat?.reference).toBe(first?.request.concat?.reference)
    expect(`${first?.request.text}${second?.request.text}`).toBe('long '.repeat(60))
    first?.answer({ kind: 'accepted', carrierMessageId: 'p1' })
    second?.answer({ kind: 'accepted', carrierMessageId: 'p2' })
    await reaches(id, { submitted: 1 })
    if (first) await transport.receipt(first.request, { carrierMessageId: 'p1' })
    expect(await states(id)).toEqual({ submitted: 1 })
    if (second) await transport.receipt(second.request, { carrierMessageId: 'P2' })
    await reaches(id, { delivered: 1 })
    expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
  })

  it('submits no part of a paused send, and continues when it is resumed', async () => {
    const caller = await makeSender(testing.store, 100)
    const transport = begin(new ScriptedTransport(2))
    const id = await send(testing.store, caller, mobiles(5))
    wake()
    await eventually(async () => transport.submitted.length === 2)
    await change(caller, id, 'paused')
    for (const { answer, request } of transport.submitted)
      answer({ kind: 'accepted', carrierMessageId: request.address })
    await reaches(id, { submitted: 2, queued: 3 })
    await expect(change(caller, id, 'paused')).rejects.toMatchObject({ code: 'communication.transition' })
    expect(transport.submitted).toHaveLength(2)
    await change(caller, id, 'sending')
    wake()
    await eventually(async () => transport.submitted.length === 4)
  })

  it('continues by itself after a failure of the database', async () => {
    const caller = await makeSender(testing.store, 100)
    const transport = new MemoryTransport({ receiptDelay: 1 })
    let fail = true
    const flaky = new Proxy(testing.store, {
      get: (of, name) => {
        if (name === 'db' && fail) {
          fail = false
          throw new Error('the database is unreachable')
        }
        return Reflect.get(of, name)
      },
    })
    const delivery = new DeliveryWorker({
      store: flaky,
      transport,
      log: { ...loudLog, error: () => {} },
      content: storedContent,
    })
    running.push(delivery)
    delivery.start()
    const id = await send(testing.store, caller, mobiles(3))
    await reaches(id, { delivered: 3 })
  })

  it('takes turns between accounts', async () => {
    const many = await makeSender(testing.store, 1000)
    const few = await makeSender(testing.store, 1000)
    const first = await send(testing.store, many, mobiles(600))
    const second = await send(testing.store, few, mobiles(20))
    const transport = begin(new MemoryTransport({ capacity: 10, receiptDelay: 1 }))
    await reaches(second, { delivered: 20 })
    const begun = transport.taken.length
    expect(begun).toBeLessThan(300)
    await reaches(first, { delivered: 600 })
  })

  it('submits no part twice when two workers share the work', async () => {
    const caller = await makeSender(testing.store, 5000)
    const id = await send(testing.store, caller, mobiles(3000))
    const both = [1, 2].map(() => begin(new MemoryTransport({ capacity: 50, receiptDelay: 1 })))
    await reaches(id, { delivered: 3000 })
    const taken = both.flatMap((transport) => transport.taken.map(({ address }) => address))
    expect(taken).toHaveLength(3000)
    expect(new Set(taken).size).toBe(3000)
    expect(await credits(caller)).toEqual({ balance: 2000, held: 0 })
  })

  it('ends a stop that a process began and did not end', async () => {
    const caller = await makeSender(testing.store, 1000)
    const id = await send(testing.store, caller, mobiles(700))
    await change(caller, id, 'stopped')
    begin(new MemoryTransport())
    await resumeStops(testing.store)
    await reaches(id, { cancelled: 700 })
    expect(await credits(caller)).toEqual({ balance: 1000, held: 0 })
  })

  it('expires messages without a receipt after 72 hours, not before', async () => {
    const caller = await makeSender(testing.store, 100)
    begin(new MemoryTransport())
    const id = await send(testing.store, caller, ['0812340005', '0812345678'])
    wake()
    await reaches(id, { submitted: 1, delivered: 1 })
    await expireMessages(testing.store, new Date(Date.now() + 71.9 * 3_600_000))
    expect(await states(id)).toEqual({ submitted: 1, delivered: 1 })
    await expireMessages(testing.store, new Date(Date.now() + 72.1 * 3_600_000))
    expect(await states(id)).toEqual({ expired: 1, delivered: 1 })
    expect(await counters(id)).toEqual({ expired: 1, delivered: 1 })
    expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
  })

  it('deletes the ids of the carrier after eight days', async () => {
    const ids = () =>
      asWorker(testing.store, (trx) =>
        trx
          .selectFrom('carrierMessageIds')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      )
    expect((await ids()).count).toBeGreaterThan(0)
    await purgeDelivery(testing.store, new Date(Date.now() + 7 * 24 * 3_600_000))
    expect((await ids()).count).toBeGreaterThan(0)
    await purgeDelivery(testing.store, new Date(Date.now() + 9 * 24 * 3_600_000))
    expect((await ids()).count).toBe(0)
  })

  it('lets the database itself refuse a second row for a part and a second message for a mobile', async () => {
    const caller = await makeSender(testing.store, 100)
    const id = await send(testing.store, caller, ['0812345678'])
    const again = (statement: ReturnType<typeof sql>) => asWorker(testing.store, (trx) => statement.execute(trx))
    const intend = sql`insert into submissions (tenant_id, communication_id, ordinal, part, state, carrier, intended_at)
      values (${caller.tenancy.tenantId}, ${id}, 1, 1, 'submitting', 'x', now())`
    await again(intend)
    await expect(again(intend)).rejects.toMatchObject({ code: '23505' })
    await expect(
      again(sql`insert into messages select tenant_id, communication_id, 2, chunk_no, parts, credits, account_id, address, state
        from messages where communication_id = ${id}`),
    ).rejects.toMatchObject({ code: '23505' })
  })

  it('finds the parts that a dead process submitted, and never submits them again', async () => {
    const caller = await makeSender(testing.store, 100)
    // A process cannot be killed here, so it loses its database instead.
    const fate = { isCutOff: false }
    const itsStore = new Proxy(testing.store, {
      get(of, name) {
        if (name === 'db' && fate.isCutOff) throw new Error('gone')
        return Reflect.get(of, name)
      },
    })
    const { promise: hasNoDatabase, resolve: onError } = Promise.withResolvers<void>()
    const gone = new ScriptedTransport(4)
    const dead = new DeliveryWorker({
      store: itsStore,
      transport: gone,
      log: { ...silentLog, error: () => onError() },
      content: storedContent,
      leaseSeconds: 1,
    })
    dead.start()
    const id = await send(testing.store, caller, mobiles(6))
    dead.wake()
    await eventually(async () => gone.submitted.length === 4)
    fate.isCutOff = true
    // A transaction that began before may still renew its lease, for which the other worker would then wait.
    await hasNoDatabase
    const transport = begin(new MemoryTransport({ receiptDelay: 1 }))
    await reaches(id, { unknown: 4, delivered: 2 })
    expect(transport.taken).toHaveLength(2)
    expect(await credits(caller)).toEqual({ balance: 94, held: 0 })
    fate.isCutOff = false
    running.push(dead)
  })
})
