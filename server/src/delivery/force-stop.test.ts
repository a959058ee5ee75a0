import { expect, it } from '@jest/globals'
import { forEachEngine } from '../../testing/database.ts'
import { testDelivery } from '../../testing/delivery.ts'
import { ScriptedTransport } from '../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, send } from '../../testing/sending.ts'
import { MemoryTransport } from '../run/page/memory-transport.ts'

forEachEngine('Force Stop', (open) => {
  const testing = testDelivery(open)
  const { begin, wake, states, counters, status, credits, reaches, stop, outstanding } = testing

  it('cancels what was not submitted and releases its credits', async () => {
    const caller = await makeSender(testing.store, 1000)
    const transport = begin(new ScriptedTransport(5))
    const id = await send(testing.store, caller, mobiles(700))
    wake()
    await eventually(async () => transport.submitted.length === 5)
    await stop(caller, id)
    expect(await states(id)).toEqual({ queued: 5, cancelled: 695 })
    expect(await credits(caller)).toEqual({ balance: 995, held: 5 })
    for (const { answer, request } of transport.submitted)
      answer({ kind: 'accepted', carrierMessageId: request.address })
    await reaches(id, { submitted: 5, cancelled: 695 })
    expect(await counters(id)).toEqual({ submitted: 5, cancelled: 695 })
    expect(await credits(caller)).toEqual({ balance: 995, held: 0 })
    expect(await status(id)).toEqual({ status: 'stopped', settled: true })
    expect(transport.submitted).toHaveLength(5)
  })

  it('cancels a message that the carrier throttled, and finishes one with a submitted part', async () => {
    const caller = await makeSender(testing.store, 100)
    const transport = begin(new ScriptedTransport(1))
    const throttled = await send(testing.store, caller, ['0812345678'])
    wake()
    const first = await eventually(async () => transport.submitted[0])
    first.answer({ kind: 'throttled', code: 88 })
    await eventually(async () => (await outstanding(throttled)) === 0)
    await stop(caller, throttled)
    expect(await states(throttled)).toEqual({ cancelled: 1 })

    const long = await send(testing.store, caller, ['0812345678', '0812345679'], 'long '.repeat(60))
    wake()
    const part = await eventually(async () => transport.submitted[1])
    part.answer({ kind: 'accepted', carrierMessageId: '1' })
    const next = await eventually(async () => transport.submitted[2])
    await stop(caller, long)
    next.answer({ kind: 'accepted', carrierMessageId: '2' })
    await reaches(long, { submitted: 1, cancelled: 1 })
    expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
  })

  it('cancels recipients that were not expanded yet', async () => {
    const caller = await makeSender(testing.store, 10_000)
    const id = await send(testing.store, caller, mobiles(6000))
    await stop(caller, id)
    expect(await states(id)).toEqual({ cancelled: 1000 })
    begin(new MemoryTransport())
    await reaches(id, { cancelled: 6000 })
    expect(await credits(caller)).toEqual({ balance: 10_000, held: 0 })
    await eventually(async () => (await status(id)).settled)
  })
})
