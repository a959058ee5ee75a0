import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database, Scope } from './database.ts'
import type { Roles } from './roles.ts'

/**
 * The same service on PostgreSQL that Citus distributes over several machines (docs/scale.md). The extension in the
 * database decides. All that grows with the messages is distributed by its tenant; what is small, or is found across
 * tenants, stays in plain tables of the coordinator.
 *
 * Statements on distributed tables name one tenant, for each table that they read: Citus then sends the whole statement to
 * the node of that tenant. Statements on tables of the coordinator are statements of their own.
 */

/** Tables distributed by `tenant_id`, those that others refer to first. One tenant's rows of all of them are on one node. */
export const DISTRIBUTED = [
  'balances',
  'transactions',
  'ledger_entries',
  'senders',
  'blacklist',
  'idempotency_keys',
  'analyses',
  'analysis_rows',
  'analysis_inputs',
  'communications',
  'chunks',
  'messages',
  'submissions',
  'otp_configs',
  'otp_requests',
  'otp_hours',
  'otp_counters',
  'otp_alerts',
  'mobile_codes',
  'callbacks',
  'callback_tries',
  'templates',
  'template_versions',
  'drafts',
  'link_targets',
  'link_clicks',
  'opt_outs',
  'files',
  'people',
  'people_imports',
  'people_import_errors',
  'people_import_changes',
  'people_tags',
  'segments',
  'custom_fields',
  'audit_entries',
  'consent_templates',
  'consent_versions',
  'consent_answers',
  'coupons',
  'coupon_codes',
  'daily_figures',
  'daily_figure_changes',
  'saved_views',
  'line_channels',
  'line_users',
  'notices',
  'notice_reads',
  'campaigns',
  'sending_rules',
] as const

/**
 * Plain tables of the coordinator. A new table is in this list or in the other list; a test compares both with the
 * database.
 */
export const ON_COORDINATOR = [
  'accounts',
  'users',
  'user_invitations',
  'password_resets',
  'second_factors',
  'recovery_codes',
  'sign_in_steps',
  'logins',
  'sessions',
  'sign_in_failures',
  'passkeys',
  'passkey_ceremonies',
  'single_sign_on',
  'single_sign_on_attempts',
  'api_keys',
  'installation',
  'registry',
  'carriers',
  'routes',
  'carrier_connections',
  'carrier_minutes',
  'carrier_message_ids',
  'unknown_parts',
  'unmatched_receipts',
  'receipts_not_understood',
  'mails',
  'mail_tries',
  'link_sets',
  'webhooks',
  'top_ups',
  'billing_details',
  'tickets',
  'ticket_messages',
  'canned_replies',
  'ledger_checks',
  'webhook_events',
  'status_changes',
  'status_callbacks',
  'reports',
  'report_runs',
  'report_previews',
  'sending_floors',
  'failure_causes',
  'desk_notes',
  'link_domains',
  'approvals',
  'approval_events',
  'result_links',
  'secret_keys',
] as const

/** Whether this database has the extension. */
export async function hasCitus<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Distributes what is not distributed yet. Runs after the migrations, as the tables' owner; safe to run again and from
 * several processes. It moves the rows that are there, so an installation can begin on one machine.
 *
 * @param all the tables; those of an earlier version, in tests
 */
export async function distribute<Tables>(
  db: Kysely<Tables>,
  roles: Roles,
  all: readonly string[] = DISTRIBUTED,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = (statement: string) => sql.raw(statement).execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('songsarn.distribution'))`.execute(trx)
    const { rows: done } = await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`.execute(trx)
    const tables = all.filter((table) => !done.some(({ name }) => name === table))
    if (tables.length === 0) return

    // Ours only refuse changes; they do so on the nodes, too.
    await run('set local citus.enable_unsafe_triggers = on')
    for (const table of tables) await prepareTable(trx, roles, table)
    const guards = await truncateGuards(trx, tables)
    for (const guard of guards) await run(guard.drop)
    const colocated = done.length > 0 ? done[0]?.name : undefined
    for (const table of tables) {
      // The rows that are there are copied; while row level security binds the owner, it may not.
      await run(`alter table ${table} no force row level security`)
      const group = colocated ?? (table === tables[0] ? 'none' : tables[0])
      await run(`select create_distributed_table('${table}', 'tenant_id', colocate_with => '${group}')`)
      await run(`alter table ${table} force row level security`)
    }
    // Rows that were copied are still in the local tables; those that refer to others first.
    for (const table of tables.toReversed())
      await run(`select truncate_local_data_after_distributing_table('${table}')`)
    for (const guard of guards) await run(guard.create)
    await markCoordinator(trx, roles)
    // The coordinator connects to the nodes as the role of the transaction.
    for (const role of [roles.app, roles.worker]) await run(`alter role ${role} login`)
  })
}

/** Takes from a table what Citus refuses: keys that refer to tables of the coordinator, sub-selects of policies. */
async function prepareTable<Tables>(trx: Kysely<Tables>, roles: Roles, table: string): Promise<void> {
  const { rows: keys } = await sql<{ name: string; refersTo: string }>`
    select conname as name, confrelid::regclass::text as "refersTo" from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'`.execute(trx)
  for (const { name, refersTo } of keys) {
    if (DISTRIBUTED.some((one) => one === refersTo)) continue
    await sql`alter table ${sql.ref(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  }

  const { rows: policies } = await sql<{ command: string; rows: string; checked: boolean }>`
    select cmd as command, qual as rows, with_check is not null as checked from pg_policies
    where schemaname = 'public' and tablename = ${table} and policyname = 'app_rows'`.execute(trx)
  for (const policy of policies) {
    const rows = distributedRows(policy.rows.includes('songsarn.accounts') ? 'account' : 'tenant')
    await sql`drop policy app_rows on ${sql.ref(table)}`.execute(trx)
    await sql
      .raw(
        `create policy app_rows on ${table} for ${policy.command} to ${roles.app}
          using (${rows}) ${policy.checked ? `with check (${rows})` : ''}`,
      )
      .execute(trx)
  }
}

/** Triggers that refuse to empty a table; they would keep the rows that were copied. */
async function truncateGuards<Tables>(
  trx: Kysely<Tables>,
  tables: readonly string[],
): Promise<{ drop: string; create: string }[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(oid) as create
    from pg_trigger where tgrelid = any (${tables}::regclass[]) and not tgisinternal and tgtype & ${TRUNCATE} <> 0`.execute(
    trx,
  )
  return rows
}

/** TRIGGER_TYPE_TRUNCATE of PostgreSQL's pg_trigger.h. */
const TRUNCATE = 32

/**
 * The condition of `app`'s policies without sub-selects, which Citus refuses. On one machine `foundation/db/policies.ts`
 * has conditions with sub-selects: PostgreSQL evaluates sub-selects once a query, and reads 5000 rows three times as fast.
 */
function distributedRows(reach: 'account' | 'tenant'): string {
  const tenant = `tenant_id::text = current_setting('songsarn.tenant', true)`
  const account = `strpos(current_setting('songsarn.accounts', true), account_id::text) > 0`
  return reach === 'tenant' ? tenant : `${tenant} and ${account}`
}

/**
 * An empty table that each transaction touches (`tenancy.ts`). Citus commits in two phases as soon as two of its nodes take
 * part, and plain tables of the coordinator do not count. Without this, a transaction on one node and on such tables commits on
 * the node first: a coordinator that dies in between has lost its part.
 */
async function markCoordinator<Tables>(trx: Kysely<Tables>, roles: Roles): Promise<void> {
  await sql`create table if not exists coordinator_mark (nothing boolean)`.execute(trx)
  for (const role of [roles.app, roles.worker])
    await sql.raw(`grant select, delete on coordinator_mark to ${role}`).execute(trx)
  await sql`alter table coordinator_mark enable row level security`.execute(trx)
  await sql`alter table coordinator_mark force row level security`.execute(trx)
  await sql`select citus_add_local_table_to_metadata('coordinator_mark')`.execute(trx)
}

const distributed = new WeakSet<Kysely<Database>>()

/** Notes that a transaction is of a distributed database; `tenancy.ts` does it. */
export function noteDistributed(trx: Scope): void {
  distributed.add(trx)
}

/** Whether the transaction is of a database that Citus distributes. */
export const isDistributed = (trx: Scope): boolean => distributed.has(trx)

const named = new WeakMap<Scope, string>()

/**
 * Runs `work` for rows of several tenants: once on one machine, and once a tenant on Citus, in the order of the tenants, so that
 * two transactions never lock them in different orders. Statements of `work` name the tenant of each distributed table by
 * `ofTenant`. What `work` calls may use `byTenant` too: it is in its tenant already. Statements of `work` run one after the other.
 *
 * @example
 * await byTenant(trx, moves, (some) => sql`
 *   update chunks c … from ${tableOf(some)} where c.tenant_id = m.tenant_id … ${ofTenant(trx, 'c')}`.execute(trx))
 */
export async function byTenant<Row extends { tenantId: string }, Result>(
  trx: Scope,
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<Result>,
): Promise<Result[]> {
  if (rows.length === 0) return []
  if (!isDistributed(trx) || named.has(trx)) return [await work(rows)]
  const results: Result[] = []
  const tenants = Map.groupBy(rows, ({ tenantId }) => tenantId)
  for (const tenantId of [...tenants.keys()].sort()) {
    named.set(trx, tenantId)
    try {
      results.push(await work(tenants.get(tenantId) ?? []))
    } finally {
      named.delete(trx)
    }
  }
  return results
}

/**
 * The condition that names the tenant of a distributed table `table` (or its alias) in a statement; empty on one machine.
 *
 * @throws Error on Citus outside of `byTenant`
 */
export function ofTenant(trx: Scope, table: string): RawBuilder<unknown> {
  if (!isDistributed(trx)) return sql``
  const tenantId = named.get(trx)
  if (tenantId === undefined) throw new Error(`a statement on ${table} without a tenant: run it in byTenant`)
  return sql`and ${sql.ref(`${table}.tenant_id`)} = ${tenantId}`
}

/**
 * Runs `insert into … as x (…) select …`. Citus copies the rows of such a statement to its nodes, which row level security
 * forbids, unless the statement returns something; `column` is any column of the table.
 */
export async function insertSelect(trx: Scope, insert: RawBuilder<unknown>, column: string): Promise<void> {
  const statement = isDistributed(trx)
    ? sql`with stored as (${insert} returning ${sql.ref(`x.${column}`)}) select count(*) from stored`
    : insert
  await statement.execute(trx)
}
