import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import { canonicalId } from '../smpp/operator-id.ts'
import type { PartState } from './part-state.ts'
import type { Answer } from './task.ts'
import type { SubmitOutcome } from './transport.ts'
import { unnest } from './unnest.ts'

const STATE_OF: Record<SubmitOutcome['kind'], PartState> = {
  accepted: 'submitted',
  rejected: 'rejected',
  throttled: 'waiting',
  notSent: 'waiting',
  unknown: 'unknown',
}

/**
 * Stores what the operator answered. A part that a receipt has settled meanwhile keeps that; a part given up as unknown,
 * whose answer comes after all, takes it (but is never tried again, whatever the answer).
 */
export async function storeAnswers(trx: Scope, operator: string, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return
  const rows = unnest(answers, 'a', {
    tenant_id: ['uuid', (of) => of.tenantId],
    communication_id: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
    state: ['text', (of) => STATE_OF[of.outcome.kind]],
    code: ['integer', ({ outcome }) => ('code' in outcome ? outcome.code : null)],
    operator_id: ['text', ({ outcome }) => ('operatorId' in outcome ? outcome.operatorId : null)],
    at: ['timestamptz', (of) => of.at],
  })
  await sql`
    update submissions s set state = a.state, code = a.code, operator_id = a.operator_id, answered_at = a.at
    from ${rows}
    where s.tenant_id = a.tenant_id and s.communication_id = a.communication_id and s.ordinal = a.ordinal and s.part = a.part
      and (s.state = 'submitting' or (s.state = 'unknown' and a.state in ('submitted', 'rejected')))`.execute(trx)
  await storeOperatorIds(trx, operator, answers)
  await storeUnknown(trx, operator, answers)
}

async function storeOperatorIds(trx: Scope, operator: string, answers: readonly Answer[]): Promise<void> {
  const named = new Map<string, Answer & { operatorId: string }>()
  for (const answer of answers) {
    if (answer.outcome.kind !== 'accepted') continue
    const operatorId = canonicalId(answer.outcome.operatorId)
    named.set(`${operatorId} ${answer.request.mobile}`, { ...answer, operatorId })
  }
  if (named.size === 0) return
  const rows = unnest([...named.values()], 'n', {
    operator_id: ['text', (of) => of.operatorId],
    mobile: ['text', (of) => of.request.mobile],
    tenant_id: ['uuid', (of) => of.tenantId],
    communication_id: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
  })
  // An operator may give an id again after days: the newest part has it.
  await sql`
    insert into operator_ids (operator, operator_id, mobile, tenant_id, communication_id, ordinal, part)
    select ${operator}, n.* from ${rows}
    on conflict (operator, operator_id, mobile) do update
    set tenant_id = excluded.tenant_id, communication_id = excluded.communication_id,
      ordinal = excluded.ordinal, part = excluded.part, created_at = now()`.execute(trx)
}

/** Only parts that are unknown indeed: a receipt may have settled one before its answer was given up. */
async function storeUnknown(trx: Scope, operator: string, answers: readonly Answer[]): Promise<void> {
  const unknown = answers.filter(({ outcome }) => outcome.kind === 'unknown')
  if (unknown.length === 0) return
  const rows = unnest(unknown, 'u', {
    tenant_id: ['uuid', (of) => of.tenantId],
    communication_id: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
    sender: ['text', (of) => of.request.sender],
    mobile: ['text', (of) => of.request.mobile],
    reference: ['integer', (of) => of.request.userMessageReference],
  })
  await sql`
    insert into unknown_parts (tenant_id, communication_id, ordinal, part, operator, sender, mobile, reference, intended_at)
    select s.tenant_id, s.communication_id, s.ordinal, s.part, ${operator}, u.sender, u.mobile, u.reference, s.intended_at
    from ${rows} join submissions s using (tenant_id, communication_id, ordinal, part)
    where s.state = 'unknown'
    on conflict do nothing`.execute(trx)
}
