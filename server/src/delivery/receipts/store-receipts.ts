import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { PartState, Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { withNext } from '../../foundation/db/send-together.ts'
import { byPart, type PartKey, partKey } from '../part.ts'
import { nameParts, type StoredParts, storeParts } from '../settlement/store-parts.ts'
import type { CarrierReceipt } from '../transport.ts'
import { canonicalCandidates, canonicalId } from './carrier-message-id.ts'
import { noteNotUnderstood } from './not-understood.ts'

/** A receipt with every way to read its id (an empty list when it has no id). Stored receipts also have a row. */
export type IncomingReceipt = Omit<CarrierReceipt, 'carrierMessageId'> & {
  carrierMessageIds: readonly string[]
  /** How often it was matched again. */
  retries?: number
} & Partial<ReceiptRow>
/** A receipt among the unmatched receipts: its id there, and when it came. */
type ReceiptRow = { id: number; receivedAt: Date }
/** `isInDoubt`: the part was found among those without a response, not by the carrier's id. */
type MatchedReceipt = IncomingReceipt & { of: PartKey; isInDoubt: boolean }

/** Finds a part of this process that has no response yet: a receipt may come before the response. */
export type FindInFlight = (receipt: IncomingReceipt) => PartKey | undefined

export const incomingReceipt = ({ carrierMessageId, ...receipt }: CarrierReceipt): IncomingReceipt => ({
  ...receipt,
  carrierMessageIds: canonicalId(carrierMessageId) === '' ? [] : canonicalCandidates(carrierMessageId),
})

/**
 * Stores receipts with their parts. A receipt whose part is not found is stored too, and matched again when outcomes
 * come: it may have come before the response to its part.
 */
export async function storeReceipts(
  trx: Scope,
  carrier: string,
  all: readonly IncomingReceipt[],
  findInFlight: FindInFlight,
): Promise<StoredParts & { unmatched: IncomingReceipt[] }> {
  await noteNotUnderstood(trx, carrier, all)
  const receipts = all.filter(hasId)
  if (receipts.length === 0) return { changes: [], unsettled: [], unmatched: [] }
  const matched = new Map<IncomingReceipt, MatchedReceipt>()
  const match = (receipt: IncomingReceipt, of: PartKey | undefined, isInDoubt: boolean) =>
    of && matched.set(receipt, { ...receipt, of, isInDoubt })
  const rest = () => receipts.filter((receipt) => !matched.has(receipt))

  const byId = await findByCarrierMessageId(trx, carrier, receipts)
  for (const receipt of receipts) match(receipt, byId(receipt), false)
  for (const receipt of rest()) match(receipt, findInFlight(receipt), true)
  if (rest().length > 0) {
    const inDoubt = await findInDoubt(trx, carrier, rest())
    for (const receipt of rest()) match(receipt, inDoubt(receipt), true)
  }
  const unmatched = rest()
  const stored = await storeUnmatched(
    trx,
    carrier,
    unmatched.filter(({ id }) => id === undefined),
  )
  await deleteMatched(
    trx,
    [...matched.keys()].flatMap(({ id }) => id ?? []),
  )
  const ofTenants = [...matched.values()].map((receipt) => ({ ...receipt, tenantId: receipt.of.tenantId }))
  const applied = await byTenant(trx, ofTenants, (some) => applyReceipts(trx, carrier, some))
  return {
    changes: applied.flatMap(({ changes }) => changes),
    unsettled: applied.flatMap(({ unsettled }) => unsettled),
    // With its time: a later try must not match a part that was submitted after it.
    unmatched: unmatched.map((receipt) => (receipt.id === undefined ? { ...receipt, ...stored.shift() } : receipt)),
  }
}

/** Without an id and a reference of ours, no message can be found. */
const hasId = ({ carrierMessageIds, userMessageReference }: IncomingReceipt) =>
  carrierMessageIds.length > 0 || userMessageReference !== undefined

/** By (carrier, id, address); of several readings of an id, the most exact one that is known wins. */
async function findByCarrierMessageId(trx: Scope, carrier: string, receipts: readonly IncomingReceipt[]) {
  // A number may also send: then it is not known which of the two addresses is the recipient's.
  const addressesOf = ({ address, sender }: IncomingReceipt) =>
    /^\d{9,15}$/.test(sender) ? [address, sender] : [address]
  const readings = receipts.flatMap((receipt) =>
    addressesOf(receipt).flatMap((address) => receipt.carrierMessageIds.map((id) => ({ id, address }))),
  )
  const rows = bulkRows(readings, 'r', { id: ['text', (of) => of.id], address: ['text', (of) => of.address] })
  const found = await sql<PartKey & { key: string }>`
    ${keepPlan}select o.carrier_message_id || ' ' || o.address as key, o.tenant_id as "tenantId", o.communication_id as "communicationId",
      o.ordinal, o.part
    from ${rows} join carrier_message_ids o on o.carrier = ${carrier} and o.carrier_message_id = r.id and o.address = r.address`.execute(
    trx,
  )
  const known = new Map(found.rows.map(({ key, ...part }) => [key, part]))
  return (receipt: IncomingReceipt) => {
    for (const address of addressesOf(receipt)) {
      const id = receipt.carrierMessageIds.find((reading) => known.has(`${reading} ${address}`))
      if (id !== undefined) return known.get(`${id} ${address}`)
    }
    return undefined
  }
}

type InDoubt = PartKey & { address: string; sender: string; reference: number; intendedAt: Date }

/**
 * Finds an unknown part by the reference that the carrier echoes (the carrier may have replaced the sender), else as the
 * only valid one of its sender and address. A receipt that came before the part was submitted belongs to another part.
 */
async function findInDoubt(trx: Scope, carrier: string, receipts: readonly IncomingReceipt[]) {
  const addresses = [...new Set(receipts.map(({ address }) => address))]
  const { rows } = await sql<InDoubt>`
    select tenant_id as "tenantId", communication_id as "communicationId", ordinal, part, address, sender, reference,
      intended_at as "intendedAt"
    from unknown_parts
    where carrier = ${carrier} and address = any(${addresses}::text[]) and intended_at > now() - interval '25 hours'`.execute(
    trx,
  )
  return (receipt: IncomingReceipt): PartKey | undefined => {
    const { address, sender, userMessageReference, receivedAt } = receipt
    const candidates = rows.filter((of) => of.address === address && (!receivedAt || of.intendedAt <= receivedAt))
    const ofSender = candidates.filter((of) => of.sender === sender)
    if (userMessageReference === undefined) return ofSender.length === 1 ? ofSender[0] : undefined
    const isReferred = ({ reference }: InDoubt) => reference === userMessageReference
    return ofSender.find(isReferred) ?? candidates.find(isReferred)
  }
}

async function storeUnmatched(
  trx: Scope,
  carrier: string,
  receipts: readonly IncomingReceipt[],
): Promise<ReceiptRow[]> {
  if (receipts.length === 0) return []
  return trx
    .insertInto('unmatchedReceipts')
    .values(
      receipts.map((of) => ({
        carrier,
        carrierMessageIds: [...of.carrierMessageIds],
        address: of.address,
        sender: of.sender,
        state: of.state,
        error: of.error ?? null,
        doneAt: of.doneAt ?? null,
        reference: of.userMessageReference ?? null,
      })),
    )
    .returning(['id', 'receivedAt'])
    .execute()
}

/** Unmatched receipts of these addresses, or a page of all. */
export async function readUnmatched(
  trx: Scope,
  carrier: string,
  which: { addresses: readonly string[] } | { oldest: number; after: number },
): Promise<IncomingReceipt[]> {
  const query = trx.selectFrom('unmatchedReceipts').selectAll().where('carrier', '=', carrier).orderBy('id')
  const rows =
    'addresses' in which
      ? await query
          .where(sql<boolean>`address = any(${[...which.addresses]}::text[])`)
          .forUpdate()
          .skipLocked()
          .execute()
      : await query.where('id', '>', which.after).limit(which.oldest).execute()
  return rows.map((row) => ({
    id: row.id,
    receivedAt: row.receivedAt,
    carrierMessageIds: row.carrierMessageIds,
    sender: row.sender,
    address: row.address,
    state: row.state,
    ...(row.error !== null && { error: row.error }),
    ...(row.doneAt && { doneAt: row.doneAt }),
    ...(row.reference !== null && { userMessageReference: row.reference }),
  }))
}

async function deleteMatched(trx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // Another worker that found their parts too may delete the same receipts.
  await sql`
    delete from unmatched_receipts where id in (
      select id from unmatched_receipts where id = any(${[...ids]}::bigint[]) for update skip locked)`.execute(trx)
}

/** The state of a part after a receipt. An intermediate receipt says only that the carrier has it. `unknown` lasts until a receipt knows more. */
const STATE_OF: Record<CarrierReceipt['state'], PartState> = {
  enroute: 'submitted',
  accepted: 'submitted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  rejected: 'rejected',
  expired: 'expired',
  unknown: 'unknown',
}
const isFinal = ({ state }: IncomingReceipt) => STATE_OF[state] !== 'submitted' && state !== 'unknown'

/** A part never leaves a final state, so a receipt that comes twice or out of order has no effect. */
async function applyReceipts(trx: Scope, carrier: string, matched: readonly MatchedReceipt[]): Promise<StoredParts> {
  // One row a part: PostgreSQL applies either of two rows. Final states win over intermediate ones.
  const latest = new Map<string, MatchedReceipt>()
  for (const receipt of matched) {
    const key = partKey(receipt.of)
    const before = latest.get(key)
    if (!before || !isFinal(before)) latest.set(key, receipt)
  }
  const receipts = [...latest.values()].sort((a, b) => byPart(a.of, b.of))
  const said = receipts.filter(({ isInDoubt, state }) => !isInDoubt && STATE_OF[state] !== 'submitted')
  const { changes, stored } = await storeSaid(trx, said)
  const isLong = stored > changes.reduce((sum, { messages }) => sum + messages, 0)
  const inDoubt = receipts.filter(({ isInDoubt }) => isInDoubt)
  const settled = await settleOthers(trx, carrier, [...inDoubt, ...(stored < said.length ? said : [])])
  return { changes, unsettled: [...settled, ...(isLong ? said.map(({ of }) => of) : [])] }
}

/** The usual case: stores the states of submitted parts, and of their messages of one part. */
async function storeSaid(trx: Scope, receipts: readonly MatchedReceipt[]) {
  if (receipts.length === 0) return { changes: [], stored: 0 }
  return storeParts(trx, {
    rows: table(receipts),
    from: { part: 'submitted', message: 'submitted' },
    part: sql`receipt_at = r.at, receipt_state = r.receipt_state, receipt_error = r.error`,
    message: sql`receipt_date = r.at, error = case when r.state <> 'delivered' then r.error end`,
  })
}

/**
 * Receipts of parts that have no response, or no id in it, or of which an earlier receipt did not know the state. Also of parts whose
 * response is being committed: on Citus the coordinator shows the carrier's id before the node shows the part as submitted, and the
 * update waits for it. A receipt of a part without a response also says that the carrier took it. The part is known by the receipt's
 * id from then on, since this receipt may be intermediate, or come again.
 */
async function settleOthers(trx: Scope, carrier: string, receipts: readonly MatchedReceipt[]): Promise<PartKey[]> {
  if (receipts.length === 0) return []
  const { rows: settled } = await sql<PartKey & { isFound: boolean }>`
    update submissions s set state = r.state, receipt_at = r.at, receipt_state = r.receipt_state, receipt_error = r.error,
      carrier_message_id = coalesce(nullif(s.carrier_message_id, ''), r.key, ''), answered_at = coalesce(s.answered_at, r.at)
    from ${table(receipts)}
    where s.tenant_id = r.tenant_id and s.communication_id = r.communication_id and s.ordinal = r.ordinal
      and s.part = r.part and s.state in ('submitting', 'submitted', 'unknown') ${ofTenant(trx, 's')}
    returning r.tenant_id as "tenantId", r.communication_id as "communicationId", r.ordinal, r.part,
      r.state not in ('submitted', 'unknown') or r.key is not null as "isFound"`.execute(trx)
  if (settled.length === 0) return []
  const isSettled = new Set(settled.map(partKey))
  const named = receipts.filter(({ of, isInDoubt }) => isInDoubt && isSettled.has(partKey(of)))
  if (named.length > 0) await sql`${withNext}${nameParts(carrier, table(named))}`.execute(trx)
  // After a receipt without an id that is not final, the next one must find the part again.
  const found = settled.filter(({ isFound }) => isFound)
  if (found.length === 0) return settled
  const parts = bulkRows(found, 'p', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
  })
  await sql`delete from unknown_parts u using ${parts}
    where u.tenant_id = p.tenant_id and u.communication_id = p.communication_id and u.ordinal = p.ordinal
      and u.part = p.part`.execute(trx)
  return settled
}

function table(receipts: readonly MatchedReceipt[]) {
  // Our time: a carrier's done date often has minutes only, in a zone that it does not say.
  const now = new Date()
  return bulkRows(receipts, 'r', {
    tenantId: ['uuid', (receipt) => receipt.of.tenantId],
    communicationId: ['uuid', (receipt) => receipt.of.communicationId],
    ordinal: ['integer', (receipt) => receipt.of.ordinal],
    part: ['integer', (receipt) => receipt.of.part],
    state: ['text', (of) => STATE_OF[of.state]],
    receiptState: ['text', (of) => of.state],
    error: ['text', (of) => of.error ?? null],
    at: ['timestamptz', () => now],
    key: ['text', (of) => of.carrierMessageIds[0] ?? null],
    address: ['text', (of) => of.address],
  })
}
