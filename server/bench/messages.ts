/** Messages of programs, one in each call, with an API key: the time of the answer, and until the carrier has the message. */
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import { messageContent } from '../src/run/message-content.ts'
import { makeSender, mobiles, send } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'
import { makeBenchKey } from './bench-key.ts'
import { serveApp } from './serve-app.ts'
import { startSmsc } from './smsc-process.ts'
import { startClients } from './start-clients.ts'
import { mustBe, noted, type Times, timesOf, toCarrier } from './to-carrier.ts'

export type MessageFigures = {
  engine: Engine
  /** From the request until its answer. */
  answer: Times
  /** From the request until the message is submitted. */
  idle: Times
  /** The same while another account sends. */
  underLoad: Times
}

const SECRET = 'a key for benchmarks'
const TEXT = 'Your order'
const log = { info: () => {}, warn: console.error, error: console.error }

/** API, delivery and database in this process, as in the service; customers and the SMSC are other processes. */
export async function measureMessages(
  engine: Engine,
  { bulk = 100_000, perSecond = 200, seconds = 10 }: { bulk?: number; perSecond?: number; seconds?: number } = {},
): Promise<MessageFigures> {
  await using undo = new AsyncDisposableStack()
  const smsc = await startSmsc()
  undo.defer(() => smsc.stop())
  const store = await openBenchDatabase(engine, undo)
  const program = await makeSender(store, 10 * perSecond * seconds)
  const bulkSender = await makeSender(store, bulk * 3)
  const key = await makeBenchKey(store, program, ['send:Communication', 'send:Transactional'])

  const handedOver = new Map<string, number>()
  const transport = createSmppTransport(`${smsc.url}?window=250&binds=2&carrier=bench`, log)
  const delivery = new DeliveryWorker({
    ...{ store, log, content: messageContent(SECRET) },
    transport: noted(transport, handedOver, ({ text }) => text.startsWith(TEXT)),
  })
  delivery.start()
  undo.defer(() => delivery.stop())
  const http = await serveApp(store, delivery, SECRET)
  undo.defer(() => http.close())
  const clients = startClients()
  undo.defer(() => clients.stop())
  const job = {
    ...{ url: `http://127.0.0.1:${http.port}`, connections: 64, perSecond },
    headers: { authorization: `Bearer ${key}` },
  }
  const request = (to: string, index: number) => ({
    path: '/v1/messages',
    body: {
      ...{ from: 'SONGSARN', to: [{ mobile: to, fields: { order: `A-${index}` } }], purpose: 'transactional' },
      ...{ content: `${TEXT} {{order}} is on its way.`, maxCredits: 2, validFor: 3600, reference: `${to} ${index}` },
    },
  })
  const numbers = mobiles(3 * perSecond * seconds)
  const step = async (share = 1) => {
    const to = numbers.splice(0, perSecond * seconds * share)
    const report = await clients.run({ ...job, requests: to.map(request) })
    mustBe(202, report)
    return { answer: timesOf(report.done.map(({ took }) => took)), carrier: await toCarrier(to, report, handedOver) }
  }
  // The first ones load code and plans.
  await step(0.5)
  const idle = await step()
  await send(store, bulkSender, mobiles(bulk))
  delivery.wake()
  const expanded = expandAll(store, { onExpanded: () => delivery.wake() })
  const loaded = await step()
  await expanded
  return { engine, answer: idle.answer, idle: idle.carrier, underLoad: loaded.carrier }
}

// node server/bench/messages.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES) if (process.argv.includes(engine)) console.log(await measureMessages(engine))
