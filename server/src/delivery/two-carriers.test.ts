/** Two carriers at once, each through a socket: one whose receipts are as real carriers write them, and one by the book. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { forEachEngine } from '../../testing/database.ts'
import { testDelivery } from '../../testing/delivery.ts'
import { scriptedSmsc } from '../../testing/scripted-smsc.ts'
import { makeSender, mobiles, send, silentLog } from '../../testing/sending.ts'
import { afterwards, closeAll, simulator } from '../../testing/simulator-transport.ts'
import { until } from '../../testing/until.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { addRoute, saveCarrier } from './carriers/carrier-settings.ts'
import { readNotUnderstood } from './receipts/not-understood.ts'
import { command } from './smpp/codec/command.ts'
import { type Message, message } from './smpp/codec/pdu.ts'
import { PduWriter } from './smpp/codec/pdu-writer.ts'
import { createSmppTransport } from './smpp/smpp-transport.ts'

const RECEIPT = 4
const GOOD = 'stat:DELIVRD err:000 text:'
type Form = { stats: string[]; fields?: Partial<Message>; isUnswapped?: true; tail?: string; ends: string }

/** The receipts of each message in turn, and where the message ends. */
const FORMS: readonly Form[] = [
  { stats: [GOOD], fields: { esmClass: 0 }, ends: 'delivered' },
  { stats: [GOOD], isUnswapped: true, ends: 'delivered' },
  { stats: [GOOD], tail: '00', ends: 'delivered' },
  // receipted_message_id says 32 octets; two are left.
  { stats: [GOOD], tail: '001e00204142', ends: 'delivered' },
  { stats: ['stat:FAILED err:027 text:'], ends: 'undelivered' },
  { stats: ['stat:NOTTODAY err:999 text:'], ends: 'unknown' },
  { stats: ['stat:UNKNOWN err:000 text:', GOOD], ends: 'delivered' },
  { stats: ['stat:UNKNOWN err:000 text:'], fields: { esmClass: 0 }, ends: 'unknown' },
]
const EACH = 5
const MESSAGES = FORMS.length * EACH

/** A deliver_sm with octets after its last field that its length counts. */
function deliverSm(sequence: number, content: Message, tail = ''): Buffer {
  const writer = new PduWriter()
  writer.message(command.deliverSm, sequence, content)
  const pdu = Buffer.concat([writer.take() ?? Buffer.alloc(0), Buffer.from(tail, 'hex')])
  pdu.writeUInt32BE(pdu.length)
  return pdu
}

/** A carrier that answers its messages with the ids 1, 2, … and sends the receipts of FORMS, one form after the other. */
async function roughSmsc() {
  let taken = 0
  let sequence = 0
  const endOf = new Map<string, string>()
  const smsc = await scriptedSmsc((pdu, { link, socket }) => {
    if (pdu.kind !== 'message' || pdu.command !== command.submitSm) return false
    const form = FORMS[taken % FORMS.length]
    taken += 1
    const [id, { source, destination }] = [String(taken), pdu.message]
    if (form === undefined || endOf.has(destination.digits)) throw new Error('a message came twice')
    endOf.set(destination.digits, form.ends)
    link.writer.response(command.submitSmResp, 0, pdu.sequence, id)
    link.writeSoon()
    const ends = form.isUnswapped ? { source, destination } : { source: destination, destination: source }
    form.stats.forEach((stat, at) => {
      const text = `id:${id} sub:001 dlvrd:000 submit date:0000000000 done date:0000000000 ${stat}`
      const receipt = message({ ...ends, esmClass: RECEIPT, shortMessage: Buffer.from(text), ...form.fields })
      setTimeout(() => socket.write(deliverSm(++sequence, receipt, form.tail)), 50 + at * 400)
    })
    return true
  })
  afterwards(() => smsc.close())
  return { smsc, endOf, url: `smpp://u:p@127.0.0.1:${smsc.port}` }
}

forEachEngine('two carriers at once', (open) => {
  const testing = testDelivery(open)
  afterEach(closeAll)
  beforeEach(async () => {
    await asWorker(testing.store, async (trx) => {
      await trx.deleteFrom('routes').execute()
      await trx.deleteFrom('carriers').execute()
    })
  })

  it('each message ends as its own carrier said, whatever the form of the receipt, and no session ends', async () => {
    const everything = { sender: null, accountId: null, weight: 1 }
    for (const name of ['rough', 'good'])
      await saveCarrier(testing.store, 'key', { name, url: 'smpp://u:p@127.0.0.1', downAfterSeconds: 60 })
    await addRoute(testing.store, { ...everything, carrier: 'rough', prefix: '', priority: 100 })
    await addRoute(testing.store, { ...everything, carrier: 'good', prefix: '669', priority: 1 })
    const caller = await makeSender(testing.store, 2 * MESSAGES)
    const rough = await roughSmsc()
    const good = await simulator()
    testing.begin(createSmppTransport(`${rough.url}?window=10&carrier=rough`, silentLog), { carriers: ['rough'] })
    testing.begin(createSmppTransport(`${good.running.url}?window=10&carrier=good`, silentLog), { carriers: ['good'] })
    const ofRough = mobiles(MESSAGES)
    const id = await send(testing.store, caller, [...ofRough, ...ofRough.map((mobile) => mobile.replace(/^08/, '09'))])
    testing.wake()
    const count = (end: string) => FORMS.filter(({ ends }) => ends === end).length * EACH
    await testing.reaches(id, {
      delivered: MESSAGES + count('delivered'),
      undelivered: count('undelivered'),
      unknown: count('unknown'),
    })
    const found = await asWorker(testing.store, (trx) =>
      trx.selectFrom('messages').select(['address', 'state']).where('communicationId', '=', id).execute(),
    )
    for (const { address, state } of found)
      expect([address, state]).toEqual([address, rough.endOf.get(address) ?? 'delivered'])
    expect(rough.endOf.size).toBe(MESSAGES)
    expect(good.submitted).toHaveLength(MESSAGES)
    expect(rough.smsc.connections.map(({ socket }) => socket.destroyed)).toEqual([false])
    // Each receipt is answered with success: a carrier repeats the others.
    const receipts = FORMS.reduce((sum, { stats }) => sum + stats.length, 0) * EACH
    const answers = () =>
      (rough.smsc.connections[0]?.received ?? []).filter(({ command: of }) => of === command.deliverSmResp)
    await until(() => answers().length === receipts)
    expect(answers().filter(({ status }) => status !== 0)).toEqual([])
    const noted = await asWorker(testing.store, readNotUnderstood)
    expect(noted.map(({ carrier, said, count: times }) => [carrier, said, times])).toEqual([
      ['rough', 'NOTTODAY', EACH],
    ])
    expect((await testing.credits(caller)).held).toBe(0)
  })
})
