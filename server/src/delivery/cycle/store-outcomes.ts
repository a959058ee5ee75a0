import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { PartState, Row, Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { withNext } from '../../foundation/db/send-together.ts'
import { byPart, type PartKey, type PartOutcome } from '../part.ts'
import { canonicalId } from '../receipts/carrier-message-id.ts'
import { nameParts, type StoredParts, storeParts } from '../settlement/store-parts.ts'
import type { SubmitOutcome } from '../transport.ts'
import type { OutcomeWithReceipt } from './with-receipts.ts'

const STATE_OF: Record<SubmitOutcome['kind'], PartState> = {
  accepted: 'submitted',
  rejected: 'rejected',
  throttled: 'waiting',
  notSent: 'waiting',
  unknown: 'unknown',
}

/** Larger codes overflow int4; clamp. They are all reserved (SMPP 3.4 §5.1.3). */
const HIGHEST_CODE = 0x7fff_ffff

/**
 * Stores what came of submitting parts. A part that a receipt has settled already keeps that state. A part that was given
 * up as unknown takes its late response, but is never submitted again, whatever the response says.
 */
export async function storeOutcomes(
  trx: Scope,
  carrier: string,
  unsorted: readonly OutcomeWithReceipt[],
): Promise<StoredOutcomes> {
  const stored = await byTenant(trx, unsorted.toSorted(byPart), (outcomes) => storeSome(trx, carrier, outcomes))
  return {
    changes: stored.flatMap(({ changes }) => changes),
    unsettled: stored.flatMap(({ unsettled }) => unsettled),
    isWhole: stored.every(({ isWhole }) => isWhole),
  }
}

/** `isWhole`: each part was in its expected state, so all their receipts are stored with them. */
type StoredOutcomes = StoredParts & { isWhole: boolean }

async function storeSome(
  trx: Scope,
  carrier: string,
  outcomes: readonly OutcomeWithReceipt[],
): Promise<StoredOutcomes> {
  await sql`${withNext}${nameParts(carrier, table(outcomes))}`.execute(trx)
  const { changes, stored } = await storeParts(trx, { rows: table(outcomes), ...SUBMITTED })
  const isWhole = stored === outcomes.length
  const late = isWhole ? [] : await storeLate(trx, outcomes)
  await storeUnknown(trx, outcomes)
  return { changes, unsettled: [...late, ...outcomes.filter(({ total }) => total > 1)], isWhole }
}

const SUBMITTED = {
  from: { part: 'submitting', message: 'queued' },
  // An outcome is stored again when its commit was not confirmed. By then another worker may be submitting the part: if the part
  // waited again, it would be submitted a second time beside that.
  where: sql`and (r.state <> 'waiting' or s.attempt = r.attempt)`,
  part: sql`code = r.code, carrier_message_id = r.carrier_message_id, answered_at = r.at,
    receipt_at = r.receipt_at, receipt_state = r.receipt_state, receipt_error = r.receipt_error`,
  message: sql`submit_date = case when r.state in ('submitted', 'delivered') then r.at end, receipt_date = r.receipt_at,
    error = case r.state when 'unknown' then 'response.lost' else r.code::text end`,
} as const

/** Stores responses to parts that were given up, but only definite responses. */
async function storeLate(trx: Scope, all: readonly PartOutcome[]): Promise<PartKey[]> {
  const outcomes = all.map((of): OutcomeWithReceipt => ({ ...of, receipt: undefined }))
  const { rows } = await sql<PartKey>`
    update submissions s set state = r.state, code = r.code, carrier_message_id = r.carrier_message_id, answered_at = r.at
    from ${table(outcomes)}
    where s.tenant_id = r.tenant_id and s.communication_id = r.communication_id and s.ordinal = r.ordinal
      and s.part = r.part and s.state = 'unknown' and r.state in ('submitted', 'rejected') ${ofTenant(trx, 's')}
    returning s.tenant_id as "tenantId", s.communication_id as "communicationId", s.ordinal, s.part`.execute(trx)
  return rows
}

const table = (outcomes: readonly OutcomeWithReceipt[]) =>
  bulkRows(outcomes, 'r', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
    attempt: ['integer', (of) => of.attempt],
    state: ['text', ({ outcome, receipt }) => (receipt ? 'delivered' : STATE_OF[outcome.kind])],
    code: ['integer', ({ outcome }) => ('code' in outcome ? Math.min(outcome.code, HIGHEST_CODE) : null)],
    carrierMessageId: ['text', ({ outcome }) => ('carrierMessageId' in outcome ? outcome.carrierMessageId : null)],
    // Null when the carrier gave no id: otherwise all parts without an id would be the same.
    key: ['text', ({ outcome }) => ('carrierMessageId' in outcome && canonicalId(outcome.carrierMessageId)) || null],
    address: ['text', (of) => of.request.address],
    at: ['timestamptz', (of) => of.at],
    receiptState: ['text', ({ receipt }) => receipt?.state],
    receiptError: ['text', ({ receipt }) => receipt?.error],
    // Our time: a carrier's done date often has minutes only, in a zone that it does not say.
    receiptAt: ['timestamptz', ({ receipt, at }) => (receipt ? at : null)],
  })

/** The carrier took the part, and gave it no id. */
const isNameless = ({ outcome }: PartOutcome) =>
  outcome.kind === 'accepted' && canonicalId(outcome.carrierMessageId) === ''

/**
 * Makes parts without an id known to later receipts: unknown ones, and ones that the carrier took without an id. A receipt may have
 * settled one before its response was given up.
 */
async function storeUnknown(trx: Scope, outcomes: readonly PartOutcome[]): Promise<void> {
  const unknown = outcomes.filter((of) => of.outcome.kind === 'unknown' || isNameless(of))
  if (unknown.length === 0) return
  const parts = await findUnknown(trx, unknown)
  if (parts.length === 0) return
  const insert = trx.insertInto('unknownParts').values(parts)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Rows for `unknown_parts`. */
async function findUnknown(trx: Scope, outcomes: readonly PartOutcome[]): Promise<Row<'unknownParts'>[]> {
  const keys = bulkRows(outcomes, 'u', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
    sender: ['text', (of) => of.request.sender],
    address: ['text', (of) => of.request.address],
    reference: ['integer', (of) => of.request.userMessageReference],
  })
  const { rows } = await sql<Row<'unknownParts'>>`
    select s.tenant_id, s.communication_id, s.ordinal, s.part, s.carrier, u.sender, u.address, u.reference, s.intended_at,
      s.state = 'submitted' as nameless
    from ${keys} join submissions s using (tenant_id, communication_id, ordinal, part)
    where (s.state = 'unknown' or s.state = 'submitted' and s.carrier_message_id = '') ${ofTenant(trx, 's')}`.execute(
    trx,
  )
  return rows
}
