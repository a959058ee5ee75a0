import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from './connect.ts'
import { withNext } from './send-together.ts'
import { asWorker } from './tenancy.ts'

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

  it('leave no trace when the work throws before the next one', async () => {
    const work = asWorker(store, async (trx) => {
      await sql`${withNext}select set_config('songsarn.test', 'left', false)`.execute(trx)
      throw new Error('on purpose')
    })
    await expect(work).rejects.toThrow('on purpose')
    expect(await settingOf('songsarn.test')).toBe('')
  })
})
