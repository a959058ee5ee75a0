import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import type { ChunkKey } from '../chunk.ts'

/**
 * Notes chunks whose messages changed, for tenants with a webhook that wants to know, and for communications with a callback URL of
 * their own. Their lock makes two transactions note one chunk one after the other.
 */
export async function noteChanges(trx: Scope, chunks: readonly ChunkKey[]): Promise<void> {
  const rows = bulkRows(chunks, 'd', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    chunkNo: ['integer', (of) => of.chunkNo],
  })
  await sql`
    ${keepPlan}insert into status_changes as s (tenant_id, communication_id, chunk_no, is_changed, told)
    select d.tenant_id, d.communication_id, d.chunk_no, true, '' from ${rows}
    where exists (select from webhooks w
      where w.tenant_id = d.tenant_id and w.deleted_at is null and w.status and 'message.status' = any(w.events))
      or exists (select from status_callbacks b
        where b.tenant_id = d.tenant_id and b.communication_id = d.communication_id)
    on conflict (tenant_id, communication_id, chunk_no) do update set is_changed = true`.execute(trx)
}

/** Notes what was told of a chunk, whose row is locked: it counts as unchanged from now on. */
export async function noteTold(
  trx: Scope,
  { tenantId, communicationId, chunkNo }: ChunkKey,
  told: string,
): Promise<void> {
  await trx
    .updateTable('statusChanges')
    .set({ isChanged: false, told })
    .where((eb) => eb.and({ tenantId, communicationId, chunkNo }))
    .execute()
}

/** Forgets the chunks of communications with an id below this one. */
export async function forgetChanges(trx: Scope, communicationId: string): Promise<void> {
  await trx.deleteFrom('statusChanges').where('communicationId', '<', communicationId).execute()
}
