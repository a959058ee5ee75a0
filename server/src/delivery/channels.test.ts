import { beforeAll, expect, it } from '@jest/globals'
import type { Channel } from '@songsarn/contract/base/states'
import { type RawBuilder, sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { testDelivery } from '../../testing/delivery.ts'
import { eventually, makeSender, mobiles, noJobs, starting, storedContent } from '../../testing/sending.ts'
import { typedAudience } from '../communication/analyses/audience.ts'
import { startAnalysis } from '../communication/analyses/start-analysis.ts'
import { sendAnalysed } from '../communication/communications/send-analysed.ts'
import { asApp, asWorker } from '../foundation/db/tenancy.ts'
import type { Caller } from '../foundation/http/caller.ts'
import { findMessages } from '../reports/logs/find-messages.ts'
import { logFilter } from '../reports/logs/log-filter.ts'
import { shownRow } from '../reports/logs/shown-row.ts'
import type { ChannelPort } from './content.ts'
import { DeliveryWorker } from './cycle/delivery-worker.ts'
import type { CarrierReceipt, SubmitOutcome, SubmitRequest, Transport } from './transport.ts'

/** A channel of this test: bubbles of at most ten characters, three credits each. */
const bubbles: ChannelPort = {
  split: (text) => ({ parts: text.match(/.{1,10}/gs) ?? [''], encoding: 'ucs2' }),
  cost(text) {
    const parts = this.split(text).parts.length
    return { parts, credits: 3 * parts, over: 0 }
  },
}
const LINE = 'pager' as Channel
const channels = { ...storedContent.channels, [LINE]: bubbles }

/** Accepts, delivers and records everything. */
class CountingTransport implements Transport {
  readonly carrier: string
  readonly capacity = 20
  readonly taken: SubmitRequest[] = []
  #handler: (receipts: CarrierReceipt[]) => Promise<void> = async () => {}

  constructor(carrier: string) {
    this.carrier = carrier
  }

  state = () => 'up' as const
  onStateChange = () => () => {}
  onReceipts(handler: (receipts: CarrierReceipt[]) => Promise<void>): void {
    this.#handler = handler
  }
  async submit(request: SubmitRequest): Promise<SubmitOutcome> {
    const carrierMessageId = String(this.taken.push(request))
    const { sender, address } = request
    setImmediate(() => this.#handler([{ carrierMessageId, sender, address, state: 'delivered' }]))
    return { kind: 'accepted', carrierMessageId }
  }
  async close(): Promise<void> {}
}

forEachEngine('channels', (open) => {
  const testing = testDelivery(open)
  const { begin, reaches, status, credits } = testing

  beforeAll(async () => {
    for (const table of ['analyses', 'communications']) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_channel_check`)}`.execute(
        testing.store.db,
      )
    }
  })

  async function send(caller: Caller, channel: Channel, to: readonly string[], content: string) {
    const audience = await typedAudience(to)
    const { id } = await asApp(testing.store, caller.tenancy, (trx) =>
      startAnalysis(trx, caller, { from: 'SONGSARN', audience, content, channel }, { ...starting(), channels }),
    )
    const sent = await asApp(testing.store, caller.tenancy, (trx) =>
      sendAnalysed(trx, caller, { analysisId: id, type: 'quick-send', now: new Date() }, noJobs),
    )
    return sent.id
  }
  const count = (which: RawBuilder<unknown>) =>
    asWorker(testing.store, async (trx) => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${which}`.execute(trx)
      return rows[0]?.count
    })

  it('takes parts, price and transport from the channel, and hands no message over twice', async () => {
    const sms = begin(new CountingTransport('scripted'))
    const line = begin(new CountingTransport(LINE), { carriers: [LINE], content: { ...storedContent, channels } })
    const caller = await makeSender(testing.store, 1000)
    const bySms = await send(caller, 'sms', mobiles(30), 'Twenty-one characters')
    const byLine = await send(caller, LINE, mobiles(40), 'Twenty-one characters')
    await reaches(bySms, { delivered: 30 })
    await reaches(byLine, { delivered: 40 })
    await eventually(async () => (await status(byLine)).settled && (await status(bySms)).settled)

    // Three bubbles of three credits for each of 40, one part for each of 30.
    expect(await credits(caller)).toEqual({ balance: 1000 - 40 * 9 - 30, held: 0 })
    expect([sms.taken.length, line.taken.length]).toEqual([30, 120])
    const bubble = ({ address, concat }: SubmitRequest) => `${address} ${concat?.sequence} of ${concat?.total}`
    expect(new Set(line.taken.map(bubble)).size).toBe(120)
    expect(line.taken.slice(0, 3).map(({ text }) => text)).toEqual(['Twenty-one', ' character', 's'])
    expect(await count(sql`submissions where communication_id = ${byLine} and carrier = ${LINE}`)).toBe(120)

    const logged = await asApp(testing.store, caller.tenancy, (trx) =>
      findMessages(trx, logFilter(caller, {}), undefined, 100),
    )
    const rows = logged.rows.map((row) => shownRow({ ...row, person: null }))
    expect(rows.filter(({ channel }) => channel === LINE)).toHaveLength(40)
    expect(rows.filter(({ channel }) => channel === 'sms')).toHaveLength(30)
    expect(rows.every(({ channel, parts, credits }) => credits === (channel === LINE ? 9 : 1) && parts >= 1)).toBe(true)
  })

  it('leaves messages of an unknown channel to a worker that has it, says so once, and delivers the others', async () => {
    const told: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (fields: unknown) => told.push(fields) }
    const carriers = ['scripted', '', LINE]
    const older = new CountingTransport('scripted')
    const worker = new DeliveryWorker({
      store: testing.store,
      transport: older,
      log,
      content: storedContent,
      carriers,
    })
    worker.start()
    testing.running.push(worker)
    const caller = await makeSender(testing.store, 1000)
    const first = await send(caller, LINE, mobiles(2), 'Hello')
    const second = await send(caller, LINE, mobiles(2), 'Hello')
    await eventually(async () => told.length > 1)
    const known = await send(caller, 'sms', mobiles(2), 'Hello')
    await reaches(known, { delivered: 2 })
    expect(await testing.states(first)).toEqual({ queued: 2 })
    await eventually(async () => (await count(sql`chunks where state = 'open' and worker is not null`)) === 0)

    await testing.stop(caller, second)
    await reaches(second, { cancelled: 2 })
    const newer = begin(new CountingTransport(LINE), { carriers: [LINE], content: { ...storedContent, channels } })
    await reaches(first, { delivered: 2 })
    await eventually(async () => (await status(first)).settled)
    expect([older.taken.length, newer.taken.length]).toEqual([2, 2])
    expect(told).toEqual(
      [first, second].map((communicationId) => expect.objectContaining({ channel: LINE, communicationId })),
    )
    expect(await credits(caller)).toEqual({ balance: 1000 - 2 - 2 * 3, held: 0 })
  })

  it('refuses to analyse for a channel that it does not know', async () => {
    const caller = await makeSender(testing.store, 10)
    const audience = await typedAudience(mobiles(1))
    const request = { from: 'SONGSARN', audience, content: 'Hello', channel: LINE }
    const analysis = asApp(testing.store, caller.tenancy, (trx) => startAnalysis(trx, caller, request, starting()))
    await expect(analysis).rejects.toThrow('no channel is called pager')
  })
})
