import { listCommunications } from '@songsarn/contract/communication/communications'
import { downloadLogs } from '@songsarn/contract/reports/logs'
import { testApp } from '../testing/app.ts'
import { fillLogs } from '../testing/fill-logs.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

export type DownloadFigures = { idleMs: number; busyMs: number; ratio: number; rowsPerSecond: number }

const DOWNLOADS = 20

/** The median time of another account's list, idle and while one viewer downloads Logs 20 times at once. */
export async function measureDownloads(
  engine: Engine,
  { communications = 4, calls = 300 }: { communications?: number; calls?: number } = {},
): Promise<DownloadFigures> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const test = testApp(store)
  undo.defer(() => test.stopJobs())
  const viewer = await test.newUser(await test.newAccount(), 'viewer')
  const other = await test.newUser(await test.newAccount(), 'viewer')
  const { tenantId, accountId } = viewer.account
  const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: viewer.userId }
  for (let made = 0; made < communications; made++) await fillLogs(store, { tenancy }, made)
  await store.vacuum('messages', 'chunks', 'communications')
  await medianOf(other.call, calls)
  const idleMs = await medianOf(other.call, calls)
  const stop = new AbortController()
  let bytes = 0
  const downloads = Array.from({ length: DOWNLOADS }, async () => {
    const response = await test.fetch(downloadLogs.path, { headers: { cookie: `__Host-songsarn=${viewer.token}` } })
    for await (const piece of response.body ?? []) {
      bytes += piece.byteLength
      // Yields to the event loop as a client does, so that others get their turn.
      await new Promise((resolve) => setImmediate(resolve))
      if (stop.signal.aborted) break
    }
  })
  const begun = performance.now()
  const busyMs = await medianOf(other.call, calls)
  const seconds = (performance.now() - begun) / 1000
  const rowsPerSecond = bytes / BYTES_PER_ROW / seconds
  stop.abort()
  await Promise.all(downloads)
  return { idleMs, busyMs, ratio: busyMs / idleMs, rowsPerSecond }
}

/** An approximation for the rows of `fillLogs`. */
const BYTES_PER_ROW = 260

type Call = Awaited<ReturnType<ReturnType<typeof testApp>['newUser']>>['call']

async function medianOf(call: Call, calls: number): Promise<number> {
  const times: number[] = []
  for (let done = 0; done < calls; done++) {
    const begun = performance.now()
    const { status } = await call(listCommunications)
    if (status !== 200) throw new Error(`status ${status}`)
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)] ?? Number.NaN
}

// node server/bench/downloads.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES) if (process.argv.includes(engine)) console.log(engine, await measureDownloads(engine))
