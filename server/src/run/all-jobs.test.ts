import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { signIn } from '@songsarn/contract/account/session'
import { callerWith, type TestApp, testApp } from '../../testing/app.ts'
import { forEachEngine } from '../../testing/database.ts'
import { eventually, silentLog, storedContent } from '../../testing/sending.ts'
import { purgeSignIn } from '../account/sign-in/jobs.ts'
import { dueTimes } from '../adapters/pg-boss-queue.ts'
import { repeat } from '../foundation/concurrency/repeat.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { isUnavailable } from '../foundation/http/database-health.ts'
import { noFileTransfer } from '../reports/reports/transfer/file-transfer.ts'
import { allJobs } from './all-jobs.ts'
import { memoryFiles } from './page/memory-files.ts'

const HOUR = 60 * 60 * 1000

describe('a job that comes again', () => {
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() }

  it('goes on after a failure, which is logged', async () => {
    let times = 0
    const third = Promise.withResolvers<void>()
    const job = repeat(1, 'counting', log, async () => {
      times += 1
      if (times === 1) throw new Error('first')
      if (times === 3) third.resolve()
    })
    await third.promise
    await job.stop()
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: 'counting' }), 'job failed')
  })

  it('runs at once when asked, and again when asked while it runs', async () => {
    const begun: (() => void)[] = []
    const job = repeat(3_600_000, 'asked', log, () => new Promise((resolve) => begun.push(resolve)))
    job.soon()
    job.soon()
    expect(begun).toHaveLength(1)
    begun[0]?.()
    await eventually(async () => begun.length === 2)
    begun[1]?.()
    await job.stop()
    job.soon()
    expect(begun).toHaveLength(2)
  })

  it('is waited for when it is stopped, and does not begin again', async () => {
    const begun = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let ended = 0
    const job = repeat(1, 'slow', log, async () => {
      begun.resolve()
      await gate.promise
      ended += 1
    })
    await begun.promise
    const stopped = job.stop()
    gate.resolve()
    await stopped
    expect(ended).toBe(1)
  })
})

describe('an error of the database', () => {
  const error = (message: string, code?: string, cause?: unknown) =>
    Object.assign(new Error(message, { cause }), { code })

  it.each([
    ['no connection', error('refused', 'ECONNREFUSED')],
    ['shutting down', error('shutting down', '57P01')],
    ['no connection left', error('too many', '53300')],
    ['a connection that broke', error('Connection terminated unexpectedly')],
    ['the next query on it', error('Client has encountered a connection error and is not queryable')],
    ['one on a closed connection', error('Client was closed and is not queryable')],
    ['a full pool', error('timeout exceeded when trying to connect')],
    ['one within another', error('wrapped', undefined, error('refused', 'ECONNREFUSED'))],
  ])('passes by itself: %s', (_, one) => {
    expect(isUnavailable(one)).toBe(true)
  })

  it.each([
    ['a wrong statement', error('syntax', '42601')],
    ['a key that is taken', error('unique', '23505')],
    ['anything else', error('other')],
    ['no error at all', 'text'],
  ])('does not: %s', (_, one) => {
    expect(isUnavailable(one)).toBe(false)
  })
})

forEachEngine('housekeeping', (open) => {
  let store: OpenDatabase
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())

  const count = (table: 'sessions' | 'signInFailures') =>
    asWorker(store, async (trx) => {
      const found = await trx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return found.rows
    })

  it('removes what has had its time and leaves the rest', async () => {
    await test.newUser(await test.newAccount(), 'owner')
    await callerWith(test.fetch, {})(signIn, { body: { login: 'nobody', password: 'x' } })
    await purgeSignIn(store, new Date())
    expect([await count('sessions'), await count('signInFailures')]).toEqual([1, 3])
    // Longer than the longest idle time allows: the session cannot be used any more.
    await purgeSignIn(store, new Date(Date.now() + 1.25 * HOUR))
    expect([await count('sessions'), await count('signInFailures')]).toEqual([0, 3])
    await purgeSignIn(store, new Date(Date.now() + 25 * HOUR))
    expect(await count('signInFailures')).toBe(0)
  })

  it('knows when each recurring job has something to do', async () => {
    const jobs = allJobs({
      ...{
        store,
        log: silentLog,
        content: storedContent,
        secretKey: 'a key',
        publicUrl: () => '',
        files: memoryFiles(),
        fileTransfer: noFileTransfer,
      },
      ...{ wakeDelivery: () => {}, wakeCallbacks: () => {} },
    })
    const due = async () => (await dueTimes(store, jobs)).filter(({ inMs }) => inMs <= 0).map(({ name }) => name)
    expect(await due()).toEqual([])
    const template = { template: 'passwordChanged', locale: 'en', params: '', attachments: '[]' }
    await asWorker(store, (trx) =>
      trx
        .insertInto('mails')
        .values({ id: newId(), tenantId: newId(), recipient: 'a@b.example', ...template })
        .execute(),
    )
    expect(await due()).toEqual(['send-mails'])
  })
})
