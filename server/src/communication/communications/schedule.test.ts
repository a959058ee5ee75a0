import { beforeEach, describe, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { listNotices } from '@songsarn/contract/account/notices'
import { deleteUser } from '@songsarn/contract/account/users'
import { createAnalysis, deleteAnalysis, getAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import {
  createQuickSend,
  getCommunication,
  listCommunications,
  MAX_WAITING,
  resumeCommunication,
  sendCommunication,
  stopCommunication,
  unscheduleCommunication,
} from '@songsarn/contract/communication/communications'
import { getHome } from '@songsarn/contract/reports/home'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, loudLog, TEST_KEY } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { startJobQueue } from '../../adapters/pg-boss-queue.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId, timeOf } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import type { JobPort, RunningJobs } from '../../foundation/job-queue/job-queue.ts'
import { startMemoryQueue } from '../../run/page/memory-queue.ts'
import { purgeAnalyses } from '../analyses/purge-analyses.ts'
import { startDue, startDueJob, startScheduledJob } from './start-due.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND
/** The clock of the database, so many hours away. */
const clock = (hours: number) => sql<Date>`now() + make_interval(secs => ${hours * 3600})`

forEachEngine('schedules', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let user: TestUser
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })
  beforeEach(async () => {
    user = await app.newSender({ credits: 100 })
  })

  const analyse = async (to: readonly string[] = ['0812345678']) => {
    const { id } = (await user.call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })).body
    await eventually(async () => (await user.call(getAnalysis, { params: { id } })).body.status !== 'running')
    return id
  }
  const quickSend = async (scheduledAt: string, analysisId?: string) =>
    user.call(
      createQuickSend,
      { body: { analysisId: analysisId ?? (await analyse()), scheduledAt } },
      { 'idempotency-key': newId() },
    )
  const inFuture = (ms: number) => new Date(Date.now() + ms).toISOString()
  const scheduled = async (ms = HOUR, analysisId?: string) => (await quickSend(inFuture(ms), analysisId)).body.id
  const read = async (id: string) => (await user.call(getCommunication, { params: { id } })).body
  const listed = async () => {
    const { items } = (await user.call(listCommunications, { query: {} })).body
    const { newest } = (await user.call(getHome, { query: {} })).body
    expect(newest.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    return items.map(({ id }) => id)
  }
  const act = (
    call: typeof sendCommunication | typeof unscheduleCommunication | typeof stopCommunication,
    id: string,
  ) => user.call(call, { params: { id }, body: {} }, { 'idempotency-key': newId() })
  const balance = async () => {
    const { creditBalance, creditHeld } = (await user.call(getAccount)).body
    return [creditBalance, creditHeld]
  }
  /** As if the communication had been scheduled for a time that has passed. */
  const makeDue = (id: string, msAgo: number) =>
    asWorker(store, (trx) =>
      sql`update communications set scheduled_at = ${clock(-msAgo / HOUR)} where id = ${id}`.execute(trx),
    )

  it('is below later sends until it starts, also when its schedule is cancelled', async () => {
    const [first, cancelled] = [await scheduled(24 * HOUR), await scheduled(48 * HOUR)]
    await act(unscheduleCommunication, cancelled)
    const later = await app.quickSend(user, ['0812345678'], 'Now')
    expect(await listed()).toEqual([later, cancelled, first])
    await makeDue(first, SECOND)
    await startDue(store, app.ports)
    expect(await listed()).toEqual([first, later, cancelled])
  })

  describe('a schedule', () => {
    it('reserves the credits and does not send yet', async () => {
      const at = inFuture(2 * HOUR)
      const { status, body } = await quickSend(at)
      expect([status, body.status]).toEqual([201, 'scheduled'])
      await startDue(store, app.ports)
      expect(await read(body.id)).toMatchObject({
        status: 'scheduled',
        scheduling: at,
        scheduleProblem: null,
        startedAt: null,
        timezone: 'GMT+7',
        counts: { pending: 1 },
      })
      expect(await balance()).toEqual([99, 1])
    })

    it('is in logs and figures on the day of its start', async () => {
      const at = '2031-03-01T00:30:00+07:00'
      const { body } = await quickSend(at)
      expect(body.code).toBe('request.invalid')
      const start = new Date(Date.now() + 40 * 24 * HOUR)
      const { id } = (await quickSend(start.toISOString())).body
      expect(Math.abs(timeOf(id).getTime() - start.getTime())).toBeLessThan(SECOND)
      // Ids that are made after it have the time of now.
      expect(timeOf(newId()).getTime()).toBeLessThan(Date.now() + SECOND)
    })

    it('reads its time with its offset', async () => {
      const at = new Date(Math.floor((Date.now() + HOUR) / SECOND) * SECOND)
      const inBangkok = new Date(at.getTime() + 7 * HOUR).toISOString().replace('.000Z', '+07:00')
      const { body } = await quickSend(inBangkok)
      expect((await read(body.id)).scheduling).toBe(at.toISOString())
      const without = await quickSend(inBangkok.replace('+07:00', ''))
      expect([without.status, without.body.errors]).toMatchObject([422, [{ path: 'scheduledAt', code: 'format' }]])
    })

    it.each([
      ['in the past', -1000, { code: 'inPast' }],
      ['of now', 0, { code: 'inPast' }],
      ['more than a year ahead', 366 * 24 * HOUR, { code: 'tooFarAhead', params: { days: 365 } }],
    ])('%s is refused at its field', async (_, ms, error) => {
      const { status, body } = await quickSend(inFuture(ms))
      expect([status, body.code, body.errors]).toMatchObject([
        422,
        'request.invalid',
        [{ path: 'scheduledAt', ...error }],
      ])
      expect(await balance()).toEqual([100, 0])
    })

    it('is refused when the account has as many as it may have', async () => {
      const id = await scheduled()
      await asWorker(store, (trx) =>
        sql`insert into communications
            (tenant_id, id, account_id, payer_account_id, user_id, type, lane, channel, sender, content, common_text, status)
          select tenant_id, gen_random_uuid(), account_id, payer_account_id, user_id, type, lane, channel, sender, content,
            common_text, 'draft'
          from communications, generate_series(3, ${MAX_WAITING}) where id = ${id}`.execute(trx),
      )
      // Two at once count each other.
      const [one, other] = await Promise.all([analyse(['0812345671']), analyse(['0812345672'])])
      const answers = await Promise.all([one, other].map((analysis) => quickSend(inFuture(HOUR), analysis)))
      const refused = answers.filter(({ status }) => status !== 201)
      expect(refused.map(({ status, body }) => [status, body.code, body.params])).toEqual([
        [409, 'limit.reached', { max: MAX_WAITING }],
      ])
      expect(await balance()).toEqual([98, 2])
    })

    it('is refused without enough credits', async () => {
      user = await app.newSender({ credits: 1 })
      const { body } = await quickSend(inFuture(HOUR), await analyse(['0812345678', '0812345679']))
      expect([body.code, body.params]).toEqual(['credit.insufficient', { missing: 1 }])
    })
  })

  describe('when its time comes', () => {
    it('starts and is sent once', async () => {
      const id = await scheduled()
      await makeDue(id, SECOND)
      await Promise.all([startDue(store, app.ports), startDue(store, app.ports)])
      await app.settled(user, id)
      const { status, startedAt, counts } = await read(id)
      expect([status, counts.delivered]).toEqual(['completed', 1])
      expect(Date.parse(startedAt ?? '')).toBeGreaterThan(Date.now() - 30 * SECOND)
      expect(await balance()).toEqual([99, 0])
    })

    it('starts when it is less than an hour late', async () => {
      const id = await scheduled()
      await makeDue(id, HOUR - 5 * SECOND)
      await startDue(store, app.ports)
      expect((await read(id)).status).not.toBe('scheduled')
    })

    it('waits for a person when it is an hour late', async () => {
      const id = await scheduled()
      await makeDue(id, HOUR)
      await startDue(store, app.ports)
      await startDue(store, app.ports)
      expect(await read(id)).toMatchObject({ status: 'scheduled', scheduleProblem: 'late', startedAt: null })
      const { items } = (await user.call(listNotices, { query: {} })).body
      expect(items.filter(({ path }) => path.endsWith(id)).map(({ kind }) => kind)).toEqual(['scheduleMissed'])
      expect(await balance()).toEqual([99, 1])
      expect((await act(sendCommunication, id)).body).toEqual({ id, status: 'sending' })
      await app.settled(user, id)
      expect(await read(id)).toMatchObject({ status: 'completed', scheduleProblem: null, counts: { delivered: 1 } })
    })

    it.each([
      ['a millisecond before its time', -1, 'scheduled', null],
      ['at its time', 0, 'started', null],
      ['a millisecond before it is an hour late', HOUR - 1, 'started', null],
      ['when it is an hour late', HOUR, 'scheduled', 'late'],
      ['when it is a millisecond more than an hour late', HOUR + 1, 'scheduled', 'late'],
    ])('by a clock that stands still: %s', async (_, ms, outcome, problem) => {
      const at = new Date(Math.floor((Date.now() + 2 * HOUR) / SECOND) * SECOND)
      const { id } = (await quickSend(at.toISOString())).body
      const still = sql<Date>`${new Date(at.getTime() + ms)}::timestamptz`
      await Promise.all([startDue(store, app.ports, still), startDue(store, app.ports, still)])
      const { status, scheduleProblem } = await read(id)
      expect([status === 'scheduled' ? 'scheduled' : 'started', scheduleProblem]).toEqual([outcome, problem])
      if (status === 'scheduled') return void (await act(unscheduleCommunication, id))
      await app.settled(user, id)
      // The clock jumps back by an hour, then ahead by two.
      for (const jump of [-HOUR, 2 * HOUR])
        await startDue(store, app.ports, sql<Date>`${new Date(at.getTime() + ms + jump)}::timestamptz`)
      await app.settled(user, id)
      expect((await read(id)).counts).toMatchObject({ delivered: 1, pending: 0 })
      expect(await balance()).toEqual([99, 0])
    })

    it('is not started a second time by a clock that jumps ahead past the limit, though another schedule then waits', async () => {
      const at = new Date(Math.floor((Date.now() + 2 * HOUR) / SECOND) * SECOND)
      const clockAt = (ms: number) => sql<Date>`${new Date(at.getTime() + ms)}::timestamptz`
      const first = (await quickSend(at.toISOString())).body.id
      const second = (await quickSend(new Date(at.getTime() + SECOND).toISOString(), await analyse(['0812345679'])))
        .body.id
      await startDue(store, app.ports, clockAt(0))
      await startDue(store, app.ports, clockAt(HOUR + SECOND))
      await startDue(store, app.ports, clockAt(SECOND))
      await app.settled(user, first)
      expect((await read(first)).counts).toMatchObject({ delivered: 1 })
      // A person decides, although the clock is right again.
      expect(await read(second)).toMatchObject({ status: 'scheduled', scheduleProblem: 'late' })
      await act(unscheduleCommunication, second)
      expect(await balance()).toEqual([99, 0])
    })

    it('waits for a person when its sender name is not approved any more', async () => {
      const id = await scheduled()
      await makeDue(id, SECOND)
      const { tenantId } = user.account
      await asWorker(store, (trx) =>
        trx.updateTable('senders').set({ status: 'rejected' }).where('tenantId', '=', tenantId).execute(),
      )
      await startDue(store, app.ports)
      expect(await read(id)).toMatchObject({ status: 'scheduled', scheduleProblem: 'senderNotApproved' })
      expect((await act(sendCommunication, id)).body.code).toBe('sender.notApproved')
    })

    it('is not started earlier by a person', async () => {
      const id = await scheduled()
      for (const call of [sendCommunication, resumeCommunication] as const) {
        const { status, body } = await user.call(call, { params: { id }, body: {} }, { 'idempotency-key': newId() })
        expect([status, (await read(id)).status]).toEqual([409, 'scheduled'])
        expect(['communication.notDue', 'communication.transition']).toContain(body.code)
      }
    })
  })

  it('starts although another schedule fails', async () => {
    const broken = await scheduled()
    const id = await scheduled()
    await makeDue(broken, 2 * SECOND)
    await makeDue(id, SECOND)
    const isNotStarted = `id <> '${broken}' or status = 'scheduled'`
    await sql.raw(`alter table communications add constraint not_started check (${isNotStarted})`).execute(store.db)
    await expect(startDue(store, app.ports)).rejects.toThrow('1 scheduled communications could not start')
    await app.settled(user, id)
    expect((await read(broken)).status).toBe('scheduled')
    await sql`alter table communications drop constraint not_started`.execute(store.db)
    await act(unscheduleCommunication, broken)
  })

  describe('a clock that jumps by an hour', () => {
    it('back starts no communication twice', async () => {
      const id = await scheduled(30 * 60 * SECOND)
      await startDue(store, app.ports, clock(0.6))
      await app.settled(user, id)
      await startDue(store, app.ports, clock(-0.4))
      await startDue(store, app.ports, clock(0.6))
      await app.settled(user, id)
      expect((await read(id)).counts).toMatchObject({ delivered: 1, pending: 0 })
      expect(await balance()).toEqual([99, 0])
    })

    it('back delays what is not due any more', async () => {
      const id = await scheduled()
      await makeDue(id, SECOND)
      await startDue(store, app.ports, clock(-1))
      expect((await read(id)).status).toBe('scheduled')
      await startDue(store, app.ports)
      expect((await read(id)).status).not.toBe('scheduled')
    })

    it('ahead starts what it passed', async () => {
      const id = await scheduled(30 * 60 * SECOND)
      await startDue(store, app.ports, clock(1))
      await app.settled(user, id)
      await startDue(store, app.ports, clock(1))
      expect((await read(id)).counts).toMatchObject({ delivered: 1, pending: 0 })
    })
  })

  it('come first where the list is asked for it, the next start before later ones, and their count is that of their list', async () => {
    const { id: sent } = (
      await user.call(createQuickSend, { body: { analysisId: await analyse() } }, { 'idempotency-key': newId() })
    ).body
    await app.settled(user, sent)
    const late = await scheduled(3 * HOUR)
    const soon = await scheduled(HOUR)
    const draft = await scheduled(2 * HOUR)
    await act(unscheduleCommunication, draft)
    const page = async (size: number, at: number) =>
      (await user.call(listCommunications, { query: { sort: 'waiting', size, page: at } })).body
    const all = await page(10, 0)
    expect(all.items.map(({ id }) => id)).toEqual([soon, late, draft, sent])
    expect(all).toMatchObject({ total: 4, waiting: 3 })
    // A page may hold the end of one part and the beginning of the other.
    expect((await page(2, 1)).items.map(({ id }) => id)).toEqual([draft, sent])
    const filtered = await user.call(listCommunications, { query: { status: ['scheduled', 'draft'] } })
    expect(filtered.body.total).toBe(all.waiting)
  })

  it('unscheduled is a draft whose credits are back and whose analysis can be sent again', async () => {
    const analysisId = await analyse()
    const id = await scheduled(HOUR, analysisId)
    expect((await act(unscheduleCommunication, id)).body).toEqual({ id, status: 'draft' })
    expect(await balance()).toEqual([100, 0])
    expect(await read(id)).toMatchObject({ status: 'draft', scheduling: null, cost: 0, counts: { pending: 0 } })
    await startDue(store, app.ports, clock(2))
    expect((await read(id)).status).toBe('draft')
    const again = await scheduled(HOUR, analysisId)
    await startDue(store, app.ports, clock(1.5))
    await app.settled(user, again)
    expect((await act(unscheduleCommunication, again)).body.code).toBe('communication.transition')
    expect(await balance()).toEqual([99, 0])
  })

  it('keeps its user from being deleted until it is cancelled', async () => {
    const parent = user
    user = await app.newSender({ credits: 1, role: 'sender', parent: parent.account })
    const acting = { 'songsarn-account': user.account.accountId }
    const id = await scheduled()
    const remove = () => parent.call(deleteUser, { params: { id: user.userId } }, acting)
    expect((await remove()).body).toMatchObject({ code: 'user.hasSchedules', params: { count: 1 } })
    await act(unscheduleCommunication, id)
    expect((await remove()).status).toBe(204)
  })

  it('stopped is cancelled and refunded', async () => {
    const id = await scheduled()
    expect((await act(stopCommunication, id)).body.status).toBe('stopped')
    await eventually(async () => (await read(id)).counts.cancelled === 1)
    expect(await balance()).toEqual([100, 0])
    await startDue(store, app.ports, clock(2))
    expect(await read(id)).toMatchObject({ status: 'stopped', counts: { cancelled: 1, delivered: 0 } })
  })

  it('tells who will get it, as long as no message does', async () => {
    const analysisId = await analyse(['0812345671', '0812345672', '0812345672'])
    const id = await scheduled(2 * HOUR, analysisId)
    const later = new Date(Date.now() + 48 * HOUR)
    await purgeAnalyses(store, later)
    const viewer = await app.newUser(user.account, 'viewer')
    for (const reader of [user, viewer]) {
      const { body } = await reader.call(getCommunication, { params: { id } })
      expect(body).toMatchObject({ analysisId, counts: { pending: 2 } })
      const input = { params: { id: analysisId }, query: { bucket: 'unique' as const } }
      const { items, total } = (await reader.call(getAnalysisRows, input)).body
      expect([total, items.map(({ mobile }) => mobile)]).toEqual([2, ['66812345671', '66812345672']])
    }
    await startDue(store, app.ports, clock(2.5))
    expect(await read(id)).toMatchObject({ status: 'sending', analysisId: null })
    await app.settled(user, id)
    await purgeAnalyses(store, later)
    expect((await user.call(getAnalysis, { params: { id: analysisId } })).status).toBe(404)
  })

  it('does not name its analysis where it cannot be read', async () => {
    const parent = user
    user = await app.newSender({ credits: 10, parent: parent.account })
    const id = await scheduled()
    const { analysisId } = await read(id)
    expect(analysisId).not.toBeNull()
    const readBy = async (headers?: Record<string, string>) =>
      (await parent.call(getCommunication, { params: { id } }, headers)).body.analysisId
    expect(await readBy()).toBeNull()
    expect(await readBy({ 'songsarn-account': user.account.accountId })).toBe(analysisId)
    await user.call(deleteAnalysis, { params: { id: analysisId } })
    expect(await read(id)).toMatchObject({ status: 'scheduled', analysisId: null })
  })

  it('is not reached by another account', async () => {
    const id = await scheduled()
    user = await app.newSender()
    for (const call of [sendCommunication, unscheduleCommunication])
      expect((await act(call, id)).body.code).toBe('resource.notFound')
  })

  describe('with the job queue', () => {
    /** Adds the jobs that start communications to this queue. */
    const startWith = (queue: JobPort | undefined) => {
      if (!queue) throw new Error('no queue')
      const { jobs } = app.ports
      const { add } = jobs
      jobs.add = (trx, job, ...rest) => (job.name === 'start-communications' ? queue : { add }).add(trx, job, ...rest)
    }

    it('starts within 2 s of its time, in one of the processes', async () => {
      const queues: RunningJobs[] = []
      for (let n = 0; n < 2; n++)
        queues.push(
          await startJobQueue({ store, log: loudLog, jobs: [startScheduledJob(store, TEST_KEY)], works: true }),
        )
      try {
        startWith(queues[0])
        const at = Date.now() + 4 * SECOND
        const ids = await Promise.all(
          [1, 2, 3, 4, 5, 6].map(async () => (await quickSend(new Date(at).toISOString())).body.id),
        )
        await Promise.all(ids.map((id) => app.settled(user, id)))
        for (const id of ids) {
          const { startedAt, counts } = await read(id)
          const late = Date.parse(startedAt ?? '') - at
          expect([late >= 0, late < 2 * SECOND, counts.delivered]).toEqual([true, true, 1])
        }
      } finally {
        await Promise.all(queues.map((queue) => queue.stop()))
      }
    })

    it('starts after a time in which the service was down', async () => {
      const works = { store, log: loudLog, jobs: [startScheduledJob(store, TEST_KEY)], works: true }
      const before = await startJobQueue(works)
      startWith(before)
      const id = await scheduled(2 * SECOND)
      await before.stop()
      await new Promise((resolve) => setTimeout(resolve, 3 * SECOND))
      expect((await read(id)).status).toBe('scheduled')
      const worker = await startJobQueue(works)
      await eventually(async () => (await read(id)).status === 'completed')
      await worker.stop()
    })

    it('starts in a page, where jobs end with the page', async () => {
      const ended = startMemoryQueue(loudLog, [startScheduledJob(store, TEST_KEY)])
      startWith(ended)
      const id = await scheduled(SECOND)
      await ended.stop()
      await new Promise((resolve) => setTimeout(resolve, 2 * SECOND))
      const jobs = startMemoryQueue(loudLog, [{ ...startDueJob(store, TEST_KEY), everySeconds: 1 }])
      await eventually(async () => (await read(id)).status === 'completed')
      await jobs.stop()
    })
  })
})
