import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '../..')

/** The areas that have scenarios. */
export const scenarioAreas = (): string[] =>
  readdirSync(root).filter((name) => existsSync(resolve(root, name, 'dev/scenarios.tsx')))

export type Workbenches = { urlOf(area: string): string; stop(): Promise<void> }

/** Opens the workbenches of areas on free ports, all built as one, which takes some seconds at first. */
export const startWorkbenches = (areas: readonly string[]): Promise<Workbenches> => start(areas, ['--once'])

/** The local area in the console that runs at that address. */
export const startInShell = (area: string, console: string): Promise<Workbenches> =>
  start([area], ['--in-shell', console])

async function start(areas: readonly string[], options: readonly string[]): Promise<Workbenches> {
  const child = spawn(process.execPath, ['scripts/workbench.ts', ...areas, ...options], {
    cwd: root,
    env: { ...process.env, WORKBENCH_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const urls: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http:\S+?)\/?( |$)/.exec(line) ?? []
    if (url) urls.push(url)
    if (urls.length < areas.length) continue
    // What it prints from now on is read away, so that it never waits for a reader.
    child.stdout.resume()
    return { urlOf: (area) => urls[areas.indexOf(area)] ?? '', stop }
  }
  await stop()
  throw new Error(`no workbench of ${areas.join(', ')}`)
}
