import { typedAudience } from '../src/communication/analyses/audience.ts'
import { runAnalysis } from '../src/communication/analyses/run-analysis.ts'
import { startAnalysis } from '../src/communication/analyses/start-analysis.ts'
import { asApp } from '../src/foundation/db/tenancy.ts'
import { makeSender, mobiles, starting, TEST_KEY } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

export type AnalyzeFigure = { engine: Engine; numbers: number; seconds: number; longestStallMs: number }

/**
 * Analyzes so many mobiles, and stores and counts their rows. `longestStallMs` is the longest time that the event loop was
 * blocked. A smaller analysis before it warms up and is not measured.
 */
export async function measureAnalyze(engine: Engine, count = 100_000): Promise<AnalyzeFigure> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, 0)
  const run = async (to: string[]) => {
    const audience = await typedAudience(to)
    const request = { from: 'SONGSARN', audience, content: 'Hello {{firstName|friend}}, your number is {{mobile}}' }
    const analysis = await asApp(store, caller.tenancy, (trx) => startAnalysis(trx, caller, request, starting()))
    await runAnalysis(
      store,
      { tenantId: analysis.tenantId, analysisId: analysis.id },
      { secretKey: TEST_KEY, publicUrl: () => 'https://sms.example' },
    )
  }
  await run(mobiles(count / 10))
  const numbers = mobiles(count)
  const stalls = watchStalls()
  const begun = performance.now()
  await run(numbers)
  const seconds = (performance.now() - begun) / 1000
  return {
    engine,
    numbers: count,
    seconds: Math.round(seconds * 100) / 100,
    longestStallMs: Math.round(stalls.stop()),
  }
}

function watchStalls(): { stop(): number } {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 5)
    last = now
  }, 5)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}

// node server/bench/analyze-100k.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES) if (process.argv.includes(engine)) console.log(await measureAnalyze(engine))
