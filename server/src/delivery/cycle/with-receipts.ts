import type { PartOutcome } from '../part.ts'
import { canonicalId } from '../receipts/carrier-message-id.ts'
import type { IncomingReceipt } from '../receipts/store-receipts.ts'

/** `receipt`: it says that the part was delivered, and came with the response. */
export type OutcomeWithReceipt = PartOutcome & { receipt?: IncomingReceipt | undefined }

/**
 * Joins responses with the receipts that came at the same time, so that each part is stored once. It joins the usual case only: the
 * carrier took the part, and the receipt with exactly its id and address says that it was delivered. Returns the other receipts too.
 */
export function withReceipts(
  outcomes: readonly PartOutcome[],
  receipts: readonly IncomingReceipt[],
): { outcomes: OutcomeWithReceipt[]; receipts: IncomingReceipt[] } {
  const delivered = new Map<string, IncomingReceipt>()
  for (const receipt of receipts) {
    const [id] = receipt.carrierMessageIds
    // A stored receipt is deleted when its part is found.
    if (id !== undefined && receipt.id === undefined && receipt.state === 'delivered')
      delivered.set(keyOf(id, receipt.address), receipt)
  }
  const joined = new Set<IncomingReceipt>()
  // The last part with an id has it, as in the database.
  const backwards = outcomes.toReversed().map((of): OutcomeWithReceipt => {
    const { outcome, request } = of
    if (outcome.kind !== 'accepted') return of
    const receipt = delivered.get(keyOf(canonicalId(outcome.carrierMessageId), request.address))
    if (!receipt || joined.has(receipt)) return of
    joined.add(receipt)
    return { ...of, receipt }
  })
  return { outcomes: backwards.reverse(), receipts: receipts.filter((receipt) => !joined.has(receipt)) }
}

const keyOf = (id: string, address: string) => `${id} ${address}`
