import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '../..')

/** Opens an area's workbench on a free port. The first build of an area takes some seconds. */
export async function startWorkbench(area: string): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/workbench.ts', area], {
    cwd: root,
    env: { ...process.env, WORKBENCH_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const printed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line)
    const [, url] = /^ready (http:\S+)$/.exec(line) ?? []
    // What it prints from now on is read away, so that it never waits for a reader.
    if (url) {
      child.stdout.resume()
      return { url, stop }
    }
  }
  await stop()
  throw new Error(`the workbench of ${area} did not start:\n${printed.join('\n')}`)
}
