import { sql } from 'kysely'
import { finishEach } from '../billing/many-sends.ts'
import type { Scope } from '../db/database.ts'
import { unnest } from './unnest.ts'

type Key = { tenantId: string; communicationId: string }

/** `completeCommunications` for one. */
export const completeCommunication = (trx: Scope, tenantId: string, communicationId: string): Promise<void> =>
  completeCommunications(trx, [{ tenantId, communicationId }])

/**
 * Ends those communications whose messages are all made and whose every chunk is closed: `sending` becomes `completed`, a
 * stopped one stays that; a paused one waits for its resume. Their transactions are closed with them.
 */
export async function completeCommunications(trx: Scope, candidates: readonly Key[]): Promise<void> {
  if (candidates.length === 0) return
  const keys = unnest(candidates, 'k', {
    tenant_id: ['uuid', (of) => of.tenantId],
    id: ['uuid', (of) => of.communicationId],
  })
  // Two workers that close the last two chunks at once each see the other's still open: the lock lets one wait, and look
  // after the other has committed.
  await sql`
    select from communications m where (m.tenant_id, m.id) in (select k.tenant_id, k.id from ${keys})
    order by m.tenant_id, m.id for update`.execute(trx)
  const { rows } = await sql<{ tenantId: string; transactionId: string; charged: boolean }>`
    update communications m
    set status = case when m.status = 'sending' then 'completed' else m.status end, completed_at = now(), settled = true
    from transactions t
    where (m.tenant_id, m.id) in (select k.tenant_id, k.id from ${keys})
      and m.status in ('sending', 'stopped') and not m.settled and m.expanded = m.recipients
      and not exists (select from chunks c
        where c.tenant_id = m.tenant_id and c.communication_id = m.id and c.state <> 'closed')
      and t.tenant_id = m.tenant_id and t.id = m.transaction_id
    returning m.tenant_id as "tenantId", t.id as "transactionId", t.amount <> 0 as charged`.execute(trx)
  await finishEach(
    trx,
    rows.map(({ charged, ...transaction }) => ({ ...transaction, status: charged ? 'completed' : 'returned' })),
  )
}
