import { getHome, getHomeDetail } from '@songsarn/contract/reports/home'
import { listLogs } from '@songsarn/contract/reports/logs'
import { getRecipient } from '@songsarn/contract/reports/recipients'
import { makePartitions } from '../src/delivery/partitions.ts'
import { addUpFigures } from '../src/delivery/settlement/daily-figures.ts'
import { testApp } from '../testing/app.ts'
import { COMMUNICATION_MESSAGES, fillLogs } from '../testing/fill-logs.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

/** Milliseconds of an answer, as the service makes it. */
type Times = { p50: number; p95: number }
export type LogsAndHomeFigures = { engine: Engine; messages: number; pages: Times; home: Times; desk: Times } & {
  byCall: Record<string, Times>
}

/** The messages are of the last days, so that Home compares two months. */
const DAYS = 55
const DAY_MS = 86_400_000
const SIZE = 10

/** Times pages of Logs with their totals, Home, and the answer desk, in an account with so many messages. */
export async function measureLogsAndHome(
  engine: Engine,
  { messages = 5_000_000, calls = 40 }: { messages?: number; calls?: number } = {},
): Promise<LogsAndHomeFigures> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const test = testApp(store)
  undo.defer(() => test.stopJobs())
  const owner = await test.newUser(await test.newAccount({ plan: 'Enterprise' }), 'owner')
  const { tenantId, accountId } = owner.account
  const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: owner.userId }
  const now = Date.now()
  for (const days of [DAYS, DAYS / 2]) await makePartitions(store.db, new Date(now - days * DAY_MS))
  const communications = messages / COMMUNICATION_MESSAGES
  for (let made = 0; made < communications; made++)
    await fillLogs(store, { tenancy }, made, new Date(now - (1 - made / communications) * DAYS * DAY_MS))
  await addUpFigures(store)
  await store.vacuum('messages', 'chunks', 'communications', 'dailyFigures')

  /** Cursors all through the messages, as somebody reaches them who pages on. */
  const cursors: (string | undefined)[] = []
  for (let at = 0; at < calls; at++) {
    const endDate = dayOf(now - (at / calls) * (DAYS - 1) * DAY_MS)
    const { body } = await owner.call(listLogs, { query: { size: SIZE, endDate } })
    cursors.push(body.nextCursor ?? undefined)
  }

  const whole = (at: number) => `081${String(at * 12_345).padStart(7, '0')}`
  const month = { startDate: dayOf(now - 20 * DAY_MS), endDate: dayOf(now) }
  const pages: Record<string, (at: number) => Promise<{ status: number }>> = {
    'Logs, newest': () => owner.call(listLogs, { query: { size: SIZE } }),
    'Logs, any page': (at) => owner.call(listLogs, { query: { size: SIZE, after: cursors[at] } }),
    'Logs, a page of 100': (at) => owner.call(listLogs, { query: { size: 100, after: cursors[at] } }),
    'Logs, a rare status': (at) =>
      owner.call(listLogs, { query: { size: SIZE, status: ['Rejected'], ...(at % 2 ? month : {}) } }),
    'Logs, a status that none has': () => owner.call(listLogs, { query: { size: SIZE, status: ['Unknown'] } }),
    'Logs, a sender in a range': (at) =>
      owner.call(listLogs, {
        query: { size: SIZE, sender: ['SONGSARN'], ...month, ...(at % 2 ? { after: cursors[0] } : {}) },
      }),
    'Logs, a whole number': (at) => owner.call(listLogs, { query: { size: SIZE, mobile: whole(at) } }),
  }
  const home: typeof pages = {
    'Home, this month': () => owner.call(getHome, { query: { month: 1 } }),
    'Home, last month': () => owner.call(getHome, { query: { month: 2 } }),
    'Home detail by day': () => owner.call(getHomeDetail, { query: { by: 'day' } }),
    'Home detail by sender': () => owner.call(getHomeDetail, { query: { by: 'sender' } }),
  }
  const desk: typeof pages = {
    'the answer desk, one mobile': (at) => owner.call(getRecipient, { query: { mobile: whole(at) } }),
  }
  // Reads every message: shown, and not part of the goal.
  const scans: typeof pages = {
    'Logs, part of a number that few have': () => owner.call(listLogs, { query: { size: SIZE, mobile: '25000' } }),
  }
  const byCall = new Map<string, Times>()
  const measure = async (asked: typeof pages, times = calls) => {
    const all: number[] = []
    for (const [name, ask] of Object.entries(asked)) {
      const took: number[] = []
      // The first calls read the pages of the database.
      for (let at = -2; at < times; at++) {
        const begun = performance.now()
        const { status } = await ask(Math.max(at, 0))
        if (status !== 200) throw new Error(`${name}: ${status}`)
        if (at >= 0) took.push(performance.now() - begun)
      }
      byCall.set(name, timesOf(took))
      all.push(...took)
    }
    return timesOf(all)
  }
  const figures = {
    engine,
    messages,
    pages: await measure(pages),
    home: await measure(home),
    desk: await measure(desk),
    byCall: Object.fromEntries(byCall),
  }
  await measure(scans, 3)
  return figures
}

const dayOf = (time: number): string => new Date(time + 7 * 3_600_000).toISOString().slice(0, 10)

function timesOf(took: number[]): Times {
  const times = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95) }
}

// node server/bench/logs-and-home.ts managed postgres; MESSAGES=100000 for fewer messages.
if (import.meta.main)
  for (const engine of ENGINES)
    if (process.argv.includes(engine))
      console.dir(await measureLogsAndHome(engine, { messages: Number(process.env.MESSAGES ?? 5_000_000) }), {
        depth: 4,
      })
