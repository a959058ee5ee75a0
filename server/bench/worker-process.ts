/**
 * Delivery in a separate process that a test can kill. Environment: DATABASE_URL and ROLE_PREFIX; SMPP_URL;
 * RATE (parts a second); LEASE_SECONDS; HOURS_FROM, its time when it starts, from which it keeps sending hours. Writes JSON lines: `{outstanding}`, the intents that have
 * no answer, before it starts, then counts.
 */
import { sql } from 'kysely'
import { keepHours } from '../src/communication/communications/keep-hours.ts'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import { repeat } from '../src/foundation/concurrency/repeat.ts'
import { connect } from '../src/foundation/db/connect.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import type { Log } from '../src/foundation/logging/log.ts'
import { noJobs, storedContent } from '../testing/sending.ts'

const { DATABASE_URL = '', ROLE_PREFIX, SMPP_URL = '', RATE, LEASE_SECONDS, HOURS_FROM } = process.env
const store = await connect({ databaseUrl: DATABASE_URL }, ROLE_PREFIX)

const say = (line: object) => console.log(JSON.stringify(line))
const complain = (fields: Record<string, unknown>, message: string) => console.error(message, fields)
const log: Log = { info: () => {}, warn: () => {}, error: complain }

say({ outstanding: await outstanding() })
const delivery = new DeliveryWorker({
  store,
  transport: createSmppTransport(SMPP_URL, log),
  log,
  content: storedContent,
  ...(RATE && { rate: Number(RATE) }),
  ...(LEASE_SECONDS && { leaseSeconds: Number(LEASE_SECONDS) }),
})
delivery.start()
const expanding = repeat(20, 'expand', log, () => expandAll(store, { onExpanded: () => delivery.wake() }))
const ahead = HOURS_FROM ? new Date(HOURS_FROM).getTime() - Date.now() : 0
const clock = sql<Date>`now() + ${ahead} * interval '1 ms'`
const keeping = HOURS_FROM
  ? repeat(200, 'keep hours', log, () => keepHours(store, { jobs: noJobs, onResumed: () => delivery.wake() }, clock))
  : undefined

let ending = false
process.once('SIGTERM', async () => {
  ending = true
  await expanding.stop()
  await keeping?.stop()
  await delivery.stop()
  await store.close()
  process.exit(0)
})
while (!ending) {
  say(await counts())
  await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Intents without an outcome that earlier processes left. */
async function outstanding(): Promise<string[]> {
  return asWorker(store, async (trx) => {
    const { rows } = await sql<{ intent: string }>`
      select concat(ordinal, '/', part, ' ', attempt) as intent from submissions where state = 'submitting'`.execute(
      trx,
    )
    return rows.map(({ intent }) => intent)
  })
}

async function counts(): Promise<object> {
  return asWorker(store, async (trx) => {
    const { rows: waiting } = await sql<{ count: number }>`
      select sum(recipients - expanded)::integer as count from communications`.execute(trx)
    const { rows } = await sql<object>`
      select ${waiting[0]?.count ?? 0}::integer + sum(pending)::integer as pending,
        sum(submitted)::integer as submitted, sum(delivered)::integer as delivered, sum(unknown)::integer as unknown
      from chunks`.execute(trx)
    return rows[0] ?? {}
  })
}
