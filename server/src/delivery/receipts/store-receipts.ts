import { sql } from 'kysely'
import { bulkRows } from '../../db/bulk-rows.ts'
import type { PartState, Scope } from '../../db/database.ts'
import type { Moved } from '../settlement/settle-chunks.ts'
import type { Stored } from '../settlement/settle-messages.ts'
import { byPart, type PartKey, partKey } from '../task.ts'
import type { CarrierReceipt } from '../transport.ts'
import { canonicalCandidates, canonicalId } from './carrier-message-id.ts'

/** A receipt with every way to read its id, none when it has no id. */
export type Arrived = Omit<CarrierReceipt, 'carrierMessageId'> & {
  carrierMessageIds: readonly string[]
} & Partial<Kept>
/** Where a receipt stands among the unmatched ones, and when it came. */
type Kept = { id: number; receivedAt: Date }
/** `inDoubt`: found among parts that have no answer, not by the carrier's id. */
type Matched = Arrived & { place: PartKey; inDoubt: boolean }

/** A part of this process that has no answer yet, for a receipt that comes before it. */
export type FindInFlight = (receipt: Arrived) => PartKey | undefined

export const arrived = ({ carrierMessageId, ...receipt }: CarrierReceipt): Arrived => ({
  ...receipt,
  carrierMessageIds: canonicalId(carrierMessageId) === '' ? [] : canonicalCandidates(carrierMessageId),
})

/**
 * Stores receipts with the parts they are about and says what moved. One whose part is not found is kept, to
 * be looked at again when answers come: it may have overtaken its own.
 */
export async function storeReceipts(
  trx: Scope,
  carrier: string,
  receipts: readonly Arrived[],
  findInFlight: FindInFlight,
): Promise<Stored & { unmatched: Arrived[] }> {
  if (receipts.length === 0) return { moved: [], touched: [], unmatched: [] }
  const matched = new Map<Arrived, Matched>()
  const match = (receipt: Arrived, place: PartKey | undefined, inDoubt: boolean) =>
    place && matched.set(receipt, { ...receipt, place, inDoubt })
  const rest = () => receipts.filter((receipt) => !matched.has(receipt))

  const byId = await findByCarrierMessageId(trx, carrier, receipts)
  for (const receipt of receipts) match(receipt, byId(receipt), false)
  for (const receipt of rest()) match(receipt, findInFlight(receipt), true)
  if (rest().length > 0) {
    const inDoubt = await findInDoubt(trx, carrier, rest())
    for (const receipt of rest()) match(receipt, inDoubt(receipt), true)
  }
  const unmatched = rest()
  const stored = await keepUnmatched(
    trx,
    carrier,
    unmatched.filter(({ id }) => id === undefined),
  )
  await forget(
    trx,
    [...matched.keys()].flatMap(({ id }) => id ?? []),
  )
  return {
    ...(await apply(trx, carrier, [...matched.values()])),
    // With the time it came: a later look must not match a part that was submitted after it.
    unmatched: unmatched.map((receipt) => (receipt.id === undefined ? { ...receipt, ...stored.shift() } : receipt)),
  }
}

/** By (carrier, id, mobile); of several readings of an id the most exact one that is known. */
async function findByCarrierMessageId(trx: Scope, carrier: string, receipts: readonly Arrived[]) {
  const readings = receipts.flatMap((receipt) =>
    receipt.carrierMessageIds.map((id) => ({ id, mobile: receipt.mobile })),
  )
  const rows = bulkRows(readings, 'r', { id: ['text', (of) => of.id], mobile: ['text', (of) => of.mobile] })
  const found = await sql<PartKey & { key: string }>`
    select o.carrier_message_id || ' ' || o.mobile as key, o.tenant_id as "tenantId", o.communication_id as "communicationId",
      o.ordinal, o.part
    from ${rows} join carrier_message_ids o on o.carrier = ${carrier} and o.carrier_message_id = r.id and o.mobile = r.mobile`.execute(
    trx,
  )
  const known = new Map(found.rows.map(({ key, ...place }) => [key, place]))
  return (receipt: Arrived) => {
    const id = receipt.carrierMessageIds.find((reading) => known.has(`${reading} ${receipt.mobile}`))
    return id === undefined ? undefined : known.get(`${id} ${receipt.mobile}`)
  }
}

type InDoubt = PartKey & { mobile: string; sender: string; reference: number; intendedAt: Date }

/**
 * A part in doubt: by the reference that the carrier echoes (which may have put another sender in the name's place), else
 * the only one of its sender and mobile that is valid still. A receipt that came before the part was handed over is about
 * another one.
 */
async function findInDoubt(trx: Scope, carrier: string, receipts: readonly Arrived[]) {
  const mobiles = [...new Set(receipts.map(({ mobile }) => mobile))]
  const { rows } = await sql<InDoubt>`
    select tenant_id as "tenantId", communication_id as "communicationId", ordinal, part, mobile, sender, reference,
      intended_at as "intendedAt"
    from unknown_parts
    where carrier = ${carrier} and mobile = any(${mobiles}::text[]) and intended_at > now() - interval '25 hours'`.execute(
    trx,
  )
  return (receipt: Arrived): PartKey | undefined => {
    const { mobile, sender, userMessageReference, receivedAt } = receipt
    const candidates = rows.filter((of) => of.mobile === mobile && (!receivedAt || of.intendedAt <= receivedAt))
    const ofSender = candidates.filter((of) => of.sender === sender)
    if (userMessageReference === undefined) return ofSender.length === 1 ? ofSender[0] : undefined
    const isReferred = ({ reference }: InDoubt) => reference === userMessageReference
    return ofSender.find(isReferred) ?? candidates.find(isReferred)
  }
}

async function keepUnmatched(trx: Scope, carrier: string, receipts: readonly Arrived[]): Promise<Kept[]> {
  if (receipts.length === 0) return []
  return trx
    .insertInto('unmatchedReceipts')
    .values(
      receipts.map((of) => ({
        carrier,
        carrierMessageIds: [...of.carrierMessageIds],
        mobile: of.mobile,
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

/** Receipts that were kept for these mobiles, or the oldest ones of all. */
export async function unmatchedReceipts(
  trx: Scope,
  carrier: string,
  which: { mobiles: readonly string[] } | { oldest: number; after: number },
): Promise<Arrived[]> {
  const query = trx.selectFrom('unmatchedReceipts').selectAll().where('carrier', '=', carrier).orderBy('id')
  const rows =
    'mobiles' in which
      ? await query
          .where(sql<boolean>`mobile = any(${[...which.mobiles]}::text[])`)
          .forUpdate()
          .skipLocked()
          .execute()
      : await query.where('id', '>', which.after).limit(which.oldest).execute()
  return rows.map((row) => ({
    id: row.id,
    receivedAt: row.receivedAt,
    carrierMessageIds: row.carrierMessageIds,
    sender: row.sender,
    mobile: row.mobile,
    state: row.state,
    ...(row.error !== null && { error: row.error }),
    ...(row.doneAt && { doneAt: row.doneAt }),
    ...(row.reference !== null && { userMessageReference: row.reference }),
  }))
}

async function forget(trx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // Another worker may delete the same receipts: it found their parts too.
  await sql`
    delete from unmatched_receipts where id in (
      select id from unmatched_receipts where id = any(${[...ids]}::bigint[]) for update skip locked)`.execute(trx)
}

/** What a receipt makes of a part; an intermediate one says only that the carrier has it. */
const STATE_OF: Record<CarrierReceipt['state'], PartState> = {
  enroute: 'submitted',
  accepted: 'submitted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  rejected: 'rejected',
  expired: 'expired',
}

/** A final state is never left, so a receipt that comes twice or out of order changes nothing. */
async function apply(trx: Scope, carrier: string, matched: readonly Matched[]): Promise<Stored> {
  // One row a part: a statement that updates a row twice applies either. Final states win over intermediate ones.
  const latest = new Map<string, Matched>()
  for (const receipt of matched) {
    const key = partKey(receipt.place)
    const before = latest.get(key)
    if (!before || STATE_OF[before.state] === 'submitted') latest.set(key, receipt)
  }
  const receipts = [...latest.values()].sort((a, b) => byPart(a.place, b.place))
  const expected = receipts.filter(({ inDoubt, state }) => !inDoubt && STATE_OF[state] !== 'submitted')
  const { moved, stored } = await storeExpected(trx, expected)
  const hasParts = stored > moved.reduce((sum, { messages }) => sum + messages, 0)
  const settled = await settleDoubt(
    trx,
    carrier,
    receipts.filter(({ inDoubt }) => inDoubt),
  )
  return { moved, touched: [...settled, ...(hasParts ? expected.map(({ place }) => place) : [])] }
}

/**
 * The usual case in one statement: the carrier has the part, this is its end, and a message of one part follows it.
 * `stored` counts the parts.
 */
async function storeExpected(trx: Scope, receipts: readonly Matched[]): Promise<{ moved: Moved[]; stored: number }> {
  if (receipts.length === 0) return { moved: [], stored: 0 }
  type Row = Omit<Moved, 'now'> & { now: Moved['now'] | null }
  const { rows } = await sql<Row>`
    with stored as (
      update submissions s set state = r.state, receipt_at = r.at, receipt_state = r.receipt_state, receipt_error = r.error
      from ${table(receipts)}
      where s.tenant_id = r.tenant_id and s.communication_id = r.communication_id and s.ordinal = r.ordinal
        and s.part = r.part and s.state = 'submitted'
      returning r.*
    ),
    moved as (
      update messages m set state = r.state, receipt_date = r.at, error = case when r.state <> 'delivered' then r.error end
      from stored r
      where m.tenant_id = r.tenant_id and m.communication_id = r.communication_id and m.ordinal = r.ordinal
        and m.parts = 1 and m.state = 'submitted'
      returning m.tenant_id, m.communication_id, m.chunk_no, r.state, m.credits
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo", 'submitted' as was,
      state as now, count(*)::integer as messages, sum(credits)::integer as credits, 0 as parts
    from moved group by 1, 2, 3, 5
    union all select null, null, null, null, null, count(*)::integer, 0, 0 from stored`.execute(trx)
  const isMoved = (row: Row): row is Moved => row.now !== null
  return { moved: rows.filter(isMoved), stored: rows.find((row) => !isMoved(row))?.messages ?? 0 }
}

/**
 * A receipt for a part without an answer: it settles whether the carrier took it, and so stands for the answer too. The
 * part is known by the receipt's id from then on, for the next one: this may be intermediate, or come again.
 */
async function settleDoubt(trx: Scope, carrier: string, receipts: readonly Matched[]): Promise<PartKey[]> {
  if (receipts.length === 0) return []
  const { rows: settled } = await sql<PartKey>`
    with settled as (
      update submissions s set state = r.state, receipt_at = r.at, receipt_state = r.receipt_state, receipt_error = r.error,
        carrier_message_id = coalesce(s.carrier_message_id, r.carrier_message_id, ''), answered_at = r.at
      from ${table(receipts)}
      where s.tenant_id = r.tenant_id and s.communication_id = r.communication_id and s.ordinal = r.ordinal
        and s.part = r.part and s.state in ('submitting', 'unknown')
      returning r.*
    ),
    named as (
      insert into carrier_message_ids (carrier, carrier_message_id, mobile, tenant_id, communication_id, ordinal, part)
      select distinct on (carrier_message_id, mobile) ${carrier}, carrier_message_id, mobile, tenant_id, communication_id, ordinal, part
      from settled where carrier_message_id is not null order by carrier_message_id, mobile
      on conflict (carrier, carrier_message_id, mobile) do update
      set tenant_id = excluded.tenant_id, communication_id = excluded.communication_id,
        ordinal = excluded.ordinal, part = excluded.part, created_at = now()
    )
    select tenant_id as "tenantId", communication_id as "communicationId", ordinal, part from settled`.execute(trx)
  const parts = bulkRows(settled, 'p', {
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

function table(receipts: readonly Matched[]) {
  // The time it came: what carriers write as done date has minutes only, in a zone that they rarely tell.
  const now = new Date()
  return bulkRows(receipts, 'r', {
    tenantId: ['uuid', (of) => of.place.tenantId],
    communicationId: ['uuid', (of) => of.place.communicationId],
    ordinal: ['integer', (of) => of.place.ordinal],
    part: ['integer', (of) => of.place.part],
    state: ['text', (of) => STATE_OF[of.state]],
    receiptState: ['text', (of) => of.state],
    error: ['text', (of) => of.error ?? null],
    at: ['timestamptz', () => now],
    carrierMessageId: ['text', (of) => of.carrierMessageIds[0] ?? null],
    mobile: ['text', (of) => of.mobile],
  })
}
