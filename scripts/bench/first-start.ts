import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { run } from '../lib/run.ts'
import { buildTargets, root } from '../lib/targets.ts'

/** The largest remote. */
const REMOTE = 'mf-communication'
const LEFT_OUT = /\/(node_modules|dist|\.cache|dev)$/

/** Seconds of what a developer waits for after `npm ci`. */
export type FirstStart = {
  /** From `npm start` until the service is ready, with the whole console built and the demo made. */
  ready: number
  /** The production build of the largest remote after a change of it, with its compressed forms. */
  oneRemote: number
}

/** Measures in a copy of this checkout, which has nothing that a build or a start leaves. */
export async function measureFirstStart(): Promise<FirstStart> {
  const copy = await mkdtemp(join(tmpdir(), 'songsarn-first-start-'))
  try {
    const folders = ['package.json', 'package-lock.json', 'scripts', 'shared', 'msw', 'server']
    for (const part of [...folders, ...buildTargets().map(({ name }) => name)])
      await cp(join(root, part), join(copy, part), { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    const ready = await secondsUntilReady(copy)
    // The compressed forms that the start has left to later.
    await secondsToBuild(copy)
    await appendFile(join(copy, REMOTE, 'src/index.ts'), '\n// A change.\n')
    return { ready, oneRemote: await secondsToBuild(copy) }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function secondsUntilReady(folder: string): Promise<number> {
  const begun = performance.now()
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn' }
  const npm = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  // Also the service has ended then: it holds the pipe.
  const closed = once(npm, 'close')
  const lines = createInterface(npm.stdout)
  try {
    for await (const line of lines) if (line.startsWith('ready ')) return (performance.now() - begun) / 1000
    throw new Error('the service did not start')
  } finally {
    npm.kill('SIGTERM')
    npm.stdout.resume()
    await closed
  }
}

/** Builds what changed. */
async function secondsToBuild(folder: string): Promise<number> {
  const begun = performance.now()
  const { code, output } = await run('node', ['scripts/build.ts'], { cwd: folder, quiet: true })
  if (code !== 0) throw new Error(`the console does not build: ${output}`)
  return (performance.now() - begun) / 1000
}

// node scripts/bench/first-start.ts
if (import.meta.main) console.log(await measureFirstStart())
