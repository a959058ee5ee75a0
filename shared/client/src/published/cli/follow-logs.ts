import { delay } from '../../delay.ts'
import type { Calls } from '../calls.ts'
import type { Songsarn } from '../songsarn.ts'
import { SongsarnError } from '../songsarn-error.ts'

type LogRow = Calls['listLogs']['answer']['items'][number]
type Query = NonNullable<Calls['listLogs']['input']['query']>

/** Messages can appear later than newer ones, by as much as the longest transaction that writes them takes. */
const OVERLAP_MS = 60_000

/**
 * The last `limit` messages, oldest first, then each new one once. Each round reads the last minute before the newest message again,
 * because a transaction that ends late adds messages behind it. Times are of the service, so the clock of this machine does not matter.
 */
export async function* followLogs(
  songsarn: Songsarn,
  query: Query,
  settings: { limit: number; everyMs: number; signal: AbortSignal; onFailure: (error: SongsarnError) => void },
): AsyncGenerator<LogRow, void, undefined> {
  const seen = new Map<string, number>()
  let newest = Number.NEGATIVE_INFINITY
  const isNew = (row: LogRow): boolean => {
    const at = Date.parse(row.createDate)
    newest = Math.max(newest, at)
    if (seen.has(row.messageId)) return false
    seen.set(row.messageId, at)
    return true
  }
  const last: LogRow[] = []
  for await (const row of songsarn.logs.list(query, settings)) {
    isNew(row)
    if (last.length < settings.limit) last.push(row)
    else if (Date.parse(row.createDate) < newest - OVERLAP_MS) break
  }
  yield* last.reverse()
  for (;;) {
    await delay(settings.everyMs, settings.signal)
    const startDate = Number.isFinite(newest) ? { startDate: new Date(newest - OVERLAP_MS).toISOString() } : {}
    const found: LogRow[] = []
    try {
      for await (const row of songsarn.logs.list({ ...query, ...startDate, size: 1000 }, settings))
        if (isNew(row)) found.push(row)
    } catch (error) {
      if (!(error instanceof SongsarnError) || (error.status > 0 && error.status < 500)) throw error
      settings.onFailure(error)
    }
    yield* found.reverse()
    for (const [id, at] of seen) if (at < newest - OVERLAP_MS) seen.delete(id)
  }
}
