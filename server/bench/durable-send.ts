import { sql } from 'kysely'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import { makeSender, mobiles, send, storedContent } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'
import { type Smsc, startSmsc } from './smsc-process.ts'

export type DurableSend = { engine: Engine; messages: number; seconds: number; perSecond: number; firstMs: number }

/** Windows of one bind, as a large sender and a small one agree with their carriers. */
export const WINDOW = { large: 1000, small: 100 } as const
export const BINDS = 2

const log = { info: () => {}, warn: console.error, error: console.error }

/**
 * Durable sending: from the accepted send until all its messages are expanded, submitted and answered, their receipts stored and
 * their credits charged. The SMSC is a separate process, by default the simulated one. A smaller send before it warms up and is not measured. The
 * window matters most: a transaction of delivery carries at most window × binds parts.
 */
export async function measureDurableSend(
  engine: Engine,
  {
    messages = 50_000,
    window = WINDOW.large,
    binds = BINDS,
    start = startSmsc,
  }: { messages?: number; window?: number; binds?: number; start?: () => Promise<Smsc> } = {},
): Promise<DurableSend> {
  await using undo = new AsyncDisposableStack()
  const smsc = await start()
  undo.defer(() => smsc.stop())
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, messages * 2)
  const transport = createSmppTransport(`${smsc.url}?window=${window}&binds=${binds}&carrier=bench`, log)
  const delivery = new DeliveryWorker({ store, transport, log, content: storedContent })
  delivery.start()
  undo.defer(() => delivery.stop())

  const run = async (count: number) => {
    const id = await send(store, caller, mobiles(count))
    const begun = performance.now()
    delivery.wake()
    const expanded = expandAll(store, { onExpanded: () => delivery.wake() })
    let firstMs = 0
    for (;;) {
      const { delivered, status } = await progress(store, id)
      if (delivered > 0 && firstMs === 0) firstMs = performance.now() - begun
      if (delivered === count && status === 'completed') {
        await expanded
        return { firstMs, seconds: (performance.now() - begun) / 1000 }
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await run(Math.ceil(messages / 10))
  const { seconds, firstMs } = await run(messages)
  return { engine, messages, seconds, perSecond: Math.round(messages / seconds), firstMs: Math.round(firstMs) }
}

async function progress(store: OpenDatabase, id: string): Promise<{ delivered: number; status: string }> {
  return asWorker(store, async (trx) => {
    const { rows } = await sql<{ delivered: number; status: string }>`
      select coalesce(sum(k.delivered), 0)::integer as delivered, c.status
      from communications c left join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
      where c.id = ${id} group by c.status`.execute(trx)
    return rows[0] ?? { delivered: 0, status: '' }
  })
}

// node server/bench/durable-send.ts managed postgres citus
if (import.meta.main) {
  for (const engine of ENGINES)
    if (process.argv.includes(engine))
      console.log(await measureDurableSend(engine, { messages: Number(process.env.MESSAGES ?? 50_000) }))
}
