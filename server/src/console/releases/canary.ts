import type { Audience, CanaryAudience } from '@songsarn/contract/console/releases'
import { sql } from 'kysely'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Scope } from '../../foundation/db/database.ts'

/** The account of a signed-in user. */
export type CanaryAccount = { id: string; name: string }

/**
 * Whether an account gets the canary of a remote. A share always selects the same accounts, but other accounts for each
 * remote. An account that has the canary keeps it when the share grows.
 */
export async function isChosen(remote: string, to: CanaryAudience, account: CanaryAccount): Promise<boolean> {
  if ('accounts' in to) return to.accounts.includes(account.id) || to.accounts.includes(account.name)
  const place = Number.parseInt((await sha256(`${remote} ${account.id}`)).slice(0, 8), 16) / 0x1_0000_0000
  return place * 100 < to.percent
}

/** Why an audience is refused, in a sentence. A canary for a mistyped account name would never be tried. */
export async function audienceRefusal(trx: Scope, to: Audience | undefined): Promise<string | undefined> {
  if (to === undefined || to === 'all' || !('accounts' in to)) return undefined
  const { accounts } = to
  const found = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    // The list mixes ids and names; compare as text, since a name does not parse as a uuid.
    .where((account) => account.or([account(sql`id::text`, 'in', accounts), account('name', 'in', accounts)]))
    .execute()
  const unknown = accounts.filter((one) => !found.some(({ id, name }) => id === one || name === one))
  return unknown.length === 0 ? undefined : `no account here is called ${unknown.join(', ')}`
}
