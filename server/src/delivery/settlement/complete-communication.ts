import { sql } from 'kysely'
import { finishTransactions } from '../../billing/ledger.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'

type Key = { tenantId: string; communicationId: string }

/** `completeCommunications` for one communication. */
export async function completeCommunication(trx: Scope, tenantId: string, communicationId: string): Promise<void> {
  await byTenant(trx, [{ tenantId, communicationId }], (some) => completeCommunications(trx, some))
}

/**
 * Locks communications. Two workers that close the last two chunks at once each see the other's chunk open: with the lock
 * one of them waits and looks again after the other has committed. Within `byTenant`.
 */
export async function lockCommunications(trx: Scope, communications: readonly Key[]): Promise<void> {
  if (communications.length === 0) return
  await sql`
    ${keepPlan}select from communications m where (m.tenant_id, m.id) in (select k.tenant_id, k.id from ${keysOf(communications)})
      ${ofTenant(trx, 'm')}
    order by m.tenant_id, m.id for no key update`.execute(trx)
}

const keysOf = (communications: readonly Key[]) =>
  bulkRows(communications, 'k', {
    tenantId: ['uuid', (of) => of.tenantId],
    id: ['uuid', (of) => of.communicationId],
  })

/**
 * Completes the communications that are expanded and have only closed chunks, and finishes their transactions: `sending`
 * becomes `completed`, `stopped` and `failed` stay, a paused one waits until it is resumed. The caller holds the locks of
 * `lockCommunications`. Within `byTenant`.
 */
export async function completeCommunications(trx: Scope, candidates: readonly Key[]): Promise<void> {
  if (candidates.length === 0) return
  const { rows: completed } = await sql<{ tenantId: string; transactionId: string; charged: boolean }>`
    update communications m
    set status = case when m.status = 'sending' then 'completed' else m.status end, completed_at = now(), settled = true
    from transactions t
    where (m.tenant_id, m.id) in (select k.tenant_id, k.id from ${keysOf(candidates)}) ${ofTenant(trx, 'm')}
      and m.status in ('sending', 'stopped', 'failed') and not m.settled and m.expanded = m.recipients
      and not exists (select from chunks c
        where c.tenant_id = m.tenant_id and c.communication_id = m.id and c.state <> 'closed' ${ofTenant(trx, 'c')})
      and t.tenant_id = m.tenant_id and t.id = m.transaction_id ${ofTenant(trx, 't')}
    returning m.tenant_id as "tenantId", t.id as "transactionId", t.amount <> 0 as charged`.execute(trx)
  await finishTransactions(
    trx,
    completed.map(({ charged, ...transaction }) => ({ ...transaction, status: charged ? 'completed' : 'returned' })),
  )
}
