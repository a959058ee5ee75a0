import { sql } from 'kysely'
import { finishTransactions } from '../../billing/ledger.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant } from '../../foundation/db/distribution.ts'

type Key = { tenantId: string; communicationId: string }

/** `completeCommunications` for one communication. */
export const completeCommunication = (trx: Scope, tenantId: string, communicationId: string): Promise<void> =>
  completeCommunications(trx, [{ tenantId, communicationId }])

/**
 * Locks communications. Two workers that close the last two chunks at once each see the other's chunk open: with the lock
 * one of them waits and looks again after the other has committed.
 */
export async function lockCommunications(trx: Scope, communications: readonly Key[]): Promise<void> {
  await byTenant(trx, communications, (some, ofTenant) =>
    sql`
      select from communications m where (m.tenant_id, m.id) in (select k.tenant_id, k.id from ${keysOf(some)})
        ${ofTenant('m')}
      order by m.tenant_id, m.id for no key update`.execute(trx),
  )
}

const keysOf = (communications: readonly Key[]) =>
  bulkRows(communications, 'k', {
    tenantId: ['uuid', (of) => of.tenantId],
    id: ['uuid', (of) => of.communicationId],
  })

/**
 * Completes the communications that are expanded and have only closed chunks, and finishes their transactions: `sending`
 * becomes `completed`, `stopped` and `failed` stay, a paused one waits until it is resumed. The caller holds the locks of
 * `lockCommunications`.
 */
export async function completeCommunications(trx: Scope, candidates: readonly Key[]): Promise<void> {
  const completed = await byTenant(trx, candidates, async (some, ofTenant) => {
    const { rows } = await sql<{ tenantId: string; transactionId: string; charged: boolean }>`
    update communications m
    set status = case when m.status = 'sending' then 'completed' else m.status end, completed_at = now(), settled = true
    from transactions t
    where (m.tenant_id, m.id) in (select k.tenant_id, k.id from ${keysOf(some)}) ${ofTenant('m')}
      and m.status in ('sending', 'stopped', 'failed') and not m.settled and m.expanded = m.recipients
      and not exists (select from chunks c
        where c.tenant_id = m.tenant_id and c.communication_id = m.id and c.state <> 'closed' ${ofTenant('c')})
      and t.tenant_id = m.tenant_id and t.id = m.transaction_id ${ofTenant('t')}
    returning m.tenant_id as "tenantId", t.id as "transactionId", t.amount <> 0 as charged`.execute(trx)
    return rows
  })
  await finishTransactions(
    trx,
    completed
      .flat()
      .map(({ charged, ...transaction }) => ({ ...transaction, status: charged ? 'completed' : 'returned' })),
  )
}
