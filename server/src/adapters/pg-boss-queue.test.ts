import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { eventually } from '../../testing/sending.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { type Job, type RunningJobs, SameJobWaits } from '../foundation/job-queue/job-queue.ts'
import { freeAbandonedJobs, startJobQueue } from './pg-boss-queue.ts'

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() }

forEachEngine('the job queue', (open) => {
  let store: OpenDatabase
  const running: RunningJobs[] = []
  beforeAll(async () => {
    store = await open()
  })
  afterEach(async () => {
    for (const queue of running.splice(0)) await queue.stop()
  })
  afterAll(() => store?.close())

  const start = async (jobs: Job<never>[], works = true, onFailure?: (job: string, error: string) => void) => {
    const queue = await startJobQueue({ store, log, jobs, works, onFailure })
    running.push(queue)
    return queue
  }
  const add = async (queue: RunningJobs, name: string, data: object, key: string) => {
    await asWorker(store, (trx) => queue.add(trx, { name }, data, key))
    queue.wake(name)
  }

  it('runs a job once its transaction has committed, and not when it is rolled back', async () => {
    const seen: number[] = []
    const job: Job<{ n: number }> = { name: 'commit', run: async ({ n }) => void seen.push(n) }
    const queue = await start([job])
    const rolledBack = asWorker(store, async (trx) => {
      await queue.add(trx, job, { n: 1 }, 'a')
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await add(queue, 'commit', { n: 2 }, 'b')
    await eventually(async () => seen.length > 0)
    expect(seen).toEqual([2])
  })

  it('keeps the role of the transaction that adds a job', async () => {
    const queue = await start([{ name: 'role', run: async () => {} }])
    const role = await asWorker(store, async (trx) => {
      await queue.add(trx, { name: 'role' }, {}, 'a')
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(trx)
      return rows[0]?.role
    })
    expect(role).toBe(store.roles.worker)
  })

  it('adds a job on the connection of the transaction alone: a full pool has no other', async () => {
    let statements = 0
    const db = new Proxy(store.db, {
      get(target, name) {
        if (name === 'withoutPlugins') statements++
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const queue = await startJobQueue({
      store: { ...store, db },
      log,
      jobs: [{ name: 'alone', run: async () => {} }],
      works: false,
    })
    running.push(queue)
    const before = statements
    expect(before).toBeGreaterThan(0)
    await asWorker(store, (trx) => queue.add(trx, { name: 'alone' }, {}, 'a'))
    expect(statements).toBe(before)
  })

  it('starts in two processes at once, even in a database without a queue', async () => {
    await sql`drop schema if exists ${sql.table(`${store.roles.app.replace(/_app$/, '')}_jobs`)} cascade`.execute(
      store.db,
    )
    const seen: string[] = []
    const job: Job<{ n: string }> = { name: 'parallel', run: async ({ n }) => void seen.push(n) }
    const [one, other] = await Promise.all([start([job]), start([job])])
    await add(one, 'parallel', { n: 'one' }, 'one')
    await add(other, 'parallel', { n: 'other' }, 'other')
    await eventually(async () => seen.length === 2)
    expect(seen.toSorted()).toEqual(['one', 'other'])
  })

  it('hides its tables from the roles that serve requests', async () => {
    await start([])
    const read = asWorker(store, (trx) =>
      sql`select from ${sql.table(`${store.roles.app.replace(/_app$/, '')}_jobs.job`)}`.execute(trx),
    )
    await expect(read).rejects.toThrow(/permission denied/)
  })

  it('leaves places for other customers when one has many long jobs', async () => {
    const begun: string[] = []
    const { promise: release, resolve: end } = Promise.withResolvers<void>()
    const job: Job<{ tenantId: string; n: number }> = {
      name: 'fair',
      concurrency: 3,
      concurrencyByTenant: 2,
      async run({ tenantId, n }) {
        begun.push(`${tenantId} ${n}`)
        await release
      },
    }
    const queue = await start([job])
    for (const n of [1, 2, 3, 4]) await add(queue, 'fair', { tenantId: 'busy', n }, `busy ${n}`)
    await add(queue, 'fair', { tenantId: 'other', n: 1 }, 'other 1')
    await eventually(async () => begun.length === 3)
    expect(begun.toSorted()).toEqual(['busy 1', 'busy 2', 'other 1'])
    end()
    await eventually(async () => begun.length === 5)
  })

  it('runs one job of a key at a time, and runs a failed job again', async () => {
    let runs = 0
    let atOnce = 0
    let most = 0
    const job: Job = {
      name: 'again',
      async run() {
        most = Math.max(most, ++atOnce)
        await new Promise((resolve) => setTimeout(resolve, 30))
        atOnce--
        if (++runs === 1) throw new Error('first')
      },
    }
    const others: string[] = []
    const other: Job = { name: 'other', run: async () => void others.push('ran') }
    const failures: string[][] = []
    const queue = await start([job, other], true, (...failure) => failures.push(failure))
    await add(queue, 'again', { tenantId: 't' }, 'k')
    await add(queue, 'again', { tenantId: 't' }, 'k')
    await add(queue, 'other', {}, 'k')
    await eventually(async () => runs === 2 && others.length === 1)
    expect(most).toBe(1)
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'first' }), job: 'again', data: { tenantId: 't' }, tries: 1 },
      'job failed; it is tried again',
    )
    expect(failures).toEqual([['again', 'Error']])
  })

  it('tries a failing job now when asked, once, also after it was given up', async () => {
    let runs = 0
    let isBroken = true
    const job: Job = {
      name: 'broken',
      async run() {
        runs++
        if (isBroken) throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' })
      },
    }
    const queue = await start([job])
    await add(queue, 'broken', {}, 'k')
    const failing = async () => (await queue.failing?.())?.find(({ name }) => name === 'broken')
    await eventually(async () => (await failing())?.state === 'retrying')
    const { id = '', cause, tries, lastDate, recurs } = (await failing()) ?? {}
    expect([cause, tries, recurs]).toEqual(['network', runs, false])
    expect(Date.parse(lastDate ?? '')).not.toBeNaN()
    // Given up: pg-boss does this after about a week.
    const table = sql.table(`${store.roles.app.replace(/_app$/, '')}_jobs.job`)
    await sql`update ${table} set state = 'failed', start_after = now() + interval '1 day', completed_on = now() where id = ${id}`.execute(
      store.db,
    )
    expect((await failing())?.state).toBe('failed')
    // The same work was added again: running both would do it twice.
    await asWorker(store, (trx) => queue.add(trx, job, {}, 'k', new Date(Date.now() + 3_600_000)))
    const retry = () => asWorker(store, (trx) => queue.retry?.(trx, id) ?? Promise.resolve(undefined))
    await expect(retry()).rejects.toThrow(SameJobWaits)
    await sql`delete from ${table} where name = 'broken' and id <> ${id}`.execute(store.db)

    isBroken = false
    const before = runs
    expect(await Promise.all([retry(), retry()])).toEqual(['broken', 'broken'])
    queue.wake('broken')
    await eventually(async () => (await failing()) === undefined)
    expect(runs).toBe(before + 1)
    expect(await retry()).toBeUndefined()
  })

  it('dismisses a failing job, but not a job that recurs or runs', async () => {
    let runs = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const fail = async () => {
      runs++
      throw new Error('a fault')
    }
    const once: Job = { name: 'once', run: fail }
    const recurring: Job = { name: 'recurring', run: fail, everySeconds: 1 }
    let hangs = 0
    const hanging: Job = { name: 'hanging', run: () => (++hangs === 1 ? fail() : promise) }
    const queue = await start([once, recurring, hanging])
    await add(queue, 'once', {}, 'k')
    await add(queue, 'hanging', {}, 'k')
    const failing = async (name: string) => (await queue.failing?.())?.find((job) => job.name === name)
    const dismiss = async (name: string) => {
      const { id = '' } = (await failing(name)) ?? {}
      return asWorker(store, (trx) => queue.dismiss?.(trx, id) ?? Promise.resolve(undefined))
    }
    await eventually(async () => (await failing('once'))?.state === 'retrying' && !!(await failing('recurring')))
    await eventually(async () => (await failing('hanging'))?.state === 'running')
    expect(await dismiss('hanging')).toBeUndefined()
    resolve()
    expect((await failing('recurring'))?.recurs).toBe(true)
    expect(await dismiss('recurring')).toBeUndefined()
    await eventually(async () => (await dismiss('once')) === 'once')
    expect(await failing('once')).toBeUndefined()
    expect(runs).toBeGreaterThanOrEqual(3)
  })

  it('gives a job that was interrupted to the next process', async () => {
    const ended: string[] = []
    const begun = Promise.withResolvers<void>()
    const first = await startJobQueue({
      store,
      log,
      works: true,
      jobs: [
        {
          name: 'long',
          async run(_, { signal }) {
            begun.resolve()
            await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          },
        },
      ],
    })
    await add(first, 'long', {}, 'k')
    await begun.promise
    await first.stop()
    await start([{ name: 'long', run: async () => void ended.push('second') }])
    await eventually(async () => ended.length > 0)
    expect(ended).toEqual(['second'])
  })

  it('frees the jobs that a killed process ran, but not a recurring job of which another waits to run again', async () => {
    const recurring: Job = { name: 'free-recurring', run: async () => {}, everySeconds: 3600 }
    const once: Job = { name: 'free-once', run: async () => {} }
    const table = sql.table(`${store.roles.app.replace(/_app$/, '')}_jobs.job`)
    const set = (name: string, from: string, to: string) =>
      sql`update ${table} set state = ${to} where name = ${name} and state = ${from}`.execute(store.db)
    const first = await startJobQueue({ store, log, jobs: [recurring, once], works: true })
    await first.stop()
    await set(recurring.name, 'created', 'retry')
    // Each start adds a recurring job.
    const second = await startJobQueue({ store, log, jobs: [recurring], works: true })
    await second.stop()
    await asWorker(store, (trx) => second.add(trx, once, {}, 'a'))
    await set(recurring.name, 'created', 'active')
    await set(once.name, 'created', 'active')

    await freeAbandonedJobs(store)
    const { rows } = await sql`
      select name, state::text from ${table} where name in (${recurring.name}, ${once.name}) order by 1, 2`.execute(
      store.db,
    )
    expect(rows).toEqual([
      { name: once.name, state: 'retry' },
      { name: recurring.name, state: 'active' },
      { name: recurring.name, state: 'retry' },
    ])
    await sql`delete from ${table} where name in (${recurring.name}, ${once.name})`.execute(store.db)
  })

  describe('of a recurring job that is due at times', () => {
    const times = sql.table('due_times')
    beforeEach(async () => {
      await sql`create table ${times} (at timestamptz)`.execute(store.db)
      await sql.raw(`grant select, delete on due_times to ${store.roles.worker}`).execute(store.db)
    })
    afterEach(() => sql`drop table ${times}`.execute(store.db))
    const addTime = (seconds: number) =>
      sql`insert into ${times} values (now() + make_interval(secs => ${seconds}))`.execute(store.db)
    const dueJob = (run: Job['run'], everySeconds = 1): Job => ({
      ...{ name: 'due', everySeconds, due: sql`select min(at) from ${times}`, run },
    })
    const removeDue = () =>
      asWorker(store, async (trx) => {
        const { rows } = await sql<{ late: number }>`
          delete from ${times} where at <= now() returning extract(epoch from now() - at)::float8 as late`.execute(trx)
        return rows.map(({ late }) => late)
      })

    it('runs it when its time has come, and not before', async () => {
      const ran: number[][] = []
      await start([dueJob(async () => void ran.push(await removeDue()))])
      await addTime(0)
      await eventually(async () => ran.length === 1)
      await addTime(1.5)
      await eventually(async () => ran.length === 2)
      for (const late of ran) expect(late).toEqual([expect.any(Number)])
    })

    it('runs it so often while it stays due', async () => {
      const ran: number[] = []
      await addTime(0)
      await start([dueJob(async () => void ran.push(performance.now()), 3)])
      await eventually(async () => ran.length === 3)
      expect((ran[2] ?? 0) - (ran[0] ?? 0)).toBeGreaterThan(4000)
    })

    it('tries it again after a failure, and adds no second one meanwhile', async () => {
      let runs = 0
      const job = dueJob(async () => {
        runs++
        if (runs <= 2) throw new Error('not yet')
        await removeDue()
      })
      await addTime(0)
      const queue = await start([job])
      await eventually(async () => runs === 3)
      expect(await queue.failing?.()).not.toContainEqual(expect.objectContaining({ name: 'due', state: 'failed' }))
    })

    it('asks without activity only when a time has come that it knows', async () => {
      let isActive = true
      let askedIfActive = 0
      const activity = { isAfter: () => ++askedIfActive > 0 && isActive, isQuiet: () => !isActive }
      let asked = 0
      const db = new Proxy(store.db, {
        get(target, name) {
          if (name === 'transaction') asked++
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const ran: number[][] = []
      const job = dueJob(async () => void ran.push(await removeDue()))
      const options = { log, jobs: [job], works: true, activity, idlePollMs: () => 3_600_000 }
      running.push(await startJobQueue({ ...options, store: { ...store, db } }))
      const before = asked
      await addTime(4)
      await eventually(async () => asked > before)
      isActive = false
      // One look ends before it asks for activity again. A look that still runs would see the next job.
      const askedBefore = askedIfActive
      await eventually(async () => askedIfActive > askedBefore)
      // The queue does not hear of this job, and takes both when the first is due.
      await addTime(0)
      await eventually(async () => ran.length > 0)
      expect(ran).toEqual([[expect.any(Number), expect.any(Number)]])
    })
  })

  it('runs a recurring job in one of two processes at a time, again and again', async () => {
    let atOnce = 0
    let most = 0
    let runs = 0
    const job: Job = {
      name: 'tick',
      everySeconds: 1,
      async run() {
        most = Math.max(most, ++atOnce)
        await new Promise((resolve) => setTimeout(resolve, 50))
        atOnce--
        runs++
      },
    }
    await start([job])
    await start([job])
    await eventually(async () => runs >= 3, 20_000)
    expect(most).toBe(1)
  })
})
