import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { connect, type OpenDatabase } from './connect.ts'
import { DirectoryLocked } from './lock.ts'
import { maintainEmbedded } from './maintain-embedded.ts'

let dataDir: string
let store: OpenDatabase
beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'songsarn-embedded-')), 'data')
  store = await connect({ dataDir })
})
afterAll(async () => {
  await store?.close()
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('keeps its folder to its owner', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  it('is opened once', async () => {
    await expect(connect({ dataDir })).rejects.toThrow(DirectoryLocked)
  })

  it('reads credits as numbers, days as text and instants as dates', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as n, array[1, 2]::int8[] as list, '2026-11-20'::date as day,
        '2026-11-20T00:00:00+07'::timestamptz as at`.execute(store.db)
    expect(rows).toEqual([
      { n: Number.MAX_SAFE_INTEGER, list: [1, 2], day: '2026-11-20', at: new Date('2026-11-19T17:00:00Z') },
    ])
  })

  it('carries what is larger than any buffer, both ways', async () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => `668${index}${'0'.repeat(60)}`)
    const { rows } = await sql<{ number: string }>`
      select number from unnest(${numbers}::text[]) with ordinality as t (number, at) order by at`.execute(store.db)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })

  it('goes on after an error, with nothing left of its transaction', async () => {
    await sql`create table tried (n int)`.execute(store.db)
    const failing = store.db.transaction().execute(async (trx) => {
      await sql`insert into tried values (1)`.execute(trx)
      await sql`select 1 / 0`.execute(trx)
    })
    await expect(failing).rejects.toThrow(/division by zero/)
    expect((await sql`select * from tried`.execute(store.db)).rows).toEqual([])
  })

  it('vacuums what changed much, in any schema, and keeps its log short', async () => {
    await sql`create schema away`.execute(store.db)
    await sql`create table away.churned (n int, filler text)`.execute(store.db)
    const rounds = 4
    for (let round = 0; round < rounds; round += 1) {
      await sql`insert into away.churned select n, repeat('x', 500) from generate_series(1, 40000) n`.execute(store.db)
      await sql`update away.churned set n = n + 1`.execute(store.db)
      await sql`delete from away.churned`.execute(store.db)
      await maintainEmbedded(store.db)
    }
    const { rows } = await sql`
      select n_dead_tup as dead, vacuum_count as vacuums from pg_stat_user_tables where relname = 'churned'`.execute(
      store.db,
    )
    expect(rows).toEqual([{ dead: 0, vacuums: rounds }])
    const log = (await readdir(join(dataDir, 'pglite', 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
    // 16 MiB each; without checkpoints it had been about 25 of them.
    expect(log.length).toBeLessThan(14)
  })
})
