import type { Scope } from '../../foundation/db/database.ts'
import { byTenant } from '../../foundation/db/distribution.ts'
import { CHUNK_SIZE } from '../chunk.ts'
import type { MessageContent } from '../content.ts'
import type { PartOutcome, SubmitTask } from '../part.ts'
import { leaseChunks } from '../queue/lease-chunks.ts'
import type { LeasedChunk, LeaseOptions } from '../queue/leased-chunk.ts'
import { abandonedParts } from './abandoned-parts.ts'
import { loadTasks } from './load-tasks.ts'

/** Most bulk chunks of one lease. */
const CHUNKS_AT_ONCE = 8
/** Most chunks of the OTP lane, which hold one message each. */
const OTP_CHUNKS_AT_ONCE = 200

export type LeasedWork = {
  /** Leased chunks, each with its parts that are to be submitted. */
  chunks: { chunk: LeasedChunk; tasks: SubmitTask[] }[]
  /** Parts of these chunks that ended processes submitted, or were about to. */
  abandoned: PartOutcome[]
}

/** Leases chunks with room for `capacity` parts in flight, and loads their parts. */
export async function leaseWork(
  trx: Scope,
  options: Pick<LeaseOptions, 'worker' | 'carriers' | 'seconds' | 'enough' | 'except'>,
  {
    capacity,
    content,
    inFlight,
  }: { capacity: number; content: MessageContent; inFlight: { has(key: string): boolean } },
): Promise<LeasedWork> {
  const chunks = await leaseChunks(trx, {
    ...options,
    most: CHUNKS_AT_ONCE,
    mostOfAccount: Math.min(CHUNKS_AT_ONCE, Math.ceil((4 * capacity) / CHUNK_SIZE)),
    mostOtp: OTP_CHUNKS_AT_ONCE,
  })
  const loaded = await byTenant(trx, chunks, async (some) => {
    const abandoned = await abandonedParts(trx, some, inFlight)
    const tasks = await loadTasks(trx, some, content)
    return { abandoned, chunks: some.map((chunk, place) => ({ chunk, tasks: tasks[place] ?? [] })) }
  })
  return { abandoned: loaded.flatMap(({ abandoned }) => abandoned), chunks: loaded.flatMap((of) => of.chunks) }
}

/** Communications whose chunks a worker does not lease for a time, because it cannot send them now. Times are monotonic milliseconds. */
export class SkippedCommunications {
  readonly #until = new Map<string, number>()

  /** Returns false when the communication was added before. */
  add(communicationId: string, until: number): boolean {
    const isNew = !this.#until.has(communicationId)
    this.#until.set(communicationId, until)
    return isNew
  }

  current(now: number): string[] {
    for (const [id, until] of this.#until) if (until <= now) this.#until.delete(id)
    return [...this.#until.keys()]
  }
}
