import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { createAccount } from '../../account/accounts/create-account.ts'
import { credit, openTransaction } from '../../billing/ledger.ts'
import type { OpenDatabase } from './connect.ts'
import { byTenant, DISTRIBUTED, ON_COORDINATOR } from './distribution.ts'
import { newId } from './id.ts'
import { migrate, runMigration } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { asApp, asWorker } from './tenancy.ts'

forEachEngine('distribution', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close(), 20_000)

  it('knows of each table whether it is distributed', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and relname not like 'kysely_%' and relname <> 'coordinator_mark'`.execute(store.db)
    expect(rows.map(({ name }) => name).sort()).toEqual([...DISTRIBUTED, ...ON_COORDINATOR].sort())
  })

  it('has an identity for the rows of each distributed table, so that Citus can move them to another node', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c
      where oid = any (${[...DISTRIBUTED]}::regclass[]) and relreplident <> 'f'
        and not exists (select from pg_index where indrelid = c.oid and indisprimary)`.execute(store.db)
    expect(rows).toEqual([])
  })

  it('takes a later migration: columns with their values, indexes and checks of tables that hold rows', async () => {
    const { tenantId, accountId } = await asWorker(store, (trx) => createAccount(trx, ACCOUNT))
    const id = newId()
    const callback = sql`insert into callbacks (tenant_id, account_id, id, source, source_id, event, url, body, next_try_at)
      values (${tenantId}, ${accountId}, ${id}, 'otp', ${newId()}, 'test', '', '', now())`
    await asWorker(store, (trx) => callback.execute(trx))
    await store.db.transaction().execute((trx) => runMigration(trx, LATER))
    const found = await asWorker(store, async (trx) => {
      await sql`update callbacks set later = later || '!' where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
      await sql`select later from messages where tenant_id = ${tenantId}`.execute(trx)
      const read = sql<{ later: string }>`select later from callbacks where tenant_id = ${tenantId} and id = ${id}`
      return (await read.execute(trx)).rows
    })
    expect(found).toEqual([{ later: 'a;b!' }])
    const refused = sql`update callbacks set later = '' where tenant_id = ${tenantId} and id = ${id}`
    await expect(asWorker(store, (trx) => refused.execute(trx))).rejects.toThrow(/callbacks_later/)
  })

  it('runs a statement once a tenant where tables are distributed, in the order of tenants', async () => {
    const rows = [
      { tenantId: 'b', n: 1 },
      { tenantId: 'a', n: 2 },
      { tenantId: 'b', n: 3 },
    ]
    const runs = await asWorker(store, (trx) => byTenant(trx, rows, async (some) => some.map(({ n }) => n)))
    expect(runs).toEqual(store.distributed ? [[2], [1, 3]] : [[1, 2, 3]])
    expect(await asWorker(store, (trx) => byTenant(trx, [], async () => 1))).toEqual([])
  })

  it('commits in two phases only what is on one node and on the coordinator', async () => {
    /** Each node that took part in a commit of two phases has its row until Citus cleans up. */
    const prepared = async () => {
      if (!store.distributed) return 0
      const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_dist_transaction`.execute(store.db)
      return rows[0]?.count ?? -1
    }
    const before = await prepared()
    await asWorker(store, (trx) => trx.selectFrom('balances').selectAll().where('tenantId', '=', newId()).execute())
    expect(await prepared()).toBe(before)
    await asWorker(store, (trx) => createAccount(trx, ACCOUNT))
    expect(await prepared()).toBe(before + (store.distributed ? 1 : 0))
  })
})

forEachEngine('an installation that becomes distributed', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open(Object.keys(migrations).at(-1))
  })
  afterAll(() => store?.close(), 20_000)

  it('keeps its rows, and shows them to their tenant only', async () => {
    const [one, other] = await asWorker({ ...store, distributed: false }, async (trx) => {
      const payers = [await createAccount(trx, ACCOUNT), await createAccount(trx, ACCOUNT)] as const
      for (const payer of payers) {
        const header = { payer, spenderId: payer.accountId, action: 'opening', description: 'opening' } as const
        await credit(trx, await openTransaction(trx, header), 7, 'opening')
      }
      return payers
    })
    await migrate(store.db, store.roles)
    // Again, as each start of the service does.
    await migrate(store.db, store.roles)
    const { accountId, tenantId } = one
    const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: accountId }
    const seen = await asApp(store, tenancy, (trx) => trx.selectFrom('ledgerEntries').selectAll().execute())
    expect(seen.map((entry) => [entry.accountId, entry.balanceAfter])).toEqual([[accountId, 7]])
    const all = await asWorker(store, (trx) => trx.selectFrom('balances').select(['accountId', 'balance']).execute())
    expect(new Map(all.map((row) => [row.accountId, row.balance]))).toEqual(
      new Map([
        [accountId, 7],
        [other.accountId, 7],
      ]),
    )
  })
})

const ACCOUNT = { name: 'Test', email: 'test@example.com' }

/** As a later migration is written: several statements of several tables in one text. */
const LATER = `
alter table callbacks add column later text; -- of callbacks; not of tries
alter table callbacks no force row level security;
update callbacks set later = 'a;b';
alter table callbacks force row level security;
alter table callbacks add constraint callbacks_later check (later <> '');
create index callbacks_by_later on callbacks (tenant_id, later);
alter table messages add column later integer not null default 1;
create index messages_by_later on messages (tenant_id, later);
do $$ begin perform 1; perform 2; end $$;
`
