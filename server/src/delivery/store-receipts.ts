import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { canonicalCandidates, canonicalId } from '../smpp/operator-id.ts'
import type { PartState } from './part-state.ts'
import type { Moved } from './settle-chunks.ts'
import { settleMessages } from './settle-messages.ts'
import { type PartKey, partKey } from './task.ts'
import type { OperatorReceipt } from './transport.ts'
import { unnest } from './unnest.ts'

/** A receipt with every way to read its id, none when it has no id. */
export type Arrived = Omit<OperatorReceipt, 'operatorId'> & { operatorIds: readonly string[] } & Partial<Kept>
/** Where a receipt stands among the unmatched ones, and when it came. */
type Kept = { id: number; receivedAt: Date }
/** `inDoubt`: found among parts that have no answer, not by the operator's id. */
type Matched = Arrived & { place: PartKey; inDoubt: boolean }

/** A part of this process that has no answer yet, for a receipt that comes before it. */
export type FindInFlight = (receipt: Arrived) => PartKey | undefined

export const arrived = ({ operatorId, ...receipt }: OperatorReceipt): Arrived => ({
  ...receipt,
  operatorIds: canonicalId(operatorId) === '' ? [] : canonicalCandidates(operatorId),
})

/**
 * Stores receipts with the parts they are about and says what moved. One whose part is not found is kept, to
 * be looked at again when answers come: it may have overtaken its own.
 */
export async function storeReceipts(
  trx: Scope,
  operator: string,
  receipts: readonly Arrived[],
  findInFlight: FindInFlight,
): Promise<{ moved: Moved[]; unmatched: number }> {
  if (receipts.length === 0) return { moved: [], unmatched: 0 }
  const matched = new Map<Arrived, Matched>()
  const match = (receipt: Arrived, place: PartKey | undefined, inDoubt: boolean) =>
    place && matched.set(receipt, { ...receipt, place, inDoubt })
  const rest = () => receipts.filter((receipt) => !matched.has(receipt))

  const byId = await findByOperatorId(trx, operator, receipts)
  for (const receipt of receipts) match(receipt, byId(receipt), false)
  for (const receipt of rest()) match(receipt, findInFlight(receipt), true)
  if (rest().length > 0) {
    const inDoubt = await findInDoubt(trx, operator, rest())
    for (const receipt of rest()) match(receipt, inDoubt(receipt), true)
  }
  const unmatched = rest().filter(({ id }) => id === undefined)
  await keepUnmatched(trx, operator, unmatched)
  await forget(
    trx,
    [...matched.keys()].flatMap(({ id }) => id ?? []),
  )
  return { moved: await apply(trx, operator, [...matched.values()]), unmatched: unmatched.length }
}

/** By (operator, id, mobile); of several readings of an id the most exact one that is known. */
async function findByOperatorId(trx: Scope, operator: string, receipts: readonly Arrived[]) {
  const readings = receipts.flatMap((receipt) => receipt.operatorIds.map((id) => ({ id, mobile: receipt.mobile })))
  const rows = unnest(readings, 'r', { id: ['text', (of) => of.id], mobile: ['text', (of) => of.mobile] })
  const found = await sql<PartKey & { key: string }>`
    select o.operator_id || ' ' || o.mobile as key, o.tenant_id as "tenantId", o.communication_id as "communicationId",
      o.ordinal, o.part
    from ${rows} join operator_ids o on o.operator = ${operator} and o.operator_id = r.id and o.mobile = r.mobile`.execute(
    trx,
  )
  const known = new Map(found.rows.map(({ key, ...place }) => [key, place]))
  return (receipt: Arrived) => {
    const id = receipt.operatorIds.find((reading) => known.has(`${reading} ${receipt.mobile}`))
    return id === undefined ? undefined : known.get(`${id} ${receipt.mobile}`)
  }
}

type InDoubt = PartKey & { mobile: string; sender: string; reference: number; intendedAt: Date }

/**
 * A part in doubt: by the reference that the operator echoes (which may have put another sender in the name's place), else
 * the only one of its sender and mobile that is valid still. A receipt that came before the part was handed over is about
 * another one.
 */
async function findInDoubt(trx: Scope, operator: string, receipts: readonly Arrived[]) {
  const mobiles = [...new Set(receipts.map(({ mobile }) => mobile))]
  const { rows } = await sql<InDoubt>`
    select tenant_id as "tenantId", communication_id as "communicationId", ordinal, part, mobile, sender, reference,
      intended_at as "intendedAt"
    from unknown_parts
    where operator = ${operator} and mobile = any(${mobiles}::text[]) and intended_at > now() - interval '25 hours'`.execute(
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

async function keepUnmatched(trx: Scope, operator: string, receipts: readonly Arrived[]): Promise<void> {
  if (receipts.length === 0) return
  await trx
    .insertInto('unmatched_receipts')
    .values(
      receipts.map((of) => ({
        operator,
        operator_ids: [...of.operatorIds],
        mobile: of.mobile,
        sender: of.sender,
        state: of.state,
        error: of.error ?? null,
        done_at: of.doneAt ?? null,
        reference: of.userMessageReference ?? null,
      })),
    )
    .execute()
}

/** Receipts that were kept for these mobiles, or the oldest ones of all. */
export async function unmatchedReceipts(
  trx: Scope,
  operator: string,
  which: { mobiles: readonly string[] } | { oldest: number; after: number },
): Promise<Arrived[]> {
  const query = trx.selectFrom('unmatched_receipts').selectAll().where('operator', '=', operator).orderBy('id')
  const rows =
    'mobiles' in which
      ? await query.where(sql<boolean>`mobile = any(${[...which.mobiles]}::text[])`).execute()
      : await query.where('id', '>', which.after).limit(which.oldest).execute()
  return rows.map((row) => ({
    id: row.id,
    receivedAt: row.received_at,
    operatorIds: row.operator_ids,
    sender: row.sender,
    mobile: row.mobile,
    state: row.state,
    ...(row.error !== null && { error: row.error }),
    ...(row.done_at && { doneAt: row.done_at }),
    ...(row.reference !== null && { userMessageReference: row.reference }),
  }))
}

async function forget(trx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('unmatched_receipts').where('id', 'in', ids).execute()
}

/** What a receipt makes of a part; an intermediate one says only that the operator has it. */
const STATE_OF: Record<OperatorReceipt['state'], PartState> = {
  enroute: 'submitted',
  accepted: 'submitted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  rejected: 'rejected',
  expired: 'expired',
}

/** A final state is never left, so a receipt that comes twice or out of order changes nothing. */
async function apply(trx: Scope, operator: string, matched: readonly Matched[]): Promise<Moved[]> {
  // One row a part: a statement that updates a row twice applies either. Final states win over intermediate ones.
  const byPart = new Map<string, Matched>()
  for (const receipt of matched) {
    const key = partKey(receipt.place)
    const before = byPart.get(key)
    if (!before || STATE_OF[before.state] === 'submitted') byPart.set(key, receipt)
  }
  const receipts = [...byPart.values()]
  const expected = receipts.filter(({ inDoubt, state }) => !inDoubt && STATE_OF[state] !== 'submitted')
  const { moved, stored } = await storeExpected(trx, expected)
  const hasParts = stored > moved.reduce((sum, { messages }) => sum + messages, 0)
  const settled = await settleDoubt(
    trx,
    operator,
    receipts.filter(({ inDoubt }) => inDoubt),
  )
  const rest = [...settled, ...(hasParts ? expected.map(({ place }) => place) : [])]
  return [...moved, ...(await settleMessages(trx, rest))]
}

/**
 * The usual case in one statement: the operator has the part, this is its end, and a message of one part follows it.
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
 * A receipt for a part without an answer: it settles whether the operator took it, and so stands for the answer too. The
 * part is known by the receipt's id from then on, for the next one: this may be intermediate, or come again.
 */
async function settleDoubt(trx: Scope, operator: string, receipts: readonly Matched[]): Promise<PartKey[]> {
  if (receipts.length === 0) return []
  const { rows: settled } = await sql<PartKey>`
    with settled as (
      update submissions s set state = r.state, receipt_at = r.at, receipt_state = r.receipt_state, receipt_error = r.error,
        operator_id = coalesce(s.operator_id, r.operator_id, ''), answered_at = r.at
      from ${table(receipts)}
      where s.tenant_id = r.tenant_id and s.communication_id = r.communication_id and s.ordinal = r.ordinal
        and s.part = r.part and s.state in ('submitting', 'unknown')
      returning r.*
    ),
    named as (
      insert into operator_ids (operator, operator_id, mobile, tenant_id, communication_id, ordinal, part)
      select distinct on (operator_id, mobile) ${operator}, operator_id, mobile, tenant_id, communication_id, ordinal, part
      from settled where operator_id is not null order by operator_id, mobile
      on conflict (operator, operator_id, mobile) do update
      set tenant_id = excluded.tenant_id, communication_id = excluded.communication_id,
        ordinal = excluded.ordinal, part = excluded.part, created_at = now()
    )
    select tenant_id as "tenantId", communication_id as "communicationId", ordinal, part from settled`.execute(trx)
  const parts = unnest(settled, 'p', {
    tenant_id: ['uuid', (of) => of.tenantId],
    communication_id: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
  })
  await sql`delete from unknown_parts u using ${parts}
    where u.tenant_id = p.tenant_id and u.communication_id = p.communication_id and u.ordinal = p.ordinal
      and u.part = p.part`.execute(trx)
  return settled
}

function table(receipts: readonly Matched[]) {
  // The time it came: what operators write as done date has minutes only, in a zone that they rarely tell.
  const now = new Date()
  return unnest(receipts, 'r', {
    tenant_id: ['uuid', (of) => of.place.tenantId],
    communication_id: ['uuid', (of) => of.place.communicationId],
    ordinal: ['integer', (of) => of.place.ordinal],
    part: ['integer', (of) => of.place.part],
    state: ['text', (of) => STATE_OF[of.state]],
    receipt_state: ['text', (of) => of.state],
    error: ['text', (of) => of.error ?? null],
    at: ['timestamptz', () => now],
    operator_id: ['text', (of) => of.operatorIds[0] ?? null],
    mobile: ['text', (of) => of.mobile],
  })
}
