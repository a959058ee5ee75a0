import { sql } from 'kysely'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import { makeSender, mobiles, send, storedContent } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'
import { type Smsc, startSmsc } from './smsc-process.ts'

export type DurableSend = {
  engine: Engine
  messages: number
  seconds: number
  perSecond: number
  /** Until the first receipt. */
  firstMs: number
  /** Memory of this process, which has API, expansion and delivery: the most during the send, less that before it. */
  addedMiB: number
}

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
    const memoryBefore = process.memoryUsage.rss()
    let memory = memoryBefore
    for (;;) {
      const { delivered, status } = await progress(store, id)
      memory = Math.max(memory, process.memoryUsage.rss())
      if (delivered > 0 && firstMs === 0) firstMs = performance.now() - begun
      if (delivered === count && status === 'completed') {
        await expanded
        return {
          firstMs,
          seconds: (performance.now() - begun) / 1000,
          addedMiB: Math.round((memory - memoryBefore) / 2 ** 20),
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const before = Math.ceil(messages / 10)
  await run(before)
  const { seconds, firstMs, addedMiB } = await run(messages)
  await requireExactLedger(store, caller, messages * 2 - before - messages)
  const perSecond = Math.round(messages / seconds)
  return { engine, messages, seconds, perSecond, firstMs: Math.round(firstMs), addedMiB }
}

/** @throws when the balance is not what is left, credits are held, or the entries do not add up to it. */
async function requireExactLedger(store: OpenDatabase, { tenancy }: Caller, left: number): Promise<void> {
  const [books] = await asWorker(store, async (trx) => {
    const { rows } = await sql<{ balance: number; held: number; amounts: number; helds: number }>`
      select b.balance, b.held, sum(e.amount)::integer as amounts, sum(e.held)::integer as helds
      from balances b join ledger_entries e using (tenant_id, account_id)
      where b.tenant_id = ${tenancy.tenantId} and b.account_id = ${tenancy.actingAccountId} group by 1, 2`.execute(trx)
    return rows
  })
  const { balance, held, amounts, helds } = books ?? {}
  if (balance !== left || amounts !== left || held !== 0 || helds !== 0)
    throw new Error(`the ledger is not exact: ${JSON.stringify(books)} instead of ${left}`)
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
