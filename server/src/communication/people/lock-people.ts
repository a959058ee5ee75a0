import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'

/**
 * Locks the adding of people of an account until the end of the transaction: two imports, or an import and an undo, change one after the
 * other. It is the lock of `requireBelowLimit`, which adds a single person.
 */
export async function lockPeople(trx: Scope, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${accountId}`}, 0))`.execute(trx)
}
