import { BATCH_ROWS, type RowSource } from '../src/analyses/row-source.ts'
import { runAnalysis } from '../src/analyses/run-analysis.ts'
import { startAnalysis } from '../src/analyses/start-analysis.ts'
import { asApp, asWorker } from '../src/db/tenancy.ts'
import { makeSender } from '../testing/sending.ts'
import { type Engine, openBenchDatabase } from './bench-database.ts'

export type AnalyzeMillionFigure = {
  engine: Engine
  rows: number
  unique: number
  seconds: number
  /** Resident memory of this process after a tenth of the rows, and its maximum. */
  memoryMiB: { atTenth: number; most: number }
}

const ROWS = 1_000_000
const DIFFERENT = 800_000

/** Generates its rows, with duplicates after 800,000. The cursor is the number of rows so far. */
const generated: RowSource = {
  async read(_trx, _analysis, cursor) {
    const from = Number(cursor ?? 0)
    const to = Math.min(ROWS, from + BATCH_ROWS)
    const rows = Array.from({ length: to - from }, (_, index) => `08${10_000_000 + ((from + index) % DIFFERENT)}`)
    return { rows, next: to < ROWS ? String(to) : null }
  },
}

/** Analyzes a million rows of a row source. */
export async function measureAnalyzeMillion(engine: Engine): Promise<AnalyzeMillionFigure> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, 0)
  const memory = { atTenth: 0, most: 0 }
  const measured: RowSource = {
    async read(trx, analysis, cursor) {
      const mib = Math.round(process.memoryUsage.rss() / 2 ** 20)
      if (cursor === String(ROWS / 10)) memory.atTenth = mib
      memory.most = Math.max(memory.most, mib)
      return generated.read(trx, analysis, cursor)
    },
  }
  // More rows than a request analyzes by itself, so that the analysis needs a run.
  const request = { from: 'SONGSARN', to: Array<string>(2000).fill('1'), content: 'Hello, your number is {{mobile}}' }
  const { tenantId, id } = await asApp(store, caller.tenancy, (trx) => startAnalysis(trx, caller, request, new Date()))
  const begun = performance.now()
  await runAnalysis(store, { tenantId, analysisId: id }, { input: measured })
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  const { rowsDone, uniqueRows } = await asWorker(store, (trx) =>
    trx.selectFrom('analyses').select(['rowsDone', 'uniqueRows']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return { engine, rows: rowsDone, unique: uniqueRows, seconds, memoryMiB: memory }
}

if (import.meta.main) {
  for (const engine of ['postgres', 'embedded'] as const) console.log(await measureAnalyzeMillion(engine))
}
