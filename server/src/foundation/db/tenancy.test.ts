import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from './connect.ts'
import { newId } from './id.ts'
import { asApp, asEntry, asWorker, type Tenancy } from './tenancy.ts'

/**
 * Routes belong to the installation. Parts belong to communications, and `app` sees parts by the policy of communications.
 * Citus refuses such a policy.
 */
const openToApp = ({ distributed }: OpenDatabase) => (distributed ? ['routes'] : ['routes', 'submissions'])

forEachEngine('tenancy', (open, engine) => {
  let store: OpenDatabase
  const other = newId()
  const [parent, child, sibling] = [newId(), newId(), newId()]
  const acting = (tenantId: string, ...accountIds: string[]): Tenancy => ({
    tenantId,
    accountIds,
    actingAccountId: accountIds[0] ?? '',
    userId: newId(),
  })

  beforeAll(async () => {
    store = await open()
    await asWorker(store, async (trx) => {
      for (const [tenant, id] of [
        [other, other],
        [parent, parent],
        [parent, child],
        [parent, sibling],
      ] as const) {
        const account = { tenantId: tenant, id, parentId: tenant === id ? null : tenant, name: id, email: `${id}@x` }
        await trx
          .insertInto('accounts')
          .values({ ...account, kind: 'customer', plan: 'Basic', mode: 'live', paymentType: 'prepaid' })
          .execute()
        await trx.insertInto('balances').values({ tenantId: tenant, accountId: id, balance: 10, held: 0 }).execute()
        const user = { tenantId: tenant, id, accountId: id, username: id, email: `${id}@x`, fullName: id }
        await trx
          .insertInto('users')
          .values({ ...user, role: 'owner', passwordHash: 'x', avatar: null })
          .execute()
        await trx.insertInto('logins').values({ login: id, tenantId: tenant, userId: id }).execute()
      }
    })
  })
  afterAll(() => store?.close())

  describe('as app, with the account forgotten in the query', () => {
    it('shows no rows of another tenant', async () => {
      const seen = await asApp(store, acting(parent, parent, child, sibling), async (trx) => ({
        accounts: (await trx.selectFrom('accounts').select('id').execute()).map((row) => row.id),
        balances: (await trx.selectFrom('balances').select('accountId').execute()).map((row) => row.accountId),
      }))
      expect(seen.accounts.sort()).toEqual([parent, child, sibling].sort())
      expect(seen.balances).not.toContain(other)
    })

    it('shows each tenant its own rows, also by a statement whose plan is kept', async () => {
      const found = (tenant: string, one: string) =>
        asApp(store, acting(tenant, tenant), (trx) =>
          trx.selectFrom('users').select('id').where('fullName', '=', one).execute(),
        )
      // PostgreSQL makes one plan for all values after the fifth time.
      for (let time = 0; time < 8; time++) {
        expect(await found(parent, parent)).toEqual([{ id: parent }])
        expect(await found(other, parent)).toEqual([])
        expect(await found(other, other)).toEqual([{ id: other }])
      }
    })

    it('shows a sub-account neither its parent nor its sibling', async () => {
      const seen = await asApp(store, acting(parent, child), (trx) => trx.selectFrom('users').select('id').execute())
      expect(seen).toEqual([{ id: child }])
    })

    it('changes and inserts no rows of another tenant', async () => {
      const me = acting(parent, parent)
      const changed = await asApp(store, me, (trx) =>
        trx.updateTable('accounts').set({ name: 'taken' }).where('id', '=', other).executeTakeFirstOrThrow(),
      )
      expect(changed.numUpdatedRows).toBe(0n)
      const blocked = { tenantId: other, accountId: other, mobile: '66812345678', reason: 'blacklisted' } as const
      await expect(asApp(store, me, (trx) => trx.insertInto('blacklist').values(blocked).execute())).rejects.toThrow(
        /row-level security/,
      )
    })

    it('sees no rows without a tenant', async () => {
      const seen = await asApp(store, { tenantId: '', accountIds: [], actingAccountId: '', userId: '' }, (trx) =>
        trx.selectFrom('accounts').select('id').execute(),
      )
      expect(seen).toEqual([])
    })
  })

  it('leaves no role and no tenant behind on the connection', async () => {
    await asApp(store, acting(parent, parent), async () => {})
    const { rows } = await sql<{ role: string; tenant: string | null }>`
      select current_setting('role') role, nullif(current_setting('songsarn.tenant', true), '') tenant`.execute(
      store.db,
    )
    expect(rows).toEqual([{ role: 'none', tenant: null }])
  })

  it('shows entry only the user that the presented login names', async () => {
    const seen = await asEntry(store, child, async (trx) => ({
      users: await trx.selectFrom('users').select('id').execute(),
      logins: await trx.selectFrom('logins').select('login').execute(),
    }))
    expect(seen).toEqual({ users: [{ id: child }], logins: [{ login: child }] })
    expect(await asEntry(store, 'nobody', (trx) => trx.selectFrom('users').select('id').execute())).toEqual([])
  })

  it('lets the worker see every tenant', async () => {
    const seen = await asWorker(store, (trx) => trx.selectFrom('accounts').select('id').execute())
    expect(seen).toHaveLength(4)
  })

  it('lets a query without a role read and write no rows', async () => {
    const { rows: users } = await sql<{ isSuper: boolean }>`
      select rolsuper as "isSuper" from pg_roles where rolname = current_user`.execute(store.db)
    // Row level security does not bind superusers, such as the one of a page. The same queries run on PostgreSQL.
    if (users[0]?.isSuper) return expect(engine).toBe('page')
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and not relname like 'kysely_%'`.execute(store.db)
    expect(tables.length).toBeGreaterThan(30)
    const seen: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(name)}) as found`.execute(
        store.db,
      )
      const { numAffectedRows } = await sql`delete from ${sql.table(name)}`.execute(store.db)
      if (rows[0]?.found || numAffectedRows !== 0n) seen.push(name)
    }
    expect(seen).toEqual([])
    await expect(sql`insert into installation (name, value) values ('a', 'b')`.execute(store.db)).rejects.toThrow(
      /row-level security/,
    )
    const left = await asWorker(store, (trx) => trx.selectFrom('users').select('id').execute())
    expect(left).toHaveLength(4)
  })

  it('has row level security forced on every table', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relname like 'kysely_%'
        and not (relrowsecurity and relforcerowsecurity)`.execute(store.db)
    expect(rows).toEqual([])
  })

  it('lets app see rows of its tenant or its accounts only, of every table that it may read', async () => {
    const { app, worker } = store.roles
    const { rows } = await sql<{ name: string; role: string; using: string | null; check: string | null }>`
      select c.relname as name, r.rolname as role, pg_get_expr(p.polqual, p.polrelid) as using,
        pg_get_expr(p.polwithcheck, p.polrelid) as check
      from pg_class c cross join pg_roles r
      left join pg_policy p on p.polrelid = c.oid and r.oid = any (p.polroles)
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and not c.relname like 'kysely_%' and c.relname <> 'coordinator_mark' and r.rolname in (${app}, ${worker})
        and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')`.execute(store.db)
    const open = rows.filter(({ role, using }) => role === app && !/songsarn\.tenant/.test(using ?? ''))
    expect(open.map(({ name }) => name).sort()).toEqual(openToApp(store))
    const unchecked = rows.filter(({ role, using, check }) => role === app && check !== null && check !== using)
    expect(unchecked).toEqual([])
    // A privilege without a policy shows no rows: a table that was forgotten would seem empty to its jobs.
    expect(rows.filter(({ using }) => using === null)).toEqual([])
    expect(rows.length).toBeGreaterThan(80)
  })
})
