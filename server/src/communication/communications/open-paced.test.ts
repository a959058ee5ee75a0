import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, send } from '../../../testing/sending.ts'
import { expandAll } from '../../delivery/queue/expand.ts'
import { sliceOf } from '../../delivery/queue/slice.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { openPaced } from './open-paced.ts'

it('a slice is 10 s of the pace, at most a chunk, and a send has 10,000 of them at most', () => {
  const of = { lane: 2, recipients: 5000 }
  expect([1, 90, 600, 100_000].map((pace) => sliceOf({ ...of, pace }))).toEqual([1, 15, 100, 500])
  expect(sliceOf({ lane: 2, pace: 1, recipients: 10_001 })).toBe(2)
  expect(sliceOf({ lane: 1, pace: 100_000, recipients: 10 })).toBe(50)
})

forEachEngine('a paced send', (open) => {
  const testing = testDelivery(open)
  const { begin, change, states, status, stop, credits } = testing
  const read = (id: string) =>
    asWorker(testing.store, async (trx) => {
      const { rows } = await sql<{ pacedAt: Date; open: number; waiting: number }>`
        select m.paced_at as "pacedAt", sum(c.pending) filter (where c.state = 'open')::integer as open,
          sum(c.pending) filter (where c.state = 'paused')::integer as waiting
        from communications m join chunks c on c.tenant_id = m.tenant_id and c.communication_id = m.id
        where m.id = ${id} group by m.paced_at`.execute(trx)
      return { pacedAt: new Date(), open: 0, waiting: 0, ...rows[0] }
    })
  const opened = async (id: string) => (await read(id)).open ?? 0
  /** As two processes do it. */
  const look = (time: number) =>
    Promise.all([1, 2].map(() => openPaced(testing.store, sql<Date>`${new Date(time)}::timestamptz`)))

  /** 100 recipients, 120 a minute: a slice of 20 each 10 s. The carrier takes all at once, and answers when it is asked to. */
  async function paced() {
    const transport = begin(new ScriptedTransport(200))
    const caller = await makeSender(testing.store, 200)
    const id = await send(testing.store, caller, mobiles(100), 'Hello', { perMinute: 120 })
    const answerAll = async (count: number) => {
      testing.wake()
      await eventually(async () => transport.submitted.length === count)
      for (const { answer } of transport.submitted.splice(0)) answer({ kind: 'accepted', carrierMessageId: '1' })
      await eventually(async () => (await opened(id)) === 0)
    }
    return { transport, caller, id, answerAll }
  }

  it('opens a slice each 10 s, also with two processes', async () => {
    const { id, answerAll } = await paced()
    expect(await read(id)).toMatchObject({ open: 20, waiting: 80 })
    await answerAll(20)
    const { pacedAt } = await read(id)
    const due = pacedAt.getTime()
    await look(due - 1)
    expect(await opened(id)).toBe(0)
    await look(due)
    expect(await opened(id)).toBe(20)
    expect((await read(id)).pacedAt.getTime() - due).toBe(10_000)
    await answerAll(20)
    for (const n of [1, 2, 3]) {
      // A look that is late does not slow it down.
      await look(due + n * 10_000 + 4000)
      expect((await read(id)).pacedAt.getTime()).toBe(due + (n + 1) * 10_000)
      await answerAll(20)
    }
    await eventually(async () => (await status(id)).status === 'completed')
    expect(await states(id)).toEqual({ submitted: 100 })
  })

  it('does not make up for the time in which nothing ran, or the carrier took fewer', async () => {
    const { caller, id, answerAll } = await paced()
    await answerAll(20)
    const hour = (await read(id)).pacedAt.getTime() + 3_600_000
    await look(hour)
    expect(await opened(id)).toBe(20)
    expect((await read(id)).pacedAt.getTime()).toBe(hour + 10_000)
    await look(hour + 10_000)
    expect(await opened(id)).toBe(40)
    // Forty wait for the carrier.
    await look(hour + 20_000)
    await look(hour + 30_000)
    expect(await opened(id)).toBe(40)
    await stop(caller, id)
  })

  it('keeps its pace when it is paused and resumed, and is stopped whole', async () => {
    const { caller, id, answerAll } = await paced()
    await answerAll(20)
    for (const to of ['paused', 'sending', 'paused', 'sending'] as const) await change(caller, id, to)
    expect(await read(id)).toMatchObject({ open: null, waiting: 80 })
    await look((await read(id)).pacedAt.getTime())
    expect(await read(id)).toMatchObject({ open: 20, waiting: 60 })
    await answerAll(20)
    await stop(caller, id)
    expect(await states(id)).toEqual({ submitted: 40, cancelled: 60 })
    expect(await credits(caller)).toEqual({ balance: 160, held: 0 })
  })

  it('of many recipients is expanded at once, and only its first slice opens', async () => {
    const caller = await makeSender(testing.store, 3000)
    const id = await send(testing.store, caller, mobiles(2000), 'Hello', { perMinute: 600 })
    await expandAll(testing.store)
    expect(await states(id)).toEqual({ queued: 2000 })
    expect(await read(id)).toMatchObject({ open: 100, waiting: 1900 })
    await stop(caller, id)
  })
})
