import { expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { forgetCauses, writeCause } from '../../delivery/causes/stored-causes.ts'
import { incomingReceipt, storeReceipts } from '../../delivery/receipts/store-receipts.ts'
import { expireMessages } from '../../delivery/settlement/expire-messages.ts'
import { settleChunks } from '../../delivery/settlement/settle-chunks.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

const [REJECTED, UNDELIVERED, NO_RECEIPT] = ['0812340001', '0812340002', '0812340005']
const LATER = 73 * 3_600_000

forEachEngine('failures of a communication', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })

  const failures = async (user: TestUser, id: string) =>
    (await user.call(calls.getFailures, { params: { id } })).body.items
  const STATUS = {
    undelivered: 'Undelivered',
    reject: 'Rejected',
    expired: 'Expired',
    unknown: 'Unknown',
    cancelled: 'Cancelled',
  } as const

  /** Each figure equals its list, and they sum to the counts of their status. */
  async function expectListsToAgree(user: TestUser, id: string) {
    const { counts } = (await user.call(calls.getCommunication, { params: { id } })).body
    const sums = { undelivered: 0, reject: 0, expired: 0, unknown: 0, cancelled: 0 }
    for (const { status, error, count, cause, carriers } of await failures(user, id)) {
      sums[status] += count
      const origin = {
        ...(cause && cause.stage !== 'own' && { stage: cause.stage }),
        ...(carriers && { carrier: carriers }),
      }
      const query = { status: [STATUS[status]], error: [error ?? 'none'], ...origin }
      const list = (await user.call(calls.listLogs, { query: { ...query, campaign: [id], size: 1 } })).body
      expect([status, error, list.total, list.totalIsExact]).toEqual([status, error, count, true])
      const messages = (await user.call(calls.listMessages, { params: { id }, query: { ...query, size: 1000 } })).body
      expect(messages.items.map((of) => [of.status, of.error])).toEqual(Array(count).fill([STATUS[status], error]))
    }
    expect(counts).toMatchObject(sums)
  }

  it('are the lists behind them by error code, also after a late receipt', async () => {
    const user = await app.newSender({ credits: 100 })
    const id = await app.quickSend(user, ['0812340009', REJECTED, UNDELIVERED, '0822340002', NO_RECEIPT, '0822340005'])
    await app.settled(user, id, 2)
    const [undelivered, reject] = await failures(user, id)
    expect([undelivered, reject]).toEqual([
      {
        ...{ status: 'undelivered', error: '001', receiptDate: expect.any(String), count: 2 },
        cause: expect.objectContaining({ code: '001', stage: 'receipt', whose: 'number' }),
      },
      {
        ...{ status: 'reject', error: '11', receiptDate: null, count: 1 },
        cause: expect.objectContaining({ code: '11', stage: 'submit', whose: 'number' }),
      },
    ])
    await expectListsToAgree(user, id)

    await asWorker(store, async (trx) => {
      const { carrier, ...part } = await trx
        .selectFrom('carrierMessageIds')
        .select(['carrier', 'carrierMessageId', 'address'])
        .where('communicationId', '=', id)
        .where('address', '=', '66822340005')
        .executeTakeFirstOrThrow()
      const late = { ...part, sender: 'SONGSARN', state: 'undelivered', error: '077', doneAt: new Date() } as const
      const { changes } = await storeReceipts(trx, carrier, [incomingReceipt(late)], () => undefined)
      await settleChunks(trx, changes)
    })
    expect(await failures(user, id)).toContainEqual({
      ...{ status: 'undelivered', error: '077', receiptDate: expect.any(String), count: 1 },
      cause: expect.objectContaining({ code: '077', source: 'none', resend: 'unknown' }),
    })
    await expectListsToAgree(user, id)

    await expireMessages(store, new Date(Date.now() + LATER))
    expect(await failures(user, id)).toContainEqual({
      ...{ status: 'expired', error: 'receipt.none', receiptDate: null, count: 1 },
      cause: expect.objectContaining({ stage: 'own', resend: 'unknown' }),
    })
    await expectListsToAgree(user, id)
  })

  it('have messages without a code', async () => {
    const user = await app.newSender({ credits: 100 })
    const id = await app.quickSend(user, [UNDELIVERED, REJECTED, ...mobiles(2)])
    await app.settled(user, id)
    await asWorker(store, (trx) =>
      trx
        .updateTable('messages')
        .set({ error: '000' })
        .where('communicationId', '=', id)
        .where('state', '=', 'undelivered')
        .execute(),
    )
    expect(await failures(user, id)).toContainEqual({
      ...{ status: 'undelivered', error: null, receiptDate: null, cause: null, count: 1 },
    })
    const query = { status: ['Undelivered' as const], error: ['none'], campaign: [id] }
    expect((await user.call(calls.listLogs, { query })).body).toMatchObject({ total: 1, items: [{ error: '000' }] })
    const all = (await user.call(calls.listLogs, { query: { error: ['none'], campaign: [id] } })).body
    expect(all.total).toBe(3)
  })

  it('are told apart where a code means something else with a carrier, or in a response', async () => {
    const user = await app.newSender({ credits: 100 })
    const id = await app.quickSend(user, [UNDELIVERED, '0822340002', '0832340002', REJECTED])
    await app.settled(user, id)
    await asWorker(store, async (trx) => {
      const entry = { carrier: 'north', stage: 'receipt', code: '1', whose: 'carrier', resend: 'later' } as const
      const words = { text: { en: 'North is full', th: 'เต็ม' }, advice: { en: 'Wait', th: 'รอ' } }
      await writeCause(trx, { ...entry, ...words, id: newId() }, { name: 'operator', at: new Date() })
      const sent = trx.selectFrom('messages').select('ordinal').where('communicationId', '=', id)
      const north = await sent.where('address', '=', '66812340002').executeTakeFirstOrThrow()
      const ofNorth = trx.updateTable('submissions').set({ carrier: 'north' }).where('communicationId', '=', id)
      await ofNorth.where('ordinal', '=', north.ordinal).execute()
      // As a carrier does that rejects in a receipt, with a number that means something else in a response.
      const other = await sent.where('address', '=', '66832340002').executeTakeFirstOrThrow()
      const ofOther = trx.updateTable('messages').set({ error: '11', state: 'rejected' })
      await ofOther.where('communicationId', '=', id).where('ordinal', '=', other.ordinal).execute()
      const counted = trx.updateTable('chunks').where('communicationId', '=', id)
      await counted
        .set((eb) => ({ rejected: eb('rejected', '+', 1), undelivered: eb('undelivered', '-', 1) }))
        .execute()
    })
    forgetCauses(store)
    const found = await failures(user, id)
    expect(found.map((of) => [of.status, of.cause?.stage, of.cause?.text.en, of.carriers, of.count])).toEqual([
      ['undelivered', 'receipt', expect.any(String), expect.any(Array), 1],
      ['undelivered', 'receipt', expect.any(String), expect.any(Array), 1],
      ['reject', 'receipt', "This number can't receive SMS", undefined, 1],
      ['reject', 'submit', "The operator doesn't recognize this number", undefined, 1],
    ])
    expect(found.find(({ carriers }) => carriers?.includes('north'))?.cause).toMatchObject({
      ...{ source: 'carrier', text: { en: 'North is full' } },
    })
    await expectListsToAgree(user, id)
    const { items } = (await user.call(calls.listLogs, { query: { campaign: [id], carrier: ['north'] } })).body
    expect(items.map(({ mobile, cause }) => [mobile, cause?.text.en])).toEqual([['66812340002', 'North is full']])
  })

  it('of another account are not found', async () => {
    const user = await app.newSender({ credits: 100 })
    const other = await app.newSender({ credits: 100 })
    const id = await app.quickSend(user, [REJECTED])
    await app.settled(user, id)
    expect((await other.call(calls.getFailures, { params: { id } })).status).toBe(404)
    const query = { error: ['11', 'none', '8', '69'] }
    expect((await other.call(calls.listLogs, { query })).body.items).toEqual([])
  })
})
