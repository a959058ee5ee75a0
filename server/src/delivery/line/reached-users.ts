import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { roomLimit } from '../../foundation/http/room-limit.ts'
import type { LineOwner } from './line-channel.ts'

/** A user followed or blocked the account at this time. */
export type Reached = { lineId: string; isReachable: boolean; at: Date }

/** Most users of LINE that are stored for an account: with the channel secret one can sign any number of them. */
export const MOST_REACHED = { live: 5_000_000, trial: 10_000 }

/**
 * Stores who can be reached, with `mostReached` users of an account. Events may come twice and in any order: the latest by LINE's
 * clock counts. Of an account that is full, only users who are known change.
 */
export const storeReachedWith = (mostReached: typeof MOST_REACHED) => {
  const hasRoom = roomLimit('lineUsers', mostReached)
  return async (trx: Scope, of: LineOwner, reached: readonly Reached[], now: Date): Promise<void> => {
    const latest = latestOf(reached)
    if (latest.length === 0) return
    const known = await knownOf(trx, of, latest)
    const added = latest.filter(({ lineId }) => !known.has(lineId)).length
    const isFull = added > 0 && !(await hasRoom(trx, of, added, now))
    await store(trx, of, isFull ? latest.filter(({ lineId }) => known.has(lineId)) : latest)
  }
}

/** In one order, so that two requests never wait for each other. */
function latestOf(reached: readonly Reached[]): Reached[] {
  const latest = new Map<string, Reached>()
  for (const one of reached) {
    const known = latest.get(one.lineId)
    if (!known || one.at >= known.at) latest.set(one.lineId, one)
  }
  return [...latest.values()].toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))
}

async function knownOf(trx: Scope, { tenantId, accountId }: LineOwner, reached: readonly Reached[]) {
  const ids = reached.map(({ lineId }) => lineId)
  const { rows } = await sql<{ lineId: string }>`
    select line_id as "lineId" from line_users
    where tenant_id = ${tenantId} and account_id = ${accountId} and line_id = any (${ids}::text[])`.execute(trx)
  return new Set(rows.map(({ lineId }) => lineId))
}

async function store(trx: Scope, { tenantId, accountId }: LineOwner, rows: readonly Reached[]): Promise<void> {
  if (rows.length === 0) return
  const users = bulkRows(rows, 'u', {
    lineId: ['text', (of) => of.lineId],
    isReachable: ['boolean', (of) => of.isReachable],
    at: ['timestamptz', (of) => of.at],
  })
  await sql`
    insert into line_users as known (tenant_id, account_id, line_id, is_reachable, changed_at)
    select ${tenantId}::uuid, ${accountId}::uuid, u.line_id, u.is_reachable, u.at from ${users}
    on conflict (tenant_id, account_id, line_id) do update
      set is_reachable = excluded.is_reachable, changed_at = excluded.changed_at
      where excluded.changed_at >= known.changed_at`.execute(trx)
}
