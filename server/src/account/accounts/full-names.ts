import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'

type Writer = { userId: string | null; username: string }

/**
 * The full names of who wrote these rows. The username of a user whom the scope does not see, such as one of the parent account,
 * and of a row without a user.
 */
export async function fullNames(trx: Scope, rows: readonly Writer[]): Promise<(row: Writer) => string> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const users = await trx
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const names = new Map(users.map(({ id, fullName }) => [id, fullName]))
  return ({ userId, username }) => names.get(userId ?? '') ?? username
}
