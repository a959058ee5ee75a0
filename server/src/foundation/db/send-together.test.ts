import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from './connect.ts'
import type { Scope } from './database.ts'
import { keepPlan } from './kept-plans.ts'
import { withNext } from './send-together.ts'
import { asWorker } from './tenancy.ts'

forEachEngine('statements that are sent together', (open, engine) => {
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

  it('may be several of one Promise.all, each with its own rows', async () => {
    const read = (trx: Scope, one: number) => sql<{ value: number }>`select ${one}::integer as value`.execute(trx)
    const answers = await asWorker(store, (trx) => Promise.all([read(trx, 1), read(trx, 2), read(trx, 3)]))
    expect(answers.map(({ rows }) => rows[0]?.value)).toEqual([1, 2, 3])
  })

  it('tell the first error of a Promise.all, and store nothing of it', async () => {
    const work = asWorker(store, (trx) =>
      Promise.all([
        sql`select set_config('songsarn.test', 'left', false)`.execute(trx),
        // Its caller hears of the error later than the caller of the next one.
        (async () => (await Promise.all([(async () => sql`select 1 / 0`.execute(trx))()]))[0])(),
        sql`select 1`.execute(trx),
      ]),
    )
    await expect(work).rejects.toMatchObject({ code: '22012' })
    expect(await settingOf('songsarn.test')).toBe('')
  })

  describe('in a transaction of one step', () => {
    const isOneStep = { isOneStep: true }
    const keep = (trx: Scope, value: string) => sql`select set_config('songsarn.kept', ${value}, false)`.execute(trx)

    it('are committed with it', async () => {
      await asWorker(store, (trx) => Promise.all([keep(trx, 'one'), keep(trx, 'two')]), isOneStep)
      expect(await settingOf('songsarn.kept')).toBe('two')
    })

    it('are undone together by an error, and the connection goes on', async () => {
      const work = asWorker(
        store,
        (trx) => Promise.all([keep(trx, 'three'), sql`select 1 / 0`.execute(trx)]),
        isOneStep,
      )
      await expect(work).rejects.toMatchObject({ code: '22012' })
      expect(await settingOf('songsarn.kept')).toBe('two')
      await expect(asWorker(store, (trx) => sql`select 1 as one`.execute(trx))).resolves.toMatchObject({
        rows: [{ one: 1 }],
      })
    })

    // In a page it is a transaction like any other.
    const onServer = engine === 'page' ? it.skip : it
    onServer('may not be followed by another one, which would run without a role', async () => {
      const work = asWorker(
        store,
        async (trx) => {
          await sql`select 1`.execute(trx)
          await sql`select 2`.execute(trx)
        },
        isOneStep,
      )
      await expect(work).rejects.toThrow('a statement came after the commit')
      await expect(asWorker(store, (trx) => sql`select 1 as one`.execute(trx))).resolves.toMatchObject({
        rows: [{ one: 1 }],
      })
    })

    it('may be none', async () => {
      await expect(asWorker(store, async () => 'nothing', isOneStep)).resolves.toBe('nothing')
    })
  })
  // A page keeps nothing, nor does Citus.
  const describeOnPostgres = engine === 'postgres' ? describe : describe.skip
  describeOnPostgres('whose plan is kept', () => {
    const add = (trx: Scope, one: number, other: number) =>
      sql<{ sum: number }>`${keepPlan}select ${one}::integer + ${other}::integer as sum`.execute(trx)
    const keptOf = async (trx: Scope) => {
      const { rows } = await sql<{ kept: number }>`
        select count(*)::integer as kept from pg_prepared_statements where statement like '%as sum%'`.execute(trx)
      return rows[0]?.kept
    }

    it('are planned once, also when they are sent at once', async () => {
      await asWorker(store, async (trx) => {
        const answers = await Promise.all([add(trx, 1, 2), add(trx, 3, 4)])
        expect(answers.map(({ rows }) => rows[0]?.sum)).toEqual([3, 7])
        expect(await keptOf(trx)).toBe(1)
      })
    })

    it('go on after a failure in the transaction that was the first to send them', async () => {
      const subtract = (trx: Scope) => sql<{ rest: number }>`${keepPlan}select 3 - ${1}::integer as rest`.execute(trx)
      const work = asWorker(store, (trx) => Promise.all([sql`select 1 / 0`.execute(trx), subtract(trx)]))
      await expect(work).rejects.toMatchObject({ code: '22012' })
      expect((await asWorker(store, subtract)).rows).toEqual([{ rest: 2 }])
    })
  })
})
