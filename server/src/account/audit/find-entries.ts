import { AUDIT_ACTORS, type AuditEntry, type downloadAudit } from '@songsarn/contract/account/audit'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { containing } from '../../foundation/http/list.ts'

export type AuditFilter = z.output<typeof downloadAudit.query>

/** Larger counts are not exact. */
const EXACT_UP_TO = 10_000

/** Condition of a filter, in the accounts that the caller reaches. */
export function auditConditions({ tenancy }: Caller, filter: AuditFilter): RawBuilder<boolean> {
  const { from, before } = idRange(filter)
  const conditions = [
    sql`e.tenant_id = ${tenancy.tenantId} and e.account_id = any(${[...tenancy.accountIds]}::uuid[])`,
    filter.user && sql`e.actor_id = any(${filter.user}::uuid[])`,
    filter.action && sql`e.action = any(${filter.action}::text[])`,
    filter.subject && sql`e.subject = any(${filter.subject}::text[])`,
    filter.account && sql`e.account_id = any(${filter.account}::uuid[])`,
    filter.target !== undefined && sql`e.target ilike ${containing(filter.target)}`,
    from !== undefined && sql`e.id >= ${from}`,
    before !== undefined && sql`e.id < ${before}`,
  ]
  return sql`${sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  )}`
}

/** Up to `size` entries after `after`, newest first, and the cursor of those that follow. */
export async function findEntries(
  trx: Scope,
  caller: Caller,
  filter: AuditFilter,
  { after, size }: { after: string | undefined; size: number },
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  const { rows } = await sql<Row<'auditEntries'>>`
    select e.* from audit_entries e where ${auditConditions(caller, filter)}
      ${after === undefined ? sql`` : sql`and e.id < ${after}`}
    order by e.id desc limit ${size + 1}`.execute(trx)
  const shown = rows.slice(0, size)
  return {
    entries: await withAccounts(trx, caller, shown),
    next: rows.length > size ? shown.at(-1)?.id : undefined,
  }
}

/** How many entries match; beyond EXACT_UP_TO a lower bound. */
export async function countEntries(trx: Scope, caller: Caller, filter: AuditFilter) {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select from audit_entries e where ${auditConditions(caller, filter)} limit ${EXACT_UP_TO + 1}) matches`.execute(
    trx,
  )
  const found = rows[0]?.found ?? 0
  return { total: Math.min(found, EXACT_UP_TO), totalIsExact: found <= EXACT_UP_TO }
}

/** A statement of its own for the names: Citus joins no table that it distributes with accounts. */
async function withAccounts(trx: Scope, caller: Caller, rows: readonly Row<'auditEntries'>[]): Promise<AuditEntry[]> {
  if (rows.length === 0) return []
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select id, name from accounts where tenant_id = ${caller.tenancy.tenantId}`.execute(trx)
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  return rows.map((row) => shown(row, caller, names))
}

const Changes = z.array(z.tuple([z.string(), z.any(), z.any()]))

function shown(
  row: Row<'auditEntries'>,
  { user, tenancy }: Caller,
  accountNames: ReadonlyMap<string, string>,
): AuditEntry {
  // A user of a sub-account reaches that account only; everybody else in its entries is of the parent.
  const seesParent = user.accountId === tenancy.tenantId
  const isOurs = row.actorKind === 'user' || row.actorKind === 'key'
  const isOfParent = isOurs && !seesParent && row.actorAccountId !== user.accountId
  const kind = AUDIT_ACTORS.find((one) => one === (isOfParent ? 'parent' : row.actorKind)) ?? 'system'
  const isNamed = kind === 'user' || kind === 'key'
  const isForAnother = isNamed && row.actorAccountId !== row.accountId
  return {
    id: row.id,
    createDate: row.createdAt.toISOString(),
    account: accountNames.get(row.accountId) ?? '',
    action: row.action,
    subject: row.subject,
    targetId: row.targetId,
    target: row.target,
    by: {
      kind,
      name: isNamed ? row.actorName : null,
      account: isForAnother ? (accountNames.get(row.actorAccountId ?? '') ?? null) : null,
    },
    address: isNamed ? row.address : null,
    changes: Changes.parse(JSON.parse(row.changes)).map(([field, before, after]) => ({ field, before, after })),
  }
}
