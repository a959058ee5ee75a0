import { sql } from 'kysely'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import { type Engine, openBenchDatabase } from './bench-database.ts'
import { startSmsc } from './smsc-process.ts'

const BATCH = 1000
const LANES = 2
/** The simulated SMSC delivers to numbers that end with 8. */
const PREFIX = '668'
const log = { info: () => {}, warn: console.error, error: console.error }

/**
 * What this machine could do at most: messages a second over two binds × 1000, each with one insert before its bytes, one update at
 * its response and one at its receipt, all committed, and nothing else. No accounts, credits, chunks or figures.
 */
export async function measureCeiling(engine: Engine, messages = 50_000): Promise<number> {
  await using undo = new AsyncDisposableStack()
  const smsc = await startSmsc()
  undo.defer(() => smsc.stop())
  const store = await openBenchDatabase(engine, undo)
  await sql`create table ceiling (no integer primary key, state text not null)`.execute(store.db)
  await sql`grant all on ceiling to public`.execute(store.db)
  const transport = createSmppTransport(`${smsc.url}?window=${BATCH}&binds=${LANES}&carrier=bench`, log)
  undo.defer(() => transport.close())
  let updated = 0
  const run = (work: ReturnType<typeof sql>) => asWorker(store, (trx) => work.execute(trx))
  const update = (nos: readonly number[], state: string) =>
    run(sql`update ceiling c set state = ${state} from unnest(${nos}::integer[]) u(no) where c.no = u.no`)
  transport.onReceipts(async (receipts) => {
    await update(
      receipts.map(({ address }) => Math.floor(Number(address.slice(PREFIX.length)) / 10)),
      'delivered',
    )
    updated += receipts.length
  })
  while (transport.state() !== 'up') await new Promise((resolve) => setTimeout(resolve, 5))

  const send = async (first: number) => {
    const nos = Array.from({ length: BATCH }, (_, place) => first + place)
    await run(sql`insert into ceiling select no, 'submitting' from unnest(${nos}::integer[]) u(no)`)
    await Promise.all(
      nos.map((no) =>
        transport.submit({
          ...{
            sender: 'SONGSARN',
            address: `${PREFIX}${String(no * 10 + 8).padStart(8, '0')}`,
            text: 'Hello',
            encoding: 'gsm7',
          },
          ...{ userMessageReference: no & 0xffff, validitySeconds: 86_400 },
        }),
      ),
    )
    await update(nos, 'submitted')
  }
  let next = 0
  /** Returns messages a second. */
  const measure = async (count: number) => {
    const [first, end, begun] = [next, next + count, performance.now()]
    const lane = async () => {
      for (let from = next; from < end; from = next) {
        next += BATCH
        await send(from)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    while (updated < next) await new Promise((resolve) => setTimeout(resolve, 5))
    return Math.round((next - first) / ((performance.now() - begun) / 1000))
  }
  // Warms up, as durable sending does.
  await measure(messages / 10)
  return await measure(messages)
}

// node server/bench/ceiling.ts managed
if (import.meta.main) console.log(await measureCeiling('managed'))
