import { type RawBuilder, sql } from 'kysely'

/**
 * The credits of chunk `k` that are charged: those of the messages that were handed over, less what was given back. The ledger charges
 * a chunk as a whole when it closes, but its messages count as submitted before, so their credits count as charged, too. All other
 * credits of the chunk that were not given back are held. Only of an open chunk under way are messages read.
 */
export const chargedCredits = (tenantId: string): RawBuilder<number> => sql`case
  when k.state = 'closed' then k.credits - k.credits_refundable
  when k.pending + k.cancelled = k.recipients then 0
  else k.credits - k.credits_refundable - (
    select coalesce(sum(m.credits - m.refunded), 0) from messages m
    where m.tenant_id = ${tenantId} and m.communication_id = k.communication_id
      and m.ordinal between k.first_ordinal and k.last_ordinal and m.state in ('queued', 'submitting')) end`

/**
 * The held credits of transaction `t`: of a send that is not finished, what it took from the balance and is not charged. So an amount is
 * always what is charged and what is held.
 */
export const heldCredits = (tenantId: string): RawBuilder<number> => sql`(case
  when t.action = 'send' and t.status = 'pending' then -t.amount - coalesce((
    select sum(${chargedCredits(tenantId)}) from chunks k
    where k.tenant_id = ${tenantId} and k.communication_id = t.communication_id), 0)
  else 0 end)::bigint`
