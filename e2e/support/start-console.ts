import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type RunningConsole = { url: string; stop(): Promise<void>; kill(): Promise<void> }

export const DEMO_PASSWORD = 'songsarn-e2e-password'
const main = resolve(import.meta.dirname, '../../server/src/main.ts')

/** Starts the built console on a free port and waits for its `ready` line. */
export async function startConsole(
  dataDir: string,
  env: Record<string, string> = {},
  readyWithin = 60_000,
): Promise<RunningConsole> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SEED: 'empty', PORT: '0', DATA_DIR: dataDir, DEMO_PASSWORD, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((done, fail) => {
    const late = setTimeout(() => fail(new Error(`not ready in ${readyWithin} ms:\n${output}`)), readyWithin)
    const read = (data: Buffer) => {
      output += data
      const ready = /^ready (http:\/\/\S+)$/m.exec(output)
      if (!ready?.[1]) return
      clearTimeout(late)
      done(ready[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => fail(new Error(`ended with ${code}:\n${output}`)))
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** A console whose data is deleted when it stops. */
export async function startFreshConsole(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'songsarn-e2e-'))
  const running = await startConsole(dataDir)
  return {
    url: running.url,
    async stop() {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Playwright's global setup: one console for the whole run. */
export default async function globalSetup() {
  const { url, stop } = await startFreshConsole()
  process.env.CONSOLE_URL = url
  return stop
}
