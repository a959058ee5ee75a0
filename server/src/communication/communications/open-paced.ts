import { type RawBuilder, sql } from 'kysely'
import { messagesIn, SLICE_MS, sliceOf } from '../../delivery/queue/slice.ts'
import { CHUNK_TAKEN, lockExpansion, openChunks } from '../../delivery/settlement/lock-chunks.ts'
import { isUnsettled } from '../../delivery/unsettled.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'

const MINUTE_MS = 60_000
/** A look that is later, after a restart or an outage, does not make up for what was missed. */
const LATE_MS = 5000
/** Most chunks that one look opens of a send. */
const CHUNKS_AT_ONCE = 100

type Key = { tenantId: string; communicationId: string }
type Found = Parameters<typeof sliceOf>[0] & { pacedAt: Date | null; now: Date; opened: number }

/**
 * Opens the next chunks of a paced send that are due. What was missed, while no process ran or while the carrier took fewer, is not made
 * up for: the pace goes on from now, and nothing is opened while what belongs to 20 s waits for the carrier. The caller holds
 * `lockExpansion`, or has just written the send. Returns the number of chunks.
 */
export async function openDue(
  trx: Scope,
  { tenantId, communicationId }: Key,
  clock: RawBuilder<Date> = sql`now()`,
): Promise<number> {
  const isOf = sql`tenant_id = ${tenantId} and communication_id = ${communicationId}`
  const { rows } = await sql<Found>`
    select pace, recipients, lane, paced_at as "pacedAt", ${clock} as now,
      (select coalesce(sum(pending), 0)::integer from chunks where ${isOf} and state = 'open') as opened
    from communications where tenant_id = ${tenantId} and id = ${communicationId} and status = 'sending' and pace is not null`.execute(
    trx,
  )
  const [found] = rows
  if (!found) return 0
  const now = found.now.getTime()
  const dueAt = found.pacedAt?.getTime() ?? now
  let at = now - dueAt > LATE_MS ? now : dueAt
  let waiting = found.opened
  const most = 2 * Math.max(sliceOf(found), messagesIn(SLICE_MS, found.pace))
  if (at > now || waiting >= most) return 0
  const { rows: next } = await sql<{ chunkNo: number; pending: number }>`
    select chunk_no as "chunkNo", pending from chunks where ${isOf} and state = 'paused'
    order by chunk_no limit ${CHUNKS_AT_ONCE} ${CHUNK_TAKEN} skip locked`.execute(trx)
  const due: number[] = []
  for (const { chunkNo, pending } of next) {
    if (at > now || waiting >= most) break
    due.push(chunkNo)
    waiting += pending
    at += (pending * MINUTE_MS) / found.pace
  }
  if (due.length === 0) return 0
  await openChunks(trx, { tenantId, communicationId }, due)
  await sql`
    update communications set paced_at = ${new Date(at)} where tenant_id = ${tenantId} and id = ${communicationId}`.execute(
    trx,
  )
  return due.length
}

const IS_PACED = sql`${isUnsettled()} and status = 'sending' and pace is not null`

/** Opens what is due of paced sends. `onOpened` is called when there was something. */
export const openPacedJob = (store: Store, onOpened: () => void): Job => ({
  name: 'open-paced',
  everySeconds: 2,
  due: sql`select min(paced_at) from communications where ${IS_PACED}`,
  run: async (_, { signal }) => {
    if ((await openPaced(store, sql`now()`, signal)) > 0) onOpened()
  },
})

/**
 * Opens the due chunks of all paced sends, each in a transaction of its own: of two processes, the second finds them opened. Returns the
 * number of chunks.
 */
export async function openPaced(store: Store, clock: RawBuilder<Date>, signal?: AbortSignal): Promise<number> {
  const { rows } = await asWorker(store, (trx) =>
    sql<Key>`
      select tenant_id as "tenantId", id as "communicationId" from communications
      where ${IS_PACED} and paced_at <= ${clock} order by id`.execute(trx),
  )
  let opened = 0
  for (const key of rows) {
    signal?.throwIfAborted()
    opened += await asWorker(store, async (trx) => {
      await lockExpansion(trx, key.communicationId)
      return openDue(trx, key, clock)
    })
  }
  return opened
}
