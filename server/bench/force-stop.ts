import { sql } from 'kysely'
import { changeStatus } from '../src/communication/communications/change-status.ts'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { cancelAll, cancelChunks } from '../src/delivery/settlement/cancel-chunks.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { asApp, asWorker } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import { MemoryTransport } from '../src/run/page/memory-transport.ts'
import { makeSender, mobiles, send, silentLog, storedContent } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

/** Milliseconds. `waits` are the times of another account's message from its send until its part is submitted. */
export type ForceStopFigure = {
  engine: Engine
  messages: number
  expandedMs: number
  answeredMs: number
  cancelledMs: number
  /** Parts of it that went to the carrier after the answer. */
  submittedAfter: number
  waitsWhileExpanding: { p50: number; p99: number }
  waitsWhileStopping: { p50: number; p99: number }
}

/** Expands and stops a large send at 2,000 parts a second, while another account sends one message after another. */
export async function measureForceStop(engine: Engine, messages = 100_000): Promise<ForceStopFigure> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, messages)
  const other = await makeSender(store, 100_000)
  const transport = new MemoryTransport({ capacity: 2000, receiptDelay: 5 })
  const delivery = new DeliveryWorker({
    store,
    transport,
    log: silentLog,
    rate: 2000,
    content: storedContent,
  })
  delivery.start()
  undo.defer(() => delivery.stop())
  const id = await send(store, caller, mobiles(messages))
  const { tenantId } = caller.tenancy

  const expanding = await beside(store, delivery, other, () =>
    expandAll(store, { own: { tenantId, communicationId: id }, onExpanded: () => delivery.wake() }),
  )
  let [answeredMs, submittedBefore] = [0, 0]
  const stopping = await beside(store, delivery, other, async () => {
    const begun = performance.now()
    await asApp(store, caller.tenancy, (trx) => changeStatus(trx, caller, id, 'stopped'))
    await asWorker(store, (trx) => cancelChunks(trx, tenantId, id, 0))
    answeredMs = Math.round(performance.now() - begun)
    submittedBefore = await submitted(store, id)
    await cancelAll(store, tenantId, id)
  })
  return {
    engine,
    messages,
    expandedMs: expanding.ms,
    answeredMs,
    cancelledMs: stopping.ms,
    submittedAfter: (await submitted(store, id)) - submittedBefore,
    waitsWhileExpanding: expanding.waits,
    waitsWhileStopping: stopping.waits,
  }
}

/** Runs `work` while `sender` sends one message after another. */
async function beside(store: OpenDatabase, delivery: DeliveryWorker, sender: Caller, work: () => Promise<void>) {
  const waits: number[] = []
  let isWorking = true
  const begun = performance.now()
  const working = work().finally(() => {
    isWorking = false
  })
  while (isWorking) {
    const id = await send(store, sender, ['0812345678'])
    const sent = performance.now()
    delivery.wake()
    while ((await submitted(store, id)) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    waits.push(performance.now() - sent)
  }
  await working
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { ms: Math.round(performance.now() - begun), waits: { p50: at(0.5), p99: at(0.99) } }
}

const submitted = (store: OpenDatabase, id: string): Promise<number> =>
  asWorker(store, async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from submissions where communication_id = ${id}`.execute(trx)
    return rows[0]?.count ?? 0
  })

// node server/bench/force-stop.ts managed postgres; MESSAGES=1000000 stops more than 100,000.
if (import.meta.main) {
  for (const engine of ENGINES)
    if (process.argv.includes(engine))
      console.log(await measureForceStop(engine, Number(process.env.MESSAGES ?? 100_000)))
}
