import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'

type Waiting = { count: number; since: string | null }

/** How many decisions and answers wait for the provider, and since when. */
export async function waiting(trx: Scope): Promise<{ senders: Waiting; topUps: Waiting; tickets: Waiting }> {
  return {
    senders: await counted(trx, sql`created_at`, sql`senders where status = 'pending'`),
    topUps: await counted(trx, sql`created_at`, sql`top_ups where status = 'requested'`),
    tickets: await counted(trx, sql`updated_at`, sql`tickets where status = 'open'`),
  }
}

async function counted(trx: Scope, time: ReturnType<typeof sql>, rows: ReturnType<typeof sql>): Promise<Waiting> {
  const found = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(${time}) as since from ${rows}`.execute(trx)
  const [{ count, since } = { count: 0, since: null }] = found.rows
  return { count, since: since?.toISOString() ?? null }
}
