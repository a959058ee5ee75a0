import type { Scope } from '../db/database.ts'
import { intend } from './intend.ts'
import type { HeldChunk } from './lease-chunks.ts'
import { type LockedChunk, lockChunks } from './lock-chunks.ts'
import { settleChunks } from './settle-chunks.ts'
import { storeAnswers } from './store-answers.ts'
import { type Arrived, type FindInFlight, storeReceipts, unmatchedReceipts } from './store-receipts.ts'
import { type Answer, chunkKey, type Task } from './task.ts'

export type CycleInput = {
  operator: string
  answers: readonly Answer[]
  receipts: readonly Arrived[]
  findInFlight: FindInFlight
  /** Look among the receipts that came before their answers. */
  hasUnmatched: boolean
  /** Parts to hand over, and the chunks they are of. */
  wanted: readonly Task[]
  held: ReadonlyMap<string, HeldChunk>
}

export type CycleResult = {
  /** May be written to the operator now. */
  allowed: Task[]
  /** Chunks that another worker has now, or that somebody paused, stopped or resumed. */
  changed: LockedChunk[]
  /** Receipts that were put aside. */
  unmatched: number
}

/**
 * One transaction of delivery: keeps the answers and receipts that came since the last, and the intents for the parts
 * that go next. The busier it is, the more one transaction carries.
 */
export async function runCycle(trx: Scope, input: CycleInput): Promise<CycleResult> {
  const { operator, answers, wanted, held } = input
  const chunks = distinctChunks(wanted)
  const locked = await lockChunks(trx, chunks)
  const changed = locked.filter((chunk) => {
    const mine = held.get(chunkKey(chunk))
    return !mine || chunk.fence !== mine.fence || chunk.revision !== mine.revision || chunk.state !== 'open'
  })

  const answered = await storeAnswers(trx, operator, answers)
  const early = input.hasUnmatched ? await receiptsBeforeAnswers(trx, operator, answers) : []
  const { moved, unmatched } = await storeReceipts(trx, operator, [...early, ...input.receipts], input.findInFlight)
  await settleChunks(trx, [...answered, ...moved])

  const stale = new Set(changed.map(chunkKey))
  const allowed = await intend(
    trx,
    operator,
    wanted.filter((task) => !stale.has(chunkKey(task))),
  )
  return { allowed, changed, unmatched }
}

const distinctChunks = (tasks: readonly Task[]) => [...new Map(tasks.map((task) => [chunkKey(task), task])).values()]

async function receiptsBeforeAnswers(trx: Scope, operator: string, answers: readonly Answer[]): Promise<Arrived[]> {
  const mobiles = answers
    .filter(({ outcome }) => outcome.kind === 'accepted' || outcome.kind === 'unknown')
    .map(({ request }) => request.mobile)
  return mobiles.length === 0 ? [] : unmatchedReceipts(trx, operator, { mobiles: [...new Set(mobiles)] })
}
