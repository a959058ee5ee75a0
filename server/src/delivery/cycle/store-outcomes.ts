import { sql } from 'kysely'
import { bulkRows } from '../../db/bulk-rows.ts'
import type { PartState, Scope } from '../../db/database.ts'
import { canonicalId } from '../receipts/carrier-message-id.ts'
import type { Moved } from '../settlement/settle-chunks.ts'
import type { Stored } from '../settlement/settle-messages.ts'
import { type Answer, byPart, type PartKey } from '../task.ts'
import type { SubmitOutcome } from '../transport.ts'

const STATE_OF: Record<SubmitOutcome['kind'], PartState> = {
  accepted: 'submitted',
  rejected: 'rejected',
  throttled: 'waiting',
  notSent: 'waiting',
  unknown: 'unknown',
}

/** Statuses beyond, all of them reserved (SMPP 3.4 §5.1.3), fit no integer of the database: it stands for them. */
const HIGHEST_CODE = 0x7fff_ffff

/**
 * Stores what the carrier answered and says what moved by it. A part that a receipt has settled meanwhile keeps that; a
 * part given up as unknown, whose answer comes after all, takes it (but is never tried again, whatever the answer).
 */
export async function storeOutcomes(trx: Scope, carrier: string, unsorted: readonly Answer[]): Promise<Stored> {
  if (unsorted.length === 0) return { moved: [], touched: [] }
  const answers = unsorted.toSorted(byPart)
  const { moved, stored } = await storeAwaited(trx, carrier, answers)
  const late = stored < answers.length ? await storeLate(trx, answers) : []
  await noteInDoubt(trx, carrier, answers)
  const ofSeveral = answers.filter(({ total }) => total > 1)
  return { moved, touched: [...late, ...ofSeveral] }
}

/**
 * The usual case in one statement: the part waits for this answer, and a message of one part follows it. A carrier may
 * give an id again after days: the newest part has it.
 */
async function storeAwaited(trx: Scope, carrier: string, answers: readonly Answer[]) {
  const { rows } = await sql<Omit<Moved, 'now'> & { now: Moved['now'] | null }>`
    with answers as materialized (select * from ${table(answers)}),
    named as (
      insert into carrier_message_ids (carrier, carrier_message_id, mobile, tenant_id, communication_id, ordinal, part)
      select distinct on (key, mobile) ${carrier}, key, mobile, tenant_id, communication_id, ordinal, part
      from answers where key is not null order by key, mobile, at desc
      on conflict (carrier, carrier_message_id, mobile) do update
      set tenant_id = excluded.tenant_id, communication_id = excluded.communication_id,
        ordinal = excluded.ordinal, part = excluded.part, created_at = now()
    ),
    stored as (
      update submissions s set state = a.state, code = a.code, carrier_message_id = a.carrier_message_id, answered_at = a.at
      from answers a
      where s.tenant_id = a.tenant_id and s.communication_id = a.communication_id and s.ordinal = a.ordinal
        and s.part = a.part and s.state = 'submitting'
      returning a.*
    ),
    moved as (
      update messages m set state = u.state, submit_date = case when u.state = 'submitted' then u.at end,
        error = case u.state when 'unknown' then 'response.lost' else u.code::text end
      from stored u
      where m.tenant_id = u.tenant_id and m.communication_id = u.communication_id and m.ordinal = u.ordinal
        and u.total = 1 and u.state <> 'waiting' and m.state = 'queued'
      returning u.tenant_id, u.communication_id, u.chunk_no, u.state, m.credits
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo", 'queued' as was,
      state as now, count(*)::integer as messages, sum(credits)::integer as credits, count(*)::integer as parts
    from moved group by 1, 2, 3, 5
    union all select null, null, null, null, null, count(*)::integer, 0, 0 from stored`.execute(trx)
  const isMoved = (row: (typeof rows)[number]): row is Moved => row.now !== null
  const stored = rows.find((row) => !isMoved(row))?.messages ?? 0
  return { moved: rows.filter(isMoved), stored }
}

/** Answers to parts that were given up; only what tells for sure what became of them. */
async function storeLate(trx: Scope, answers: readonly Answer[]): Promise<PartKey[]> {
  const { rows } = await sql<PartKey>`
    update submissions s set state = a.state, code = a.code, carrier_message_id = a.carrier_message_id, answered_at = a.at
    from ${table(answers)}
    where s.tenant_id = a.tenant_id and s.communication_id = a.communication_id and s.ordinal = a.ordinal
      and s.part = a.part and s.state = 'unknown' and a.state in ('submitted', 'rejected')
    returning s.tenant_id as "tenantId", s.communication_id as "communicationId", s.ordinal, s.part`.execute(trx)
  return rows
}

const table = (answers: readonly Answer[]) =>
  bulkRows(answers, 'a', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
    total: ['integer', (of) => of.total],
    chunkNo: ['integer', (of) => of.chunkNo],
    state: ['text', (of) => STATE_OF[of.outcome.kind]],
    code: ['integer', ({ outcome }) => ('code' in outcome ? Math.min(outcome.code, HIGHEST_CODE) : null)],
    carrierMessageId: ['text', ({ outcome }) => ('carrierMessageId' in outcome ? outcome.carrierMessageId : null)],
    // A carrier that gave none is asked by nothing: every part without an id would be the same.
    key: ['text', ({ outcome }) => ('carrierMessageId' in outcome && canonicalId(outcome.carrierMessageId)) || null],
    mobile: ['text', (of) => of.request.mobile],
    at: ['timestamptz', (of) => of.at],
  })

/** Only parts that are unknown indeed: a receipt may have settled one before its answer was given up. */
async function noteInDoubt(trx: Scope, carrier: string, answers: readonly Answer[]): Promise<void> {
  const unknown = answers.filter(({ outcome }) => outcome.kind === 'unknown')
  if (unknown.length === 0) return
  const rows = bulkRows(unknown, 'u', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
    sender: ['text', (of) => of.request.sender],
    mobile: ['text', (of) => of.request.mobile],
    reference: ['integer', (of) => of.request.userMessageReference],
  })
  await sql`
    insert into unknown_parts (tenant_id, communication_id, ordinal, part, carrier, sender, mobile, reference, intended_at)
    select s.tenant_id, s.communication_id, s.ordinal, s.part, ${carrier}, u.sender, u.mobile, u.reference, s.intended_at
    from ${rows} join submissions s using (tenant_id, communication_id, ordinal, part)
    where s.state = 'unknown'
    on conflict do nothing`.execute(trx)
}
