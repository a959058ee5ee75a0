/** A real Prometheus, from Debian's package `prometheus`, with the rules of server/watch. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endProcess } from './processes.ts'

export const WATCH = join(__dirname, '../watch')

/** Whether Prometheus and promtool are installed. Says so where not. */
export function hasPrometheus(): boolean {
  const isThere = ['prometheus', 'promtool'].every((program) => spawnSync(program, ['--version']).status === 0)
  if (!isThere) console.info('skipped: this machine has no Prometheus (Debian: prometheus)')
  return isThere
}

export type Prometheus = {
  /** Names of the alerts that fire now. */
  firing(): Promise<Set<string>>
  /** The value of an expression with one result; undefined without one. */
  value(expression: string): Promise<number | undefined>
  close(): Promise<void>
}

/**
 * Reads the service of this port four times a second, and judges by the rules of server/watch with shorter times. It begins to read 5 s
 * after its start, so start it before the service.
 */
export async function startPrometheus(
  folder: string,
  { port, token }: { port: number; token: string },
): Promise<Prometheus> {
  const [config, rules, credentials] = ['prometheus.yml', 'alerts.yaml', 'token'].map((name) => join(folder, name))
  const global = { scrape_interval: '250ms', scrape_timeout: '250ms', evaluation_interval: '200ms' }
  const job = {
    job_name: 'songsarn',
    authorization: { credentials_file: credentials },
    static_configs: [{ targets: [`127.0.0.1:${port}`] }],
  }
  await writeFile(rules ?? '', quicker(readFileSync(join(WATCH, 'alerts.yaml'), 'utf8')))
  await writeFile(credentials ?? '', token)
  // JSON is YAML.
  await writeFile(config ?? '', JSON.stringify({ global, rule_files: [rules], scrape_configs: [job] }))
  const storage = `--storage.tsdb.path=${join(folder, 'prometheus')}`
  const child = spawn('prometheus', [`--config.file=${config}`, storage, '--web.listen-address=127.0.0.1:0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await addressOf(child)
  async function ask<Data>(what: string): Promise<Data> {
    const answer = await fetch(`http://${address}/api/v1/${what}`)
    return ((await answer.json()) as { data: Data }).data
  }
  return {
    async firing() {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts')
      return new Set(alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname))
    },
    async value(expression) {
      type Found = { result: { value: [number, string] }[] }
      const { result } = await ask<Found>(`query?query=${encodeURIComponent(expression)}`)
      return result[0] && Number(result[0].value[1])
    },
    close: () => endProcess(child, 'SIGKILL'),
  }
}

/** An alert waits for half a second instead of 10 minutes … */
const FASTER = 1200
/** … and looks back for 10 s instead of 10 minutes, which is 40 reads. */
const WINDOWS_FASTER = 60

function quicker(rules: string): string {
  const seconds: Record<string, number> = { s: 1, m: 60, h: 3600 }
  return rules.replaceAll(/(for: |\[)(\d+)([smh])\b/g, (_, before: string, count: string, unit: string) => {
    const by = before === '[' ? WINDOWS_FASTER : FASTER
    return `${before}${Math.round((Number(count) * (seconds[unit] ?? 0) * 1000) / by)}ms`
  })
}

async function addressOf(child: ChildProcess): Promise<string> {
  const said: string[] = []
  if (child.stderr)
    for await (const line of createInterface({ input: child.stderr })) {
      said.push(line)
      const address = /msg="Listening on" address=(\S+)/.exec(line)?.[1]
      if (!address) continue
      // A pipe that nobody reads would stop it.
      child.stderr.resume()
      return address
    }
  throw new Error(`Prometheus did not start: ${said.join('\n')}`)
}
