import { beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, send } from '../../../testing/sending.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { MemoryTransport } from '../../run/page/memory-transport.ts'
import { addRoute, saveCarrier } from '../carriers/carrier-settings.ts'
import { CHUNK_SIZE } from '../chunk.ts'
import { expandAll } from '../queue/expand.ts'
import { moveFrom } from './move-chunks.ts'

forEachEngine('routing', (open) => {
  const testing = testDelivery(open)
  const { begin, wake, states, counters, status, credits, reaches } = testing

  beforeEach(async () => {
    await asWorker(testing.store, async (trx) => {
      await trx.deleteFrom('routes').execute()
      await trx.deleteFrom('carriers').execute()
    })
    for (const name of ['A', 'B'])
      await saveCarrier(testing.store, 'key', { name, url: 'smpp://u:p@127.0.0.1', downAfterSeconds: 60 })
  })
  const everything = { prefix: '', sender: null, accountId: null, priority: 100, weight: 1 }
  const setDown = (name: string, isDown: boolean) =>
    asWorker(testing.store, (trx) => trx.updateTable('carriers').set({ isDown }).where('name', '=', name).execute())
  const chunksOf = (id: string) =>
    asWorker(testing.store, (trx) =>
      trx
        .selectFrom('chunks')
        .select(['chunkNo', 'carrier', 'firstOrdinal', 'lastOrdinal', 'recipients', 'credits', 'pending', 'state'])
        .where('communicationId', '=', id)
        .orderBy('firstOrdinal')
        .execute(),
    )
  /** Messages of each carrier by its chunks, and messages whose ordinal is outside of their chunk. */
  const placed = (id: string) =>
    asWorker(testing.store, async (trx) => {
      const { rows } = await sql<{ carrier: string; prefix: string; messages: number; misplaced: number }>`
        select c.carrier, left(m.address, 3) as prefix, count(*)::integer as messages,
          count(*) filter (where m.ordinal not between c.first_ordinal and c.last_ordinal)::integer as misplaced
        from messages m join chunks c using (tenant_id, communication_id, chunk_no)
        where m.communication_id = ${id} group by 1, 2 order by 1, 2`.execute(trx)
      return rows
    })

  it('puts recipients of one carrier into chunks of their own, whose ordinals do not overlap', async () => {
    await addRoute(testing.store, { ...everything, carrier: 'A' })
    await addRoute(testing.store, { ...everything, carrier: 'B', prefix: '669', priority: 1 })
    const caller = await makeSender(testing.store, 10_000)
    const to = mobiles(1300).map((mobile, index) => (index % 2 === 0 ? mobile : mobile.replace(/^08/, '09')))
    const id = await send(testing.store, caller, to)
    await expandAll(testing.store)
    expect(await placed(id)).toEqual([
      { carrier: 'A', prefix: '668', messages: 650, misplaced: 0 },
      { carrier: 'B', prefix: '669', messages: 650, misplaced: 0 },
    ])
    const chunks = await chunksOf(id)
    expect(chunks.map(({ recipients }) => recipients).sort((a, b) => b - a)).toEqual([500, 500, 150, 150])
    for (const [index, chunk] of chunks.slice(1).entries())
      expect(chunk.firstOrdinal).toBeGreaterThan(chunks[index]?.lastOrdinal ?? 0)
    expect(chunks.reduce((sum, chunk) => sum + chunk.credits, 0)).toBe(1300)
  })

  it('leases to each worker only the chunks of its carrier', async () => {
    await addRoute(testing.store, { ...everything, carrier: 'A' })
    await addRoute(testing.store, { ...everything, carrier: 'B', prefix: '669', priority: 1 })
    const caller = await makeSender(testing.store, 10_000)
    const id = await send(testing.store, caller, ['0812345678', '0912345678', '0812345679', '0912345679'])
    const [a, b] = ['A', 'B'].map((carrier) => begin(new MemoryTransport({ carrier, receiptDelay: 1 })))
    wake()
    await reaches(id, { delivered: 4 })
    expect(a?.taken.map(({ address }) => address).sort()).toEqual(['66812345678', '66812345679'])
    expect(b?.taken.map(({ address }) => address).sort()).toEqual(['66912345678', '66912345679'])
  })

  it('moves a chunk without intents as a whole, and a chunk with intents only after its last intent', async () => {
    await addRoute(testing.store, { ...everything, carrier: 'A', priority: 1 })
    await addRoute(testing.store, { ...everything, carrier: 'B' })
    const caller = await makeSender(testing.store, 10_000)
    const id = await send(testing.store, caller, mobiles(2 * CHUNK_SIZE))
    const gone = begin(new ScriptedTransport(5, 'A'), { carriers: ['A'] })
    await eventually(async () => gone.submitted.length === 5)
    await setDown('A', true)
    expect(await moveFrom(testing.store, 'A')).toEqual(new Map([['B', 2 * CHUNK_SIZE - 5]]))
    expect((await chunksOf(id)).map(({ carrier, recipients, pending }) => [carrier, recipients, pending])).toEqual([
      ['A', 5, 5],
      ['B', 495, 495],
      ['B', 500, 500],
    ])
    const next = begin(new MemoryTransport({ carrier: 'B', capacity: 50, receiptDelay: 1 }), { carriers: ['B'] })
    await reaches(id, { queued: 5, delivered: 995 })
    for (const { answer, request } of gone.submitted) answer({ kind: 'accepted', carrierMessageId: request.address })
    await reaches(id, { submitted: 5, delivered: 995 })
    expect(gone.submitted).toHaveLength(5)
    expect(next.taken).toHaveLength(995)
    expect(await counters(id)).toEqual({ submitted: 5, delivered: 995 })
    expect(await credits(caller)).toEqual({ balance: 9000, held: 0 })
    expect(await status(id)).toEqual({ status: 'completed', settled: true })
    expect((await placed(id)).every(({ misplaced }) => misplaced === 0)).toBe(true)
  })

  it('closes what is left of a chunk when it has its outcomes already, and charges it', async () => {
    await addRoute(testing.store, { ...everything, carrier: 'A', priority: 1 })
    await addRoute(testing.store, { ...everything, carrier: 'B' })
    const caller = await makeSender(testing.store, 100)
    const id = await send(testing.store, caller, mobiles(10))
    const gone = begin(new ScriptedTransport(4, 'A'), { carriers: ['A'] })
    await eventually(async () => gone.submitted.length === 4)
    gone.isDown = true
    for (const { answer } of gone.submitted) answer({ kind: 'rejected', code: 8 })
    await reaches(id, { rejected: 4, queued: 6 })
    await setDown('A', true)
    await moveFrom(testing.store, 'A')
    expect((await chunksOf(id)).map(({ carrier, state, pending }) => [carrier, state, pending])).toEqual([
      ['A', 'closed', 0],
      ['B', 'open', 6],
    ])
    expect(await credits(caller)).toEqual({ balance: 94, held: 6 })
  })

  it('lets messages wait when no other route leads anywhere', async () => {
    await addRoute(testing.store, { ...everything, carrier: 'A' })
    await setDown('A', true)
    await setDown('B', true)
    await addRoute(testing.store, { ...everything, carrier: 'B', priority: 200 })
    const caller = await makeSender(testing.store, 100)
    const id = await send(testing.store, caller, mobiles(3))
    await expandAll(testing.store)
    expect(await moveFrom(testing.store, 'A')).toEqual(new Map())
    expect(await states(id)).toEqual({ queued: 3 })
    await setDown('A', false)
    begin(new MemoryTransport({ carrier: 'A', receiptDelay: 1 }))
    await reaches(id, { delivered: 3 })
  })
})
