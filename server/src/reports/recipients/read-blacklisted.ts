import type { Recipient } from '@songsarn/contract/reports/recipients'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

/** The reason of the blacklists of the account and of its parent. The higher one counts, as it does when messages are sent. */
export async function readBlacklisted(trx: Scope, caller: Caller, mobile: string): Promise<Recipient['blacklisted']> {
  const { tenantId, accountId } = ofCaller(caller)
  const { parentId } = caller.acting
  const accounts = parentId === null ? [accountId] : [accountId, parentId]
  const { rows } = await sql<{ reason: 'unsubscribed' | 'blacklisted' | null; isOwn: boolean | null }>`
    select max(reason) as reason, bool_or(account_id = ${accountId}) as "isOwn" from blacklist
    where tenant_id = ${tenantId} and account_id = any (${accounts}::uuid[]) and mobile = ${mobile}`.execute(trx)
  const reason = rows[0]?.reason ?? null
  return reason && { reason, isOwn: rows[0]?.isOwn ?? false }
}
