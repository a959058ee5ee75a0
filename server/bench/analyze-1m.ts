import type { Audience } from '../src/analyses/audience.ts'
import { BATCH_ROWS, type RecipientSource } from '../src/analyses/recipient-source.ts'
import { runAnalysis } from '../src/analyses/run-analysis.ts'
import { startAnalysis } from '../src/analyses/start-analysis.ts'
import { asApp, asWorker } from '../src/db/tenancy.ts'
import { makeSender, starting, TEST_KEY } from '../testing/sending.ts'
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
const generated: RecipientSource = {
  async *batches(_store, { sourceCursor }) {
    for (let from = Number(sourceCursor ?? 0); from < ROWS; from += BATCH_ROWS) {
      const to = Math.min(ROWS, from + BATCH_ROWS)
      const rows = Array.from({ length: to - from }, (_, index) => ({
        address: `08${10_000_000 + ((from + index) % DIFFERENT)}`,
      }))
      yield { rows, next: to < ROWS ? String(to) : null }
    }
  },
}

const audience: Audience = {
  source: 'generated',
  spec: {},
  rows: ROWS,
  characters: 10 * ROWS,
  fields: [],
  fingerprint: '',
}

/** Analyzes a million rows of a row source. */
export async function measureAnalyzeMillion(engine: Engine): Promise<AnalyzeMillionFigure> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, 0)
  const memory = { atTenth: 0, most: 0 }
  const measured: RecipientSource = {
    async *batches(from, analysis) {
      for await (const batch of generated.batches(from, analysis)) {
        const mib = Math.round(process.memoryUsage.rss() / 2 ** 20)
        if (batch.next === String(ROWS / 10)) memory.atTenth = mib
        memory.most = Math.max(memory.most, mib)
        yield batch
      }
    },
  }
  const request = { from: 'SONGSARN', audience, content: 'Hello, your number is {{mobile}}' }
  const { tenantId, id } = await asApp(store, caller.tenancy, (trx) => startAnalysis(trx, caller, request, starting()))
  const begun = performance.now()
  await runAnalysis(store, { tenantId, analysisId: id }, { secretKey: TEST_KEY, sources: { generated: measured } })
  const seconds = Math.round((performance.now() - begun) / 100) / 10
  const { rowsDone, uniqueRows } = await asWorker(store, (trx) =>
    trx.selectFrom('analyses').select(['rowsDone', 'uniqueRows']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return { engine, rows: rowsDone, unique: uniqueRows, seconds, memoryMiB: memory }
}

if (import.meta.main) {
  for (const engine of ['postgres', 'embedded'] as const) console.log(await measureAnalyzeMillion(engine))
}
