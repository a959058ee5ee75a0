import type { Scope } from '../../db/database.ts'
import type { HeldChunk } from '../queue/lease-chunks.ts'
import { type Arrived, type FindInFlight, storeReceipts, unmatchedReceipts } from '../receipts/store-receipts.ts'
import { type LockedChunk, tryLockChunks } from '../settlement/lock-chunks.ts'
import { settleChunks } from '../settlement/settle-chunks.ts'
import { settleMessages } from '../settlement/settle-messages.ts'
import { type Answer, chunkKey, type Task } from '../task.ts'
import { intend } from './intend.ts'
import { storeOutcomes } from './store-outcomes.ts'

export type CycleInput = {
  carrier: string
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
  /** May be written to the carrier now. */
  allowed: Task[]
  /** Chunks that another worker has now, or that somebody paused, stopped or resumed. */
  changed: LockedChunk[]
  /** Parts whose chunk another transaction has locked at this moment: try again with the next cycle. */
  busy: Task[]
  /** Receipts whose part was not found. They are stored. */
  unmatched: Arrived[]
}

/**
 * One transaction of delivery: keeps the answers and receipts that came since the last, and the intents for the parts
 * that go next. The busier it is, the more one transaction carries.
 */
export async function runCycle(trx: Scope, input: CycleInput): Promise<CycleResult> {
  const { carrier, answers, wanted, held } = input
  const answered = await storeOutcomes(trx, carrier, answers)
  const early = input.hasUnmatched ? await receiptsBeforeAnswers(trx, carrier, answers) : []
  const received = await storeReceipts(trx, carrier, [...early, ...input.receipts], input.findInFlight)
  const settled = await settleMessages(trx, [...answered.touched, ...received.touched])
  await settleChunks(trx, [...answered.moved, ...received.moved, ...settled])

  const locked = await tryLockChunks(trx, distinctChunks(wanted))
  const changed = locked.filter((chunk) => {
    const mine = held.get(chunkKey(chunk))
    return !mine || chunk.fence !== mine.fence || chunk.revision !== mine.revision || chunk.state !== 'open'
  })
  const isLocked = new Set(locked.map(chunkKey))
  const stale = new Set(changed.map(chunkKey))
  const allowed = await intend(
    trx,
    carrier,
    wanted.filter((task) => isLocked.has(chunkKey(task)) && !stale.has(chunkKey(task))),
  )
  return {
    allowed,
    changed,
    busy: wanted.filter((task) => !isLocked.has(chunkKey(task))),
    unmatched: received.unmatched,
  }
}

const distinctChunks = (tasks: readonly Task[]) => [...new Map(tasks.map((task) => [chunkKey(task), task])).values()]

async function receiptsBeforeAnswers(trx: Scope, carrier: string, answers: readonly Answer[]): Promise<Arrived[]> {
  const mobiles = answers
    .filter(({ outcome }) => outcome.kind === 'accepted' || outcome.kind === 'unknown')
    .map(({ request }) => request.mobile)
  return mobiles.length === 0 ? [] : unmatchedReceipts(trx, carrier, { mobiles: [...new Set(mobiles)] })
}
