import type { Audience } from '@songsarn/contract/releases'
import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'

/** Why a version cannot be given to these, in a sentence: a name that was mistyped would be a canary that nobody tries. */
export async function audienceRefusal(trx: Scope, to: Audience | undefined): Promise<string | undefined> {
  if (to === undefined || to === 'all' || !('accounts' in to)) return undefined
  const { accounts } = to
  const found = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    // As text: a name is no id, which the database would not compare with one.
    .where((account) => account.or([account(sql`id::text`, 'in', accounts), account('name', 'in', accounts)]))
    .execute()
  const unknown = accounts.filter((one) => !found.some(({ id, name }) => id === one || name === one))
  return unknown.length === 0 ? undefined : `no account here is called ${unknown.join(', ')}`
}
