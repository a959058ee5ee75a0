/** OTPs over HTTP with an API key: throughput, and the time from request to carrier, idle and under load. */
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { newId } from '../src/foundation/db/id.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import { pinOf } from '../src/otp/otp/pin.ts'
import { messageContent } from '../src/run/message-content.ts'
import { makeSender, mobiles, send } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'
import { makeBenchKey } from './bench-key.ts'
import type { ClientJob, ClientReport } from './http-clients.ts'
import { serveApp } from './serve-app.ts'
import { startSmsc } from './smsc-process.ts'
import { startClients } from './start-clients.ts'
import { mustBe, noted, type Times, toCarrier } from './to-carrier.ts'

export type OtpFigures = {
  engine: Engine
  requestsPerSecond: number
  verifiesPerSecond: number
  /** From the request until the part is submitted. */
  idle: Times
  underLoad: Times
}

const SECRET = 'a key for benchmarks'
const log = { info: () => {}, warn: console.error, error: console.error }

/** API, delivery and database in this process, as in the service; customers and the SMSC are other processes. */
export async function measureOtp(
  engine: Engine,
  {
    requests = 5000,
    bulk = 100_000,
    perSecond = 25,
    seconds = 10,
  }: { requests?: number; bulk?: number; perSecond?: number; seconds?: number } = {},
): Promise<OtpFigures> {
  await using undo = new AsyncDisposableStack()
  const smsc = await startSmsc()
  undo.defer(() => smsc.stop())
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, bulk * 3)
  const bulkSender = await makeSender(store, bulk * 3)
  const { key, otcId } = await makeOtpConfig(store, caller)

  const handedOver = new Map<string, number>()
  const transport = createSmppTransport(`${smsc.url}?window=250&binds=2&carrier=bench`, log)
  const delivery = new DeliveryWorker({
    store,
    transport: noted(transport, handedOver, ({ text }) => text.startsWith('Your code')),
    log,
    content: messageContent(SECRET),
  })
  delivery.start()
  undo.defer(() => delivery.stop())
  const http = await serveApp(store, delivery, SECRET)
  undo.defer(() => http.close())
  const clients = startClients()
  undo.defer(() => clients.stop())
  const headers = { authorization: `Bearer ${key}` }
  const job = { url: `http://127.0.0.1:${http.port}`, headers, connections: 64 }
  const request = (mobile: string) => ({ path: `/v1/otp/${otcId}/request`, body: { mobile } })

  // Other mobiles for each step, since each mobile has a limit.
  const numbers = mobiles(2 * requests + 2 * perSecond * seconds)
  const take = (count: number) => numbers.splice(0, count)
  const warm = await clients.run({ ...job, requests: take(requests / 10).map(request) })
  mustBe(201, warm)

  const idleOnes = take(perSecond * seconds)
  const idle = await clients.run({ ...job, perSecond, requests: idleOnes.map(request) })
  mustBe(201, idle)
  const idleTimes = await toCarrier(idleOnes, idle, handedOver)

  const asked = await clients.run({ ...job, requests: take(requests).map(request) })
  mustBe(201, asked)

  const verifies = await pinsOf(store, asked)
  const verified = await clients.run({ ...job, requests: verifies })
  mustBe(200, verified)

  const id = await send(store, bulkSender, mobiles(bulk))
  delivery.wake()
  const expanded = expandAll(store, { onExpanded: () => delivery.wake() })
  const loadedOnes = take(perSecond * seconds)
  const loaded = await clients.run({ ...job, perSecond, requests: loadedOnes.map(request) })
  if (await isOver(store, id)) console.error(`the send of ${bulk} ended before the last pin was asked for`)
  mustBe(201, loaded)
  const loadedTimes = await toCarrier(loadedOnes, loaded, handedOver)
  await expanded

  return {
    engine,
    requestsPerSecond: Math.round(requests / asked.seconds),
    verifiesPerSecond: Math.round(verifies.length / verified.seconds),
    idle: idleTimes,
    underLoad: loadedTimes,
  }
}

async function makeOtpConfig(store: OpenDatabase, caller: Caller): Promise<{ key: string; otcId: string }> {
  const { tenancy } = caller
  const owner = { tenantId: tenancy.tenantId, accountId: tenancy.actingAccountId }
  const key = await makeBenchKey(store, caller, ['send:Otp'])
  const otcId = newId()
  await asWorker(store, async (trx) => {
    await trx
      .insertInto('otpConfigs')
      .values({
        ...owner,
        id: otcId,
        name: 'bench',
        status: true,
        sender: 'SONGSARN',
        prefix: 'B',
        pinLength: 6,
        expireTime: 660,
        maxFail: 3,
        content: 'Your code is {{otp}} (ref {{ref}})',
        notifyType: 'none',
        notifyUrl: '',
        callbackData: '',
        countries: ['TH'],
        deletedAt: null,
      })
      .execute()
  })
  return { key, otcId }
}

/** Attempts with the right PIN, one per request. */
async function pinsOf(store: OpenDatabase, { done }: ClientReport): Promise<ClientJob['requests']> {
  const tokens = done.map(({ body }) => String(JSON.parse(body).token))
  const rows = await asWorker(store, (trx) =>
    trx.selectFrom('otpRequests').select(['id', 'communicationId']).where('state', '=', 'pending').execute(),
  )
  const communications = new Map(rows.map((row) => [row.id, row.communicationId ?? '']))
  return Promise.all(
    tokens.map(async (token) => ({
      path: '/v1/otp/verify',
      body: { token, pin: await pinOf(SECRET, communications.get(token) ?? '', 6) },
    })),
  )
}

async function isOver(store: OpenDatabase, id: string): Promise<boolean> {
  const { status } = await asWorker(store, (trx) =>
    trx.selectFrom('communications').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return status === 'completed'
}

// node server/bench/otp.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES) if (process.argv.includes(engine)) console.log(await measureOtp(engine))
