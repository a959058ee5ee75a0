import { sql } from 'kysely'
import { finish } from '../billing/ledger.ts'
import type { Scope } from '../db/database.ts'

/**
 * Ends a communication when all its messages are made and every chunk is closed: `sending` becomes `completed`, a stopped
 * one stays that; a paused one waits for its resume. Its transaction is closed with it. Does nothing otherwise.
 */
export async function completeCommunication(trx: Scope, tenantId: string, communicationId: string): Promise<void> {
  // Two workers that close the last two chunks at once each see the other's still open: the lock lets one wait, and look
  // after the other has committed.
  await trx
    .selectFrom('communications')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', communicationId)
    .forUpdate()
    .execute()
  const { rows } = await sql<{ transactionId: string; charged: boolean }>`
    update communications m
    set status = case when m.status = 'sending' then 'completed' else m.status end, completed_at = now(), settled = true
    from transactions t
    where m.tenant_id = ${tenantId} and m.id = ${communicationId}
      and m.status in ('sending', 'stopped') and not m.settled and m.expanded = m.recipients
      and not exists (select from chunks c
        where c.tenant_id = m.tenant_id and c.communication_id = m.id and c.state <> 'closed')
      and t.tenant_id = m.tenant_id and t.id = m.transaction_id
    returning t.id as "transactionId", t.amount <> 0 as charged`.execute(trx)
  const ended = rows[0]
  if (!ended) return
  await finish(trx, { tenantId, transactionId: ended.transactionId }, ended.charged ? 'completed' : 'returned')
}
