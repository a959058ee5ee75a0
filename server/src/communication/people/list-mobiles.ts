import { MAX_BLACKLIST } from '@songsarn/contract/communication/blacklist'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { AuditChange } from '../../foundation/http/audit.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { storeListed } from './store-listed.ts'

/**
 * Adds mobiles to the blacklist of the acting account for its user, with an entry of the audit log.
 *
 * @throws ApiProblem limit.reached
 */
export async function listMobiles(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  mobiles: readonly string[],
  { note, now, after = {} }: { note: string; now: Date; after?: AuditChange['after'] },
): Promise<{ added: number; known: number }> {
  const [first] = mobiles
  if (first === undefined) return { added: 0, known: 0 }
  await requireBelowLimit(trx, caller, { table: 'blacklist', max: MAX_BLACKLIST + 1 - mobiles.length })
  const listed = mobiles.map((mobile) => ({ mobile, note }))
  const by = { source: 'user' as const, userId: caller.tenancy.userId, fileName: null, now }
  const added = await storeListed(trx, ofCaller(caller), listed, by)
  const target = { id: 'blacklist', name: mobiles.length === 1 ? first : String(mobiles.length) }
  await audit(trx, { action: 'create', subject: 'Person', target, after: { ...after, reason: note } })
  return { added, known: mobiles.length - added }
}
