import { type RawBuilder, sql } from 'kysely'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { accountName } from '../accounts/account-name.ts'
import { recordNotice } from '../notices/record-notice.ts'

/** The condition on `senders` whose account was told that they are unused. */
export const IS_UNUSED: RawBuilder<boolean> = sql`senders.status = 'approved' and senders.unused_told_at is not null`

type Ports = { store: Store; secretKey: SecretKey }

/** Carriers drop a sender name without traffic for six months; its account is told a month before. */
const UNUSED_MONTHS = 5
/** Sender names of one transaction. */
const AT_ONCE = 100

/**
 * Notes when each approved sender name was last used, and tells its account once when it has been unused for five months. Traffic after
 * that begins a new stretch. Of two processes, one finds the mark of the other.
 */
export async function warnOfUnused(ports: Ports, now: Date): Promise<void> {
  const senders = await asWorker(ports.store, (trx) =>
    trx
      .selectFrom('senders')
      .select(['tenantId', 'id', 'accountId', 'name', 'lastUsedAt', 'decidedAt', 'createdAt'])
      .where('status', '=', 'approved')
      .execute(),
  )
  for (let from = 0; from < senders.length; from += AT_ONCE)
    await asWorker(ports.store, async (trx) => {
      for (const sender of senders.slice(from, from + AT_ONCE)) await look(trx, ports, sender, now)
    })
}

type Looked = Pick<Row<'senders'>, 'tenantId' | 'id' | 'accountId' | 'name' | 'lastUsedAt' | 'decidedAt' | 'createdAt'>

async function look(trx: Scope, ports: Ports, sender: Looked, now: Date): Promise<void> {
  const { tenantId, id, accountId, name } = sender
  const lastUsedAt = await lastUse(trx, sender)
  const isNewer = lastUsedAt !== null && (sender.lastUsedAt === null || lastUsedAt > sender.lastUsedAt)
  const own = trx.updateTable('senders').where((eb) => eb.and({ tenantId, id, status: 'approved' as const }))
  if (isNewer) await own.set({ lastUsedAt, unusedToldAt: null }).execute()
  const since = latest([isNewer ? lastUsedAt : sender.lastUsedAt, sender.decidedAt, sender.createdAt])
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - UNUSED_MONTHS)
  if (since > limit) return
  const told = await own.set({ unusedToldAt: now }).where('unusedToldAt', 'is', null).returning('id').executeTakeFirst()
  if (!told) return
  const params = { sender: name, account: await accountName(trx, sender) }
  await recordNotice(trx, ports, { tenantId, accountId, kind: 'senderUnused', params, path: '/account/senders' }, now)
}

const latest = (dates: readonly (Date | null)[]) => new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)))

/** The start of the newest communication under the name; tests and OTPs are traffic too. */
async function lastUse(trx: Scope, { tenantId, accountId, name, lastUsedAt }: Looked): Promise<Date | null> {
  const found = await trx
    .selectFrom('communications')
    .select('startedAt')
    .where((eb) => eb.and({ tenantId, accountId, sender: name }))
    .where('startedAt', 'is not', null)
    .$if(lastUsedAt !== null, (list) => list.where('startedAt', '>', lastUsedAt))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.startedAt ?? null
}
