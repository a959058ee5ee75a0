import type { Scope } from '../../foundation/db/database.ts'
import type { PartOutcome } from '../part.ts'
import { type FindInFlight, type IncomingReceipt, readUnmatched, storeReceipts } from '../receipts/store-receipts.ts'
import { settleChunks } from '../settlement/settle-chunks.ts'
import { settleMessages } from '../settlement/settle-messages.ts'
import { storeOutcomes } from './store-outcomes.ts'
import { withReceipts } from './with-receipts.ts'

export type Results = {
  carrier: string
  outcomes: readonly PartOutcome[]
  receipts: readonly IncomingReceipt[]
  findInFlight: FindInFlight
}

/**
 * Stores what came back from the carrier, within a transaction: outcomes and receipts, their messages, counters and credits.
 * Returns the receipts whose part was not found. They are stored.
 */
export async function storeResults(
  trx: Scope,
  { carrier, outcomes, receipts, findInFlight }: Results,
): Promise<IncomingReceipt[]> {
  const joined = withReceipts(outcomes, receipts)
  const [submitted, early] = await Promise.all([
    storeOutcomes(trx, carrier, joined.outcomes),
    receiptsBeforeResponses(trx, carrier, outcomes),
  ])
  const others = submitted.isWhole ? joined.receipts : receipts
  const received = await storeReceipts(trx, carrier, [...early, ...others], findInFlight)
  const settled = await settleMessages(trx, [...submitted.unsettled, ...received.unsettled])
  await settleChunks(trx, [...submitted.changes, ...received.changes, ...settled])
  return received.unmatched
}

/** The stored receipts that came before the response to their part. */
async function receiptsBeforeResponses(
  trx: Scope,
  carrier: string,
  outcomes: readonly PartOutcome[],
): Promise<IncomingReceipt[]> {
  const addresses = outcomes
    .filter(({ outcome }) => outcome.kind === 'accepted' || outcome.kind === 'unknown')
    .map(({ request }) => request.address)
  return addresses.length === 0 ? [] : readUnmatched(trx, carrier, { addresses: [...new Set(addresses)] })
}
