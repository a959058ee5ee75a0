import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { insertSelect } from '../../foundation/db/distribution.ts'

type By = { source: 'user' | 'import'; userId: string; fileName: string | null; now: Date }

/** Adds a recipient who opted out by a link to the blacklist. */
export async function listOptOut(
  trx: Scope,
  by: { tenantId: string; accountId: string; mobile: string; communicationId: string },
): Promise<void> {
  await trx
    .insertInto('blacklist')
    .values({ ...by, reason: 'unsubscribed', source: 'link' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds these mobiles to the blacklist of an account; returns how many were not in it. */
export async function storeListed(
  trx: Scope,
  { tenantId, accountId }: { tenantId: string; accountId: string },
  listed: readonly { mobile: string; note: string }[],
  { source, userId, fileName, now }: By,
): Promise<number> {
  if (listed.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from blacklist where tenant_id = ${tenantId} and account_id = ${accountId}
      and mobile = any (${listed.map(({ mobile }) => mobile)}::text[])`.execute(trx)
  await insertSelect(
    trx,
    sql`insert into blacklist as x (tenant_id, account_id, mobile, reason, note, source, user_id, file_name, created_at)
      select ${tenantId}::uuid, ${accountId}::uuid, n.mobile, 'blacklisted', n.note, ${source}::text, ${userId}::uuid,
        ${fileName}::text, ${now}::timestamptz
      from ${bulkRows(listed, 'n', { mobile: ['text', (of) => of.mobile], note: ['text', (of) => of.note] })}
      on conflict (tenant_id, account_id, mobile) do nothing`,
    'mobile',
  )
  return listed.length - (rows[0]?.count ?? 0)
}
