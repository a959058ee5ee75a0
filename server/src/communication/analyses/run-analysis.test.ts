import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { deleteAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend } from '@songsarn/contract/communication/communications'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, makeSender, mobiles, noJobs, PARTS, silentLog, starting } from '../../../testing/sending.ts'
import { startJobQueue } from '../../adapters/pg-boss-queue.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { type Audience, typedAudience } from './audience.ts'
import { purgeAnalyses } from './purge-analyses.ts'
import {
  type AnalysisKey,
  BATCH_ROWS,
  RECIPIENT_SOURCES,
  type RecipientSource,
  type RecipientSources,
} from './recipient-source.ts'
import { ANALYZE_JOB, analyzeJob, resumeAnalyses, runAnalysis } from './run-analysis.ts'
import { startAnalysis } from './start-analysis.ts'

const BLACKLISTED = '0812345670'
/** Five batches. Mobiles of the first one come again in each. */
const INPUT = Array.from({ length: 4 * BATCH_ROWS + 7 }, (_, index) => {
  if (index % 10 === 3) return BLACKLISTED
  if (index % 10 === 7) return `not a mobile ${index}`
  return mobiles(BATCH_ROWS + 500)[index % (BATCH_ROWS + 500)] ?? ''
})

forEachEngine('an analysis in batches', (open) => {
  let store: OpenDatabase
  let caller: Caller
  let undisturbed: Awaited<ReturnType<typeof resultOf>>
  beforeAll(async () => {
    store = await open()
    caller = await makeSender(store, 0)
    const { tenantId } = caller.tenancy
    await asWorker(store, (trx) =>
      trx
        .insertInto('blacklist')
        .values({ tenantId, accountId: caller.acting.id, mobile: `66${BLACKLISTED.slice(1)}`, reason: 'blacklisted' })
        .execute(),
    )
    const key = await start()
    await runAnalysis(store, key, PARTS)
    undisturbed = await resultOf(key)
  })
  afterAll(() => store?.close())

  const start = (add?: (trx: Parameters<Parameters<typeof asApp>[2]>[0], key: AnalysisKey) => Promise<void>) =>
    asApp(store, caller.tenancy, async (trx) => {
      const request = {
        from: 'SONGSARN',
        audience: await typedAudience(INPUT),
        content: 'Hello {{firstName|friend}}, {{mobile}}',
      }
      const { tenantId, id } = await startAnalysis(trx, caller, request, starting())
      const key = { tenantId, analysisId: id }
      await add?.(trx, key)
      return key
    })

  const analysisOf = ({ tenantId, analysisId }: AnalysisKey) =>
    asWorker(store, (trx) =>
      trx
        .selectFrom('analyses')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('id', '=', analysisId)
        .executeTakeFirstOrThrow(),
    )

  /** Everything that two analyses of the same input have in common. */
  async function resultOf(key: AnalysisKey) {
    const { id: _id, createdAt: _created, expiresAt: _expires, ...analysis } = await analysisOf(key)
    const rows = await asWorker(store, (trx) =>
      trx
        .selectFrom('analysisRows')
        .selectAll()
        .where('tenantId', '=', key.tenantId)
        .where('analysisId', '=', key.analysisId)
        .orderBy('rowNo')
        .execute(),
    )
    return { analysis, rows: rows.map(({ analysisId: _, ...row }) => row) }
  }

  /** The stored input, with `onRead` called at each batch. */
  const watched = (onRead: (batch: number) => void): RecipientSources => {
    const { input } = RECIPIENT_SOURCES
    if (!input) throw new Error('no input')
    let read = 0
    return {
      input: {
        ...input,
        async *batches(from, analysis) {
          for await (const batch of input.batches(from, analysis)) {
            onRead(++read)
            yield batch
          }
        },
      },
    }
  }

  /** Runs the next two batches. */
  async function interrupt(key: AnalysisKey, done = 2 * BATCH_ROWS): Promise<void> {
    const sources = watched((batch) => {
      if (batch === 3) throw new Error('interrupted')
    })
    await expect(runAnalysis(store, key, { ...PARTS, sources })).rejects.toThrow('interrupted')
    expect(await analysisOf(key)).toMatchObject({ status: 'running', rowsDone: done })
  }

  it('accounts for every row, and finds duplicates across batches', () => {
    const { analysis, rows } = undisturbed
    expect(analysis).toMatchObject({ status: 'ready', rowsDone: INPUT.length, rowsTotal: INPUT.length })
    const firstOf = new Map<string, number>()
    for (const { mobile, rowNo, bucket, duplicateOf } of rows) {
      if (mobile === null) {
        expect(bucket).toBe('invalid')
        continue
      }
      const first = firstOf.get(mobile)
      const isBlacklisted = mobile.endsWith(BLACKLISTED.slice(1))
      expect([bucket, duplicateOf]).toEqual(
        first === undefined ? [isBlacklisted ? 'blacklist' : 'unique', null] : ['duplicate', first],
      )
      if (first === undefined) firstOf.set(mobile, rowNo)
    }
    expect(rows.map(({ rowNo }) => rowNo)).toEqual(INPUT.map((_, index) => index + 1))
    expect(analysis.uniqueRows).toBe(firstOf.size - 1)
  })

  it('goes on in the next process where the first one stopped', async () => {
    let stopped: Promise<void> | undefined
    const first = await startJobQueue({
      store,
      log: silentLog,
      works: true,
      jobs: [
        analyzeJob(store, silentLog, {
          ...PARTS,
          sources: watched((batch) => {
            if (batch === 2) stopped ??= first.stop()
          }),
        }),
      ],
    })
    const key = await start((trx, added) => first.add(trx, ANALYZE_JOB, added, added.analysisId))
    first.wake(ANALYZE_JOB.name)
    await eventually(async () => stopped !== undefined)
    await stopped
    const { status, rowsDone } = await analysisOf(key)
    expect([status, rowsDone % BATCH_ROWS]).toEqual(['running', 0])
    expect(rowsDone).toBeLessThanOrEqual(2 * BATCH_ROWS)

    const jobs = [analyzeJob(store, silentLog, PARTS)]
    const second = await startJobQueue({ store, log: silentLog, jobs, works: true })
    await eventually(async () => (await analysisOf(key)).status === 'ready')
    await second.stop()
    expect(await resultOf(key)).toEqual(undisturbed)
  })

  it('repeats only a batch whose transaction was lost', async () => {
    const key = await start()
    const killed = watched((batch) => {
      if (batch === 3) throw new Error('killed')
    })
    await expect(runAnalysis(store, key, { ...PARTS, sources: killed })).rejects.toThrow('killed')
    const batches: number[] = []
    await runAnalysis(store, key, { ...PARTS, sources: watched((batch) => batches.push(batch)) })
    expect(batches).toHaveLength(3)
    expect(await resultOf(key)).toEqual(undisturbed)
  })

  it('is done once by two processes at the same time', async () => {
    const key = await start()
    await Promise.all([runAnalysis(store, key, PARTS), runAnalysis(store, key, PARTS)])
    expect(await resultOf(key)).toEqual(undisturbed)
  })

  it('reads on behind what another process has stored of its batches', async () => {
    const key = await start()
    const cursors: (string | null)[] = []
    const { input } = RECIPIENT_SOURCES
    if (!input) throw new Error('no input')
    const overtaken: RecipientSources = {
      input: {
        ...input,
        async *batches(from, analysis) {
          cursors.push(analysis.sourceCursor)
          for await (const batch of input.batches(from, analysis)) {
            // The other process stores this batch and the next one before this process can store it.
            if (cursors.length === 1 && (await analysisOf(key)).rowsDone === 0) await interrupt(key)
            yield batch
          }
        },
      },
    }
    await runAnalysis(store, key, { ...PARTS, sources: overtaken })
    expect(cursors).toEqual([null, '3'])
    expect(await resultOf(key)).toEqual(undisturbed)
  })

  it.each([
    ['shorter', 10],
    ['longer', 4000],
  ])(
    'leaves out who is on a blacklist that is %s than the list, of the account or of its parent',
    async (_, entries) => {
      const parent = await makeSender(store, 0)
      const { tenantId } = parent.tenancy
      const branch = await makeSender(store, 0, {}, parent)
      const { id: accountId } = parent.acting
      const of = (account: string, mobile: string, reason: 'unsubscribed' | 'blacklisted') =>
        ({ tenantId, accountId: account, mobile, reason }) as const
      const many = Array.from({ length: entries }, (_, n) => of(accountId, `${66_900_000_001 + n}`, 'blacklisted'))
      const own = [
        of(branch.acting.id, '66812000001', 'unsubscribed'),
        of(branch.acting.id, '66812000002', 'blacklisted'),
      ]
      const all = [...many, of(accountId, '66812000001', 'blacklisted'), ...own]
      await asWorker(store, (trx) => trx.insertInto('blacklist').values(all).execute())
      const input = Array.from({ length: 1500 }, (_, index) => `08120${String(index).padStart(5, '0')}`)
      const key = await asApp(store, branch.tenancy, async (trx) => {
        const audience = await typedAudience([...input, '0900000007'])
        const request = { from: 'SONGSARN', audience, content: 'Hello' }
        const { id } = await startAnalysis(trx, branch, request, starting())
        return { tenantId, analysisId: id }
      })
      await runAnalysis(store, key, PARTS)
      const { analysis, rows } = await resultOf(key)
      expect(analysis).toMatchObject({ status: 'ready', uniqueRows: 1498, blacklistRows: 3 })
      const left = rows.filter(({ bucket }) => bucket === 'blacklist').map(({ mobile, reason }) => [mobile, reason])
      expect(left).toEqual([
        ['66812000001', 'unsubscribed'],
        ['66812000002', 'blacklisted'],
        ['66900000007', 'blacklisted'],
      ])
    },
  )

  it('is taken over when its job was lost', async () => {
    const key = await start()
    await interrupt(key)
    await resumeAnalyses(store, silentLog, new Date(Date.now() - 60_000), PARTS)
    expect((await analysisOf(key)).status).toBe('running')
    await resumeAnalyses(store, silentLog, new Date(), PARTS)
    expect(await resultOf(key)).toEqual(undisturbed)
  })

  it('fills in the values of each row. Where the sender wants it, a row with a missing value gets no message', async () => {
    const values = [
      { firstName: 'Somchai', points: '120' },
      { firstName: ' ', points: '7' },
      { points: '9' },
      undefined,
    ]
    const people: RecipientSource = {
      async *batches() {
        yield { rows: values.map((of, index) => ({ address: `089234567${index}`, values: of })), next: null }
      },
    }
    const audience: Audience = {
      ...{ source: 'people', spec: {}, rows: 4, characters: 40, fields: ['points'], fingerprint: 'x' },
    }
    const analyse = async (missingValue: 'blank' | 'invalid') => {
      const request = {
        from: 'SONGSARN',
        audience,
        content: '{{firstName|Khun}} {{points}}',
        options: { missingValue },
      }
      const { tenantId, id } = await asApp(store, caller.tenancy, (trx) =>
        startAnalysis(trx, caller, request, starting()),
      )
      const key = { tenantId, analysisId: id }
      await runAnalysis(store, key, { ...PARTS, sources: { people } })
      const { analysis, rows } = await resultOf(key)
      return [analysis.missingValues, ...rows.map(({ text, bucket, reason }) => text ?? `${bucket}: ${reason}`)]
    }
    expect(await analyse('blank')).toEqual([1, 'Somchai 120', 'Khun 7', 'Khun 9', 'unique: ok'])
    expect(await analyse('invalid')).toEqual([0, 'Somchai 120', 'Khun 7', 'Khun 9', 'invalid: missingValue'])
  })

  it('deletes its stored input at the end', async () => {
    const inputs = await asWorker(store, (trx) => trx.selectFrom('analysisInputs').select('analysisId').execute())
    const running = await asWorker(store, (trx) =>
      trx.selectFrom('analyses').select('id').where('status', '=', 'running').execute(),
    )
    expect(new Set(inputs.map(({ analysisId }) => analysisId))).toEqual(new Set(running.map(({ id }) => id)))
  })

  it('fails when its source does, and says why in the log', async () => {
    const key = await start()
    const log = { ...silentLog, error: jest.fn() }
    const broken = watched(() => {
      throw new Error('the file is gone')
    })
    await analyzeJob(store, log, { ...PARTS, sources: broken }).run(key, {
      signal: new AbortController().signal,
      jobs: noJobs,
    })
    const { status, accountId, userId } = await analysisOf(key)
    expect(status).toBe('failed')
    const path = `/communication/quick-send?analysis=${key.analysisId}`
    const told = await asWorker(store, (trx) =>
      trx.selectFrom('notices').select(['kind', 'path']).where('accountId', '=', accountId).execute(),
    )
    expect([userId, told]).toEqual([caller.user.id, [{ kind: 'analysisFailed', path }]])
    expect(log.error).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: 'the file is gone' }), analysis: key.analysisId },
      'an analysis failed',
    )
  })

  it('waits for the database instead of failing', async () => {
    const key = await start()
    const away = watched(() => {
      throw Object.assign(new Error('gone'), { code: '57P01' })
    })
    const { run } = analyzeJob(store, silentLog, { ...PARTS, sources: away })
    await expect(run(key, { signal: new AbortController().signal, jobs: noJobs })).rejects.toThrow('gone')
    expect((await analysisOf(key)).status).toBe('running')
    await runAnalysis(store, key, PARTS)
  })

  it('stops when it is cancelled, and the purge deletes all its rows', async () => {
    const app: TestApp = testApp(store)
    const account = await app.newAccount({ credits: 10 })
    await addSender(store, account, 'SONGSARN')
    const user: TestUser = await app.newUser(account, 'owner')
    const request = { from: 'SONGSARN', audience: await typedAudience(INPUT), content: 'Hello' }
    const tenancy = {
      ...account,
      accountIds: [account.accountId],
      actingAccountId: account.accountId,
      userId: user.userId,
    }
    const acting = { ...caller.acting, id: account.accountId, parentId: null }
    const { id } = await asApp(store, tenancy, (trx) =>
      startAnalysis(trx, { ...caller, acting, tenancy }, request, starting()),
    )
    const key = { tenantId: account.tenantId, analysisId: id }
    await interrupt(key)
    const params = { id }
    expect((await user.call(getAnalysis, { params })).body.progress).toEqual({ done: 5000, total: INPUT.length })
    expect((await user.call(deleteAnalysis, { params })).status).toBe(204)
    expect((await user.call(deleteAnalysis, { params })).status).toBe(404)
    expect((await user.call(getAnalysis, { params })).status).toBe(404)
    const send = { body: { analysisId: id } }
    expect((await user.call(createQuickSend, send, { 'idempotency-key': newId() })).status).toBe(404)
    await runAnalysis(store, key, PARTS)
    expect(await analysisOf(key)).toMatchObject({ status: 'running', rowsDone: 5000 })
    await purgeAnalyses(store, new Date())
    const left = await asWorker(store, async (trx) => [
      ...(await trx.selectFrom('analyses').select('id').where('id', '=', id).execute()),
      ...(await trx.selectFrom('analysisRows').select('rowNo').where('analysisId', '=', id).limit(1).execute()),
      ...(await trx.selectFrom('analysisInputs').select('partNo').where('analysisId', '=', id).execute()),
    ])
    expect(left).toEqual([])
  })
})
