import { sql } from 'kysely'
import type { Database, Scope } from '../db/database.ts'

/** The most rows of an account, by its mode. */
type Most = { live: number; trial: number }
const REFUSED_FOR_MS = 60_000
/** Most accounts in memory. */
const MOST_ACCOUNTS = 10_000

type Room = { left: number; refusedUntil: number }

/**
 * Tells whether an account may store more rows of a table that grows without a user. The rows are counted when the process first sees
 * the account, and again when the process has given away half of the rest. So a small account is counted once. Several processes
 * together may exceed the limit a little.
 */
export function roomLimit(table: keyof Database & string, most: Most) {
  const rooms = new Map<string, Room>()
  return async (
    trx: Scope,
    { tenantId, accountId }: { tenantId: string; accountId: string },
    count: number,
    now: Date,
  ): Promise<boolean> => {
    const at = now.getTime()
    const known = rooms.get(accountId)
    if (known && at < known.refusedUntil) return false
    if (known && known.left >= count) {
      known.left -= count
      return true
    }
    const max = most[await modeOf(trx, { tenantId, accountId })]
    const { rows } = await sql<{ stored: number }>`
      select count(*)::integer as stored from (
        select from ${sql.table(table)} where tenant_id = ${tenantId} and account_id = ${accountId} limit ${max}) stored`.execute(
      trx,
    )
    const room = max - (rows[0]?.stored ?? 0)
    if (rooms.size >= MOST_ACCOUNTS) rooms.clear()
    const isFull = room < count
    rooms.set(accountId, { left: Math.floor(room / 2), refusedUntil: isFull ? at + REFUSED_FOR_MS : 0 })
    return !isFull
  }
}

async function modeOf(trx: Scope, { tenantId, accountId }: { tenantId: string; accountId: string }) {
  const account = trx.selectFrom('accounts').select('mode').where('tenantId', '=', tenantId).where('id', '=', accountId)
  return (await account.executeTakeFirstOrThrow()).mode
}
