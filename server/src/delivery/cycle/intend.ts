import { sql } from 'kysely'
import { bulkRows } from '../../db/bulk-rows.ts'
import type { Scope } from '../../db/database.ts'
import { type PartKey, partKey, type Task } from '../task.ts'

/**
 * Keeps the intent to hand these parts over and says which ones may be: those that had none, or that the carrier is
 * known not to have. Only what this returns, and only after its transaction has committed, may be written to the carrier.
 * The primary key of submissions lets no part through twice, whoever asks.
 */
export async function intend(trx: Scope, carrier: string, tasks: readonly Task[]): Promise<Task[]> {
  if (tasks.length === 0) return []
  const rows = bulkRows(tasks, 't', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    ordinal: ['integer', (of) => of.ordinal],
    part: ['integer', (of) => of.part],
  })
  const { rows: allowed } = await sql<Omit<PartKey, 'tenantId'> & { attempt: number }>`
    insert into submissions (tenant_id, communication_id, ordinal, part, state, carrier, intended_at)
    select t.tenant_id, t.communication_id, t.ordinal, t.part, 'submitting', ${carrier}, clock_timestamp() from ${rows}
    on conflict on constraint submitted_once do update
    set state = 'submitting', attempt = submissions.attempt + 1, carrier = excluded.carrier,
      intended_at = excluded.intended_at, answered_at = null, code = null
    where submissions.state = 'waiting'
    returning communication_id as "communicationId", ordinal, part, attempt`.execute(trx)
  const attempts = new Map(allowed.map((row) => [partKey(row), row.attempt]))
  return tasks.flatMap((task) => {
    const attempt = attempts.get(partKey(task))
    return attempt === undefined ? [] : { ...task, attempt }
  })
}
