import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from './connect.ts'
import { newId } from './id.ts'
import { migrate } from './migrate.ts'
import { asWorker } from './tenancy.ts'

forEachEngine('an installation from before 007-carriers', (open, engine) => {
  let store: OpenDatabase
  const tenant = newId()
  const communication = newId()
  beforeAll(async () => {
    store = await open('006-secret-overlap')
    await asWorker(store, async (trx) => {
      const account = sql`${tenant}::uuid, ${tenant}::uuid`
      for (const statement of [
        sql`insert into accounts (tenant_id, id, kind, name, email, plan, mode, payment_type)
          values (${account}, 'customer', 'Test', 'a@test.example', 'Basic', 'live', 'prepaid')`,
        sql`insert into transactions (tenant_id, id, account_id, spender_id, action, description, status)
          values (${account}, ${tenant}, ${tenant}, 'send', '', 'pending')`,
        sql`insert into ledger_entries (tenant_id, id, account_id, number, transaction_id, kind, amount, held, balance_after, held_after)
          values (${tenant}, ${newId()}, ${tenant}, 1, ${tenant}, 'give-back', 3, -3, 3, 0),
            (${tenant}, ${newId()}, ${tenant}, 2, ${tenant}, 'give-back', 2, 0, 5, 0)`,
        sql`insert into submissions (tenant_id, communication_id, ordinal, part, state, operator, intended_at, operator_id)
          values (${tenant}, ${communication}, 1, 1, 'submitted', 'AIS', now(), '1a2b')`,
        sql`insert into operator_ids (operator, operator_id, mobile, tenant_id, communication_id, ordinal, part)
          values ('AIS', '1a2b', '66812345678', ${tenant}, ${communication}, 1, 1)`,
        sql`insert into unmatched_receipts (operator, operator_ids, mobile, sender, state)
          values ('AIS', array['7', '8'], '66812345678', 'ACME', 'delivered')`,
        sql`insert into installation (name, value) values ('operator:AIS', 'up'), ('demo-password', 'hash')`,
      ])
        await statement.execute(trx)
    })
    // As earlier versions did it.
    await sql`grant ${sql.id(store.roles.worker)} to current_user`.execute(store.db)
    await migrate(store.db, store.roles)
  })
  afterAll(() => store?.close())

  it('gives its user no rights of the roles that it switches to', async () => {
    const { rows } = await sql<{ inherits: boolean; isSuper: boolean }>`
      select pg_has_role(rolname, ${store.roles.worker}, 'usage') as inherits, rolsuper as "isSuper"
      from pg_roles where rolname = current_user`.execute(store.db)
    expect(rows[0]?.inherits).toBe(rows[0]?.isSuper)
    expect(rows[0]?.isSuper).toBe(engine === 'page')
  })

  it('keeps its rows under the names of carriers', async () => {
    const rows = await asWorker(store, async (trx) => [
      await trx.selectFrom('submissions').select(['carrier', 'carrierMessageId']).execute(),
      await trx.selectFrom('carrierMessageIds').select(['carrier', 'carrierMessageId', 'address']).execute(),
      await trx.selectFrom('unmatchedReceipts').select(['carrier', 'carrierMessageIds']).execute(),
      await trx.selectFrom('installation').select('name').execute(),
    ])
    expect(rows).toEqual([
      [{ carrier: 'AIS', carrierMessageId: '1a2b' }],
      [{ carrier: 'AIS', carrierMessageId: '1a2b', address: '66812345678' }],
      [{ carrier: 'AIS', carrierMessageIds: ['7', '8'] }],
      [{ name: 'demo-password' }],
    ])
  })

  it('tells released credits from refunded credits, and guards its entries as before', async () => {
    const kinds = await asWorker(store, (trx) =>
      trx.selectFrom('ledgerEntries').select(['kind', 'amount']).orderBy('number').execute(),
    )
    expect(kinds).toEqual([
      { kind: 'release', amount: 3 },
      { kind: 'refund', amount: 2 },
    ])
    const change = sql`update ledger_entries set amount = 1`
    await expect(asWorker(store, (trx) => change.execute(trx))).rejects.toThrow(/denied/)
  })
})
