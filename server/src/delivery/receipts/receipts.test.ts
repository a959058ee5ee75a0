import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, send } from '../../../testing/sending.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { readNotUnderstood } from './not-understood.ts'

forEachEngine('receipts', (open) => {
  const testing = testDelivery(open)
  const { running, begin, wake, states, counters, credits, reaches, outstanding } = testing

  const unmatched = () =>
    asWorker(testing.store, async (trx) => {
      const kept = await trx.selectFrom('unmatchedReceipts').select('id').execute()
      return kept.length
    })
  const sendOne = async () => {
    const caller = await makeSender(testing.store, 10)
    const transport = begin(new ScriptedTransport())
    const id = await send(testing.store, caller, ['0812345678'])
    wake()
    const part = await eventually(async () => transport.submitted[0])
    return { caller, transport, id, part }
  }

  it('match their message when they come before the response, without a reference', async () => {
    const { transport, id, part } = await sendOne()
    await transport.receipt(part.request, { carrierMessageId: 'early' })
    expect(await states(id)).toEqual({ queued: 1 })
    part.answer({ kind: 'accepted', carrierMessageId: 'early' })
    await reaches(id, { delivered: 1 })
  })

  it('settle a part that waits for its response, by the reference that they echo', async () => {
    const { transport, id, part } = await sendOne()
    const { userMessageReference } = part.request
    await transport.receipt(part.request, { carrierMessageId: 'lost', userMessageReference })
    await reaches(id, { delivered: 1 })
    part.answer({ kind: 'unknown' })
    await eventually(async () => (await outstanding(id)) === 0)
    expect(await states(id)).toEqual({ delivered: 1 })
  })

  it('end the wait for a response when the process ends', async () => {
    const { transport, id, part } = await sendOne()
    await transport.receipt(part.request, { userMessageReference: part.request.userMessageReference })
    transport.close = () => new Promise(() => {})
    await running.pop()?.stop()
    expect(await states(id)).toEqual({ delivered: 1 })
  })

  it('are refused after the worker has ended, so that the carrier brings them again', async () => {
    const { transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: '1' })
    await reaches(id, { submitted: 1 })
    await running.pop()?.stop()
    await expect(transport.receipt(part.request, {})).rejects.toThrow('delivery has ended')
  })

  it('say unknown until a later receipt knows more', async () => {
    const { caller, transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: '7' })
    await reaches(id, { submitted: 1 })
    await transport.receipt(part.request, { carrierMessageId: '7', state: 'unknown', error: '003' })
    await reaches(id, { unknown: 1 })
    // The carrier took it, so it stays charged.
    expect(await credits(caller)).toEqual({ balance: 9, held: 0 })
    await transport.receipt(part.request, { carrierMessageId: '7', state: 'unknown' })
    await transport.receipt(part.request, { carrierMessageId: '7', state: 'enroute' })
    expect(await states(id)).toEqual({ unknown: 1 })
    await transport.receipt(part.request, { carrierMessageId: '7', state: 'delivered' })
    await reaches(id, { delivered: 1 })
    await transport.receipt(part.request, { carrierMessageId: '7', state: 'unknown' })
    expect([await states(id), await counters(id)]).toEqual([{ delivered: 1 }, { delivered: 1 }])
    expect(await credits(caller)).toEqual({ balance: 9, held: 0 })
  })

  it('of two in one batch: the receipt that knows the state counts, whatever their order', async () => {
    for (const order of [
      ['unknown', 'delivered'],
      ['delivered', 'unknown'],
    ] as const) {
      const { transport, id, part } = await sendOne()
      part.answer({ kind: 'accepted', carrierMessageId: '8' })
      await reaches(id, { submitted: 1 })
      await Promise.all(order.map((state) => transport.receipt(part.request, { carrierMessageId: '8', state })))
      await reaches(id, { delivered: 1 })
      await Promise.all(running.splice(0).map((delivery) => delivery.stop()))
    }
  })

  it('settle a long message whose parts were unknown', async () => {
    const caller = await makeSender(testing.store, 10)
    const transport = begin(new ScriptedTransport())
    const id = await send(testing.store, caller, ['0812345678'], 'x'.repeat(200))
    wake()
    await eventually(async () => transport.submitted.length === 2)
    const parts = [...transport.submitted]
    for (const [index, { answer }] of parts.entries()) answer({ kind: 'accepted', carrierMessageId: `9${index}` })
    await reaches(id, { submitted: 1 })
    const say = (index: number, state: 'unknown' | 'delivered') =>
      transport.receipt(parts[index]?.request ?? part0(), { carrierMessageId: `9${index}`, state })
    const part0 = () => {
      throw new Error('no part')
    }
    await say(0, 'unknown')
    await say(1, 'delivered')
    await reaches(id, { unknown: 1 })
    await say(0, 'delivered')
    await reaches(id, { delivered: 1 })
    expect(await credits(caller)).toEqual({ balance: 8, held: 0 })
  })

  it('count for a part whose response is stored but not visible yet', async () => {
    const { transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: '11' })
    await reaches(id, { submitted: 1 })
    // On Citus another connection sees the id on the coordinator a moment before it sees the part on its node.
    await asWorker(testing.store, (trx) =>
      sql`update submissions set state = 'submitting' where communication_id = ${id}`.execute(trx),
    )
    await transport.receipt(part.request, { carrierMessageId: '11', state: 'delivered' })
    await reaches(id, { delivered: 1 })
  })

  it('are found by their id when the addresses are not swapped', async () => {
    const { transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: '10' })
    await reaches(id, { submitted: 1 })
    const { address, ...rest } = part.request
    await transport.receipt({ ...rest, address: '66800000001', sender: address }, { carrierMessageId: '10' })
    await reaches(id, { delivered: 1 })
  })

  it('with an unknown state are counted for the desk, and leave the message unknown', async () => {
    const { transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: '11' })
    await reaches(id, { submitted: 1 })
    const odd = { carrierMessageId: '11', state: 'unknown', notUnderstood: 'WEIRDO' } as const
    for (let time = 0; time < 2; time++) await transport.receipt(part.request, odd)
    await transport.receipt(part.request, { carrierMessageId: '', notUnderstood: 'no id', state: 'unknown' })
    await reaches(id, { unknown: 1 })
    const known = await asWorker(testing.store, readNotUnderstood)
    expect(known.filter(({ carrier }) => carrier === transport.carrier)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ said: 'WEIRDO', count: 2 }),
        expect.objectContaining({ said: 'no id', count: 1 }),
      ]),
    )
    expect(await unmatched()).toBe(0)
  })

  it('settle the only unknown part of their sender and mobile', async () => {
    const { caller, transport, id, part } = await sendOne()
    part.answer({ kind: 'unknown' })
    await reaches(id, { unknown: 1 })
    expect(await credits(caller)).toEqual({ balance: 9, held: 0 })
    await transport.receipt(part.request, { carrierMessageId: 'late', state: 'undelivered' })
    await reaches(id, { undelivered: 1 })
  })

  it('do not settle a part when they could mean either of two unknown parts', async () => {
    const { caller, transport, id, part } = await sendOne()
    part.answer({ kind: 'unknown' })
    const other = await send(testing.store, caller, ['0812345678'])
    wake()
    const second = await eventually(async () => transport.submitted[1])
    second.answer({ kind: 'unknown' })
    await reaches(other, { unknown: 1 })
    await transport.receipt(part.request, { carrierMessageId: 'either' })
    expect([await states(id), await states(other)]).toEqual([{ unknown: 1 }, { unknown: 1 }])
    const { userMessageReference } = second.request
    await transport.receipt(second.request, { carrierMessageId: 'second', userMessageReference })
    await reaches(other, { delivered: 1 })
    expect(await states(id)).toEqual({ unknown: 1 })
  })

  it('have no effect when they come again, or after a final state', async () => {
    const { transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: 'x' })
    await reaches(id, { submitted: 1 })
    for (const state of ['delivered', 'delivered', 'enroute', 'undelivered'] as const) {
      await transport.receipt(part.request, { carrierMessageId: 'x', state })
      expect(await states(id)).toEqual({ delivered: 1 })
    }
    expect(await counters(id)).toEqual({ delivered: 1 })
  })

  it('refund credits when the carrier rejects later', async () => {
    const { caller, transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: 'r' })
    await reaches(id, { submitted: 1 })
    expect(await credits(caller)).toEqual({ balance: 9, held: 0 })
    await transport.receipt(part.request, { carrierMessageId: 'r', state: 'rejected' })
    await reaches(id, { rejected: 1 })
    expect(await credits(caller)).toEqual({ balance: 10, held: 0 })
  })

  it('follow an unknown part from an intermediate to the final state, also when they come again', async () => {
    const before = await unmatched()
    const { transport, id, part } = await sendOne()
    part.answer({ kind: 'unknown' })
    await reaches(id, { unknown: 1 })
    const { userMessageReference } = part.request
    await transport.receipt(part.request, { carrierMessageId: 'way', state: 'enroute', userMessageReference })
    await reaches(id, { submitted: 1 })
    for (const state of ['delivered', 'delivered'] as const) {
      await transport.receipt(part.request, { carrierMessageId: 'WAY', state })
      expect(await states(id)).toEqual({ delivered: 1 })
    }
    expect(await unmatched()).toBe(before)
  })

  it('settle no unknown part that was submitted after they came', async () => {
    const { caller, transport, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: 'known' })
    const before = await unmatched()
    await transport.receipt(part.request, { carrierMessageId: 'of another system' })
    expect(await unmatched()).toBe(before + 1)
    const later = await send(testing.store, caller, ['0812345678'])
    wake()
    const second = await eventually(async () => transport.submitted[1])
    second.answer({ kind: 'unknown' })
    await reaches(later, { unknown: 1 })
    await transport.receipt(second.request, { carrierMessageId: 'of this one' })
    await reaches(later, { delivered: 1 })
  })

  it('settle an unknown part by its reference when the carrier changed the sender', async () => {
    const { transport, id, part } = await sendOne()
    part.answer({ kind: 'unknown' })
    await reaches(id, { unknown: 1 })
    const { userMessageReference } = part.request
    await transport.receipt(part.request, { carrierMessageId: 's', sender: '4541', userMessageReference })
    await reaches(id, { delivered: 1 })
  })

  it('without an id do not match a part that got no id', async () => {
    const { caller, transport, id, part } = await sendOne()
    part.answer({ kind: 'accepted', carrierMessageId: '' })
    await reaches(id, { submitted: 1 })
    const other = await send(testing.store, caller, ['0812345678'])
    wake()
    const second = await eventually(async () => transport.submitted[1])
    const { userMessageReference } = second.request
    await transport.receipt(second.request, { carrierMessageId: '', userMessageReference })
    await reaches(other, { delivered: 1 })
    expect(await states(id)).toEqual({ submitted: 1 })
  })
})
