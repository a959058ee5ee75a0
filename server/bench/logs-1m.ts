import { asApp } from '../src/db/tenancy.ts'
import { countMessages } from '../src/logs/count-messages.ts'
import { findMessages } from '../src/logs/find-messages.ts'
import { logCsv } from '../src/logs/log-csv.ts'
import { type LogQuery, logFilter } from '../src/logs/log-filter.ts'
import { fillLogs } from '../testing/fill-logs.ts'
import { makeSender } from '../testing/sending.ts'
import { type Engine, openBenchDatabase } from './bench-database.ts'

export type LogsFigures = { engine: Engine; milliseconds: Record<string, number>; csvRowsPerSecond: number }

const COMMUNICATIONS = 20

/** Times a page of Logs and its total in an account with a million messages, for each filter. */
export async function measureLogs(engine: Engine): Promise<LogsFigures> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, 1)
  for (let made = 0; made < COMMUNICATIONS; made++) await fillLogs(store, caller, made)
  await store.vacuum('messages', 'chunks', 'communications')

  const transaction: Parameters<typeof logCsv>[0] = (work) => asApp(store, caller.tenancy, work)
  const queries: Record<string, LogQuery> = {
    newest: {},
    'one rare status': { status: ['Rejected'] },
    'a whole number': { mobile: '0810025000' },
    'part of a number that few have': { mobile: '25000' },
    'part of a number that none has': { mobile: '9999999' },
  }
  const milliseconds: Record<string, number> = {}
  for (const [name, query] of Object.entries(queries)) {
    const filter = logFilter(caller, query)
    const look = () =>
      transaction(async (trx) => [await findMessages(trx, filter, undefined, 10), await countMessages(trx, filter)])
    await look()
    const begun = performance.now()
    await look()
    milliseconds[name] = Math.round(performance.now() - begun)
  }

  const begun = performance.now()
  let rows = 0
  for await (const lines of logCsv(transaction, logFilter(caller, {}), 'en')) rows += lines.split('\r\n').length - 1
  return { engine, milliseconds, csvRowsPerSecond: Math.round(rows / ((performance.now() - begun) / 1000)) }
}

if (import.meta.main) {
  for (const engine of ['embedded', 'postgres'] as const) console.log(await measureLogs(engine))
}
