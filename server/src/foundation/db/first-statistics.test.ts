import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { bulkRows } from './bulk-rows.ts'
import type { OpenDatabase } from './connect.ts'
import { giveFirstStatistics } from './first-statistics.ts'
import { newId } from './id.ts'
import { asWorker } from './tenancy.ts'

forEachEngine('a table that was never analysed', (open) => {
  let store: OpenDatabase
  const tenant = newId()
  beforeAll(async () => {
    store = await open()
    await giveFirstStatistics(store.db)
  })
  afterAll(() => store?.close(), 20_000)

  /** Its rows of one account are looked up by their keys. */
  async function planOf(): Promise<string> {
    const rows = bulkRows([newId()], 'n', { key: ['text', (id) => id] })
    const { rows: lines } = await asWorker(store, (trx) =>
      sql<{ 'QUERY PLAN': string }>`
        explain select i.status from ${rows} join idempotency_keys i
          on i.tenant_id = ${tenant} and i.account_id = ${tenant} and i.user_id = ${tenant} and i.key = n.key`.execute(
        trx,
      ),
    )
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  }

  it('is read by the whole key when it has its first rows, all of one account', async () => {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::integer as version`.execute(store.db)
    if ((rows[0]?.version ?? 0) < 180_000) return
    await asWorker(store, (trx) =>
      sql`
        insert into idempotency_keys (tenant_id, account_id, user_id, key, fingerprint, attempt, status, created_at, expires_at)
        select ${tenant}::uuid, ${tenant}::uuid, ${tenant}::uuid, 'key ' || n, '', ${tenant}::uuid, 201, now(), now()
        from generate_series(1, 3000) n`.execute(trx),
    )
    expect(await planOf()).toMatch(/Index Cond: .*key = n\.key/)
  })

  it('gets nothing a second time, once PostgreSQL has analysed it', async () => {
    await store.vacuum('idempotencyKeys')
    const before = await planOf()
    await giveFirstStatistics(store.db)
    expect(await planOf()).toBe(before)
  })
})
