import { expect, it } from '@jest/globals'
import { forEachEngine } from '../../testing/database.ts'
import { testDelivery } from '../../testing/delivery.ts'
import { ScriptedTransport } from '../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, send, storedContent } from '../../testing/sending.ts'
import { asApp, asWorker } from '../foundation/db/tenancy.ts'
import type { Caller } from '../foundation/http/caller.ts'
import { normaliseMobile } from '../foundation/mobiles/normalise-mobile.ts'
import { findMessages } from '../reports/logs/find-messages.ts'
import { logFilter } from '../reports/logs/log-filter.ts'
import { shownRow } from '../reports/logs/shown-row.ts'
import { MemoryTransport } from '../run/page/memory-transport.ts'
import { type MessageContent, recipientKey } from './content.ts'
import type { SubmitRequest } from './transport.ts'

const TWO_PARTS = 'x'.repeat(200)
const international = (mobile: string): string => {
  const read = normaliseMobile(mobile)
  if (!('mobile' in read)) throw new Error(`${mobile} is no mobile`)
  return read.mobile
}

forEachEngine('refused recipients', (open) => {
  const testing = testDelivery(open)
  const { begin, wake, change, states, counters, credits, reaches, status } = testing

  const blacklist = (
    caller: Caller,
    list: readonly string[],
    reason: 'unsubscribed' | 'blacklisted' = 'unsubscribed',
  ) =>
    asApp(testing.store, caller.tenancy, async (trx) => {
      const { tenantId, actingAccountId: accountId } = caller.tenancy
      for (const typed of list) {
        const entry = { tenantId, accountId, mobile: international(typed), reason, createdAt: new Date() }
        await trx.insertInto('blacklist').values(entry).execute()
      }
    })
  const logged = (caller: Caller, id: string) =>
    asApp(testing.store, caller.tenancy, async (trx) => {
      const { rows } = await findMessages(trx, logFilter(caller, { campaign: [id] }), undefined, 2000)
      return rows.map(shownRow).filter(({ error }) => error?.startsWith('recipient.'))
    })
  const addresses = (taken: readonly SubmitRequest[]) => new Set(taken.map(({ address }) => address))

  it('get no message when they opted out after the analysis, and cost no credits', async () => {
    const caller = await makeSender(testing.store, 5000)
    const all = mobiles(1200)
    const id = await send(testing.store, caller, all, TWO_PARTS)
    const [first = '', second = '', last = ''] = [all[0], all[700], all[1199]]
    await blacklist(caller, [first, last])
    await blacklist(caller, [second], 'blacklisted')
    const transport = begin(new MemoryTransport({ receiptDelay: 1, capacity: 100 }))
    wake()

    await reaches(id, { delivered: 1197, cancelled: 3 })
    await eventually(async () => (await status(id)).settled)
    expect(await counters(id)).toEqual({ delivered: 1197, cancelled: 3 })
    expect(await credits(caller)).toEqual({ balance: 5000 - 2 * 1197, held: 0 })
    expect(transport.taken).toHaveLength(2 * 1197)
    for (const mobile of [first, second, last]) expect(addresses(transport.taken)).not.toContain(international(mobile))
    const reasons = (await logged(caller, id)).map(({ mobile, error, credits: cost }) => [mobile, error, cost])
    expect(reasons.sort()).toEqual(
      [
        [international(first), 'recipient.unsubscribed', 0],
        [international(second), 'recipient.blacklisted', 0],
        [international(last), 'recipient.unsubscribed', 0],
      ].sort(),
    )
  })

  it('get no message when they opt out while the send runs, also by the list of the parent', async () => {
    const parent = await makeSender(testing.store, 0)
    const caller = await makeSender(testing.store, 100, {}, parent)
    const all = mobiles(6)
    const transport = begin(new ScriptedTransport(2))
    const id = await send(testing.store, caller, all)
    wake()
    await eventually(async () => transport.submitted.length === 2)
    await blacklist(parent, [all[3] ?? '', all[5] ?? ''])
    for (let index = 0; index < 4; index++) {
      await eventually(async () => transport.submitted.length > index)
      transport.submitted[index]?.answer({ kind: 'accepted', carrierMessageId: String(index) })
    }
    await reaches(id, { submitted: 4, cancelled: 2 })
    expect(transport.submitted.map(({ request }) => request.address)).toEqual(
      [0, 1, 2, 4].map((index) => international(all[index] ?? '')),
    )
    expect(await credits(caller)).toEqual({ balance: 96, held: 0 })
  })

  it('get the rest of a message that was begun', async () => {
    const caller = await makeSender(testing.store, 100)
    const [begun = '', waiting = ''] = mobiles(2)
    const transport = begin(new ScriptedTransport(1))
    const id = await send(testing.store, caller, [begun, waiting], TWO_PARTS)
    wake()
    await eventually(async () => transport.submitted.length === 1)
    await blacklist(caller, [begun, waiting])
    for (const index of [0, 1]) {
      await eventually(async () => transport.submitted.length > index)
      transport.submitted[index]?.answer({ kind: 'accepted', carrierMessageId: String(index) })
    }
    await reaches(id, { submitted: 1, cancelled: 1 })
    expect(transport.submitted.map(({ request }) => [request.address, request.concat?.sequence])).toEqual([
      [international(begun), 1],
      [international(begun), 2],
    ])
    expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
  })

  it('get their message when a pause ends after they left the blacklist, and not while they are on it', async () => {
    const caller = await makeSender(testing.store, 100)
    const [stays = '', leaves = '', other = ''] = mobiles(3)
    const id = await send(testing.store, caller, [stays, leaves, other])
    await change(caller, id, 'paused')
    await blacklist(caller, [stays, leaves], 'blacklisted')
    begin(new MemoryTransport({ receiptDelay: 1 }))
    expect(await states(id)).toEqual({ queued: 3 })
    await asWorker(testing.store, (trx) =>
      trx.deleteFrom('blacklist').where('mobile', '=', international(leaves)).execute(),
    )
    await change(caller, id, 'sending')
    wake()
    await reaches(id, { delivered: 2, cancelled: 1 })
    expect(await credits(caller)).toEqual({ balance: 98, held: 0 })
  })

  it('are asked about again when they leave the blacklist and return to it within a moment', async () => {
    const caller = await makeSender(testing.store, 100)
    const [only = ''] = mobiles(1)
    const id = await send(testing.store, caller, [only], TWO_PARTS)
    let asked = 0
    // The delivery cycle finds the recipient, the transaction that cancels does not, and later ones do.
    const refused: MessageContent['refused'] = async (_, recipients) => {
      if (recipients.length === 0) return new Map()
      asked++
      return new Map(asked === 2 ? [] : recipients.map((of) => [recipientKey(of), 'recipient.blacklisted']))
    }
    const transport = begin(new MemoryTransport({ receiptDelay: 1 }), { content: { ...storedContent, refused } })
    wake()
    await reaches(id, { cancelled: 1 })
    expect(transport.taken).toEqual([])
    expect(await credits(caller)).toEqual({ balance: 100, held: 0 })
  })

  it('of one account are no recipients that another account may not write to', async () => {
    const caller = await makeSender(testing.store, 100)
    const stranger = await makeSender(testing.store, 100)
    const all = mobiles(3)
    const id = await send(testing.store, caller, all)
    await blacklist(stranger, all)
    begin(new MemoryTransport({ receiptDelay: 1 }))
    wake()
    await reaches(id, { delivered: 3 })
  })
})
