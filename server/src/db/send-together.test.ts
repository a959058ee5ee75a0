import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import type { OpenDatabase } from './connect.ts'
import { withNext } from './send-together.ts'
import { asEntry, asWorker } from './tenancy.ts'

forEachEngine('statements that are sent together', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())

  const settingOf = async (setting: string) => {
    const { rows } = await sql<{ value: string | null }>`select current_setting(${setting}, true) as value`.execute(
      store.db,
    )
    return rows[0]?.value ?? ''
  }

  it('run in their order, in the transaction of the next one', async () => {
    const inside = await store.db.transaction().execute(async (trx) => {
      await sql`${withNext}select set_config('songsarn.test', 'first', true)`.execute(trx)
      await sql`${withNext}select set_config('songsarn.test', 'second', true)`.execute(trx)
      const { rows } = await sql<{ value: string }>`select current_setting('songsarn.test') as value`.execute(trx)
      return rows[0]?.value
    })
    expect(inside).toBe('second')
    expect(await settingOf('songsarn.test')).toBe('')
  })

  it('tell their error to the caller of the next one, and the connection goes on', async () => {
    const work = asWorker(store, async (trx) => {
      await sql`${withNext}select 1 / 0`.execute(trx)
      await sql`select 1`.execute(trx)
    })
    await expect(work).rejects.toMatchObject({ code: '22012' })
    await expect(asWorker(store, (trx) => sql`select 1 as one`.execute(trx))).resolves.toMatchObject({
      rows: [{ one: 1 }],
    })
  })

  it('fail the commit when no statement follows', async () => {
    const work = asWorker(store, (trx) => sql`${withNext}select 1 / 0`.execute(trx))
    await expect(work).rejects.toMatchObject({ code: '22012' })
  })

  it('leave nothing when the work throws before the next one', async () => {
    const work = asWorker(store, async (trx) => {
      await sql`${withNext}select set_config('songsarn.test', 'left', false)`.execute(trx)
      throw new Error('on purpose')
    })
    await expect(work).rejects.toThrow('on purpose')
    expect(await settingOf('songsarn.test')).toBe('')
  })

  it('keep the plans of what people ask in the embedded database, and go on when such a statement fails', async () => {
    const divide = (as: typeof asWorker, text: string, by: number) =>
      as(store, async (trx) => {
        const { rows } = await sql<{ is: number }>`select ${sql.raw(text)} / ${by}::integer as is`.execute(trx)
        return rows[0]?.is
      })
    const asPerson: typeof asWorker = (of, work) => asEntry(of, 'nobody', work)
    for (const by of [1, 2, 5]) expect(await divide(asPerson, '1230', by)).toBe(1230 / by)
    await expect(divide(asPerson, '1230', 0)).rejects.toMatchObject({ code: '22012' })
    expect(await divide(asPerson, '1230', 3)).toBe(410)
    for (const by of [1, 2, 5]) expect(await divide(asWorker, '4560', by)).toBe(4560 / by)

    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(store.db)
    const kept = rows.map(({ statement }) => statement)
    expect(kept.filter((statement) => statement.includes('1230'))).toHaveLength(store.kind === 'embedded' ? 1 : 0)
    expect(kept.filter((statement) => statement.includes('4560'))).toEqual([])
  })
})
