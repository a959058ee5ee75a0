import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@songsarn/contract/api'
import { diskFiles } from '../src/adapters/disk-files.ts'
import { addSender } from '../testing/add-sender.ts'
import { testApp } from '../testing/app.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

export type AnalyzeFileFigure = {
  engine: Engine
  rows: number
  unique: number
  /** Upload and reading of the file, by its call. */
  importSeconds: number
  /** From the call until the analysis is ready. */
  analyzeSeconds: number
  seconds: number
  /** The most resident memory of this process, above that before the upload. */
  addedMiB: number
}

const ROWS = 1_000_000
const DIFFERENT = 800_000

/** Imports a CSV file of a million mobiles (every fifth comes again) and analyzes it, by the calls of the API. */
export async function measureAnalyzeFile(engine: Engine, rows = ROWS): Promise<AnalyzeFileFigure> {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-bench-files-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const store = await openBenchDatabase(engine, undo)
  const test = testApp(store, { files: diskFiles(folder) })
  undo.defer(() => test.stopJobs())
  const user = await test.newUser(await test.newAccount(), 'owner')
  await addSender(store, user.account, 'SONGSARN')
  // Nine digits, as spreadsheets write them: with the 0, a million would exceed the largest file.
  const lines = Array.from({ length: rows }, (_, index) => 810_000_000 + (index % (DIFFERENT * (rows / ROWS))))
  const file = new File([lines.join('\n')], 'list.csv')
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  undo.defer(() => clearInterval(watch))

  const begun = performance.now()
  const uploaded = await user.call(calls.createFile, { file })
  const imported = performance.now()
  const made = await user.call(calls.createAnalysis, {
    body: {
      from: 'SONGSARN',
      content: 'Hello, your number is {{mobile}}',
      file: { fileId: uploaded.body.fileId, hasHeadings: false, columns: { mobile: 0 } },
    },
  })
  const ready = async () => (await user.call(calls.getAnalysis, { params: { id: made.body.id } })).body
  let analysis = await ready()
  while (analysis.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    analysis = await ready()
  }
  const ended = performance.now()
  if (analysis.status !== 'ready' || analysis.unique !== rows * (DIFFERENT / ROWS))
    throw new Error(`the analysis is ${analysis.status} with ${analysis.unique} unique rows`)
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
  return {
    engine,
    rows,
    unique: analysis.unique,
    importSeconds: seconds(begun, imported),
    analyzeSeconds: seconds(imported, ended),
    seconds: seconds(begun, ended),
    addedMiB: Math.round((most - before) / 2 ** 20),
  }
}

// node server/bench/analyze-file.ts managed postgres; ROWS=100000 for fewer rows.
if (import.meta.main) {
  for (const engine of ENGINES)
    if (process.argv.includes(engine)) console.log(await measureAnalyzeFile(engine, Number(process.env.ROWS ?? ROWS)))
}
