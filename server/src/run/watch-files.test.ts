/** The files of server/watch agree with /metrics, with each other and with the runbook. Where Prometheus is installed, promtool tries them. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import { hasPrometheus, WATCH } from '../../testing/prometheus.ts'
import { createMetrics } from '../adapters/metrics.ts'
import type { Store } from '../foundation/db/tenancy.ts'

/** Labels that Prometheus itself gives. */
const GIVEN = ['instance', 'job', 'le', 'alertname', 'alertstate']
/** Series that Prometheus itself makes. */
const OWN_SERIES = ['up', 'ALERTS']
const DOCS = join(WATCH, '../../docs')

const Panel = z.strictObject({
  id: z.int(),
  type: z.enum(['stat', 'timeseries']),
  title: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
  datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${source}`) }),
  gridPos: z.strictObject({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.strictObject({ refId: z.string(), expr: z.string(), legendFormat: z.string() })),
  fieldConfig: z.strictObject({ defaults: z.record(z.string(), z.unknown()), overrides: z.array(z.unknown()) }),
  options: z.optional(z.record(z.string(), z.unknown())),
})
/** What Grafana wants of a dashboard that is imported, as far as this one uses it. */
const Dashboard = z.object({
  uid: z.string().check(z.maxLength(40)),
  title: z.string(),
  schemaVersion: z.int(),
  templating: z.object({
    list: z.tuple([
      z.object({ name: z.literal('source'), type: z.literal('datasource'), query: z.literal('prometheus') }),
    ]),
  }),
  panels: z.array(Panel),
})

type Alert = { name: string; expr: string; severity: string; runbook: string }

let alerts: Alert[]
let panels: z.output<typeof Panel>[]
/** The labels of each series of /metrics. */
let series: Map<string, readonly string[]>
beforeAll(async () => {
  alerts = alertsOf(await readFile(join(WATCH, 'alerts.yaml'), 'utf8'))
  panels = Dashboard.parse(JSON.parse(await readFile(join(WATCH, 'dashboard.json'), 'utf8'))).panels
  series = knownSeries()
})

it('each expression names series and labels that /metrics has', () => {
  const faults = [...alerts.map(({ expr }) => expr), ...expressions()].flatMap((expr) => unknownIn(expr))
  expect(faults).toEqual([])
})

it('finds a series and a label that are not there', () => {
  expect(unknownIn('sum by (tenant) (rate(songsarn_sent_total{carrier="ais"}[5m]))')).toEqual([
    'songsarn_sent_total is no series',
    'tenant is no label of it: sum by (tenant) (rate(songsarn_sent_total{carrier="ais"}[5m]))',
  ])
  expect(unknownIn('songsarn_carrier_state{channel="sms"} > 0')).toEqual([
    'songsarn_carrier_state has no label channel',
  ])
})

it('the dashboard shows each metric of our own', () => {
  const shown = expressions().join('\n')
  const own = [...series.keys()].filter((name) => name.startsWith('songsarn_') && !/_(sum|count|bucket)$/.test(name))
  // Shown by their own panels, or as what they are compared with.
  const left = own.filter((name) => !new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(shown))
  expect(left).toEqual(['songsarn_canary', 'songsarn_disk_size_bytes'])
})

it('the panels of the dashboard lie side by side', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const taken = new Set<string>()
  for (const { title, gridPos } of panels) {
    const { x, y, w, h } = gridPos
    expect({ title, right: x + w <= 24 }).toEqual({ title, right: true })
    for (let column = x; column < x + w; column++)
      for (let row = y; row < y + h; row++) {
        expect({ title, isFree: !taken.has(`${column} ${row}`) }).toEqual({ title, isFree: true })
        taken.add(`${column} ${row}`)
      }
  }
})

it('each alert has a section of the runbook and a test, and each section an alert', async () => {
  const runbook = await readFile(join(DOCS, 'runbook.md'), 'utf8')
  const titles = Array.from(runbook.matchAll(/^## (Songsarn\w+)$/gm), ([, title = '']) => title)
  const names = alerts.map(({ name }) => name)
  expect(titles).toEqual(names)
  for (const { name, runbook: at, severity } of alerts) {
    expect(at).toBe(`docs/runbook.md#${name.toLowerCase()}`)
    expect(['critical', 'warning']).toContain(severity)
  }
  const timed = await readFile(join(WATCH, 'alerts.test.yaml'), 'utf8')
  expect(names.filter((name) => !timed.includes(`alertname="${name}"`))).toEqual([])
})

const describeTool = hasPrometheus() ? describe : describe.skip

describeTool('promtool', () => {
  const promtool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' })

  it('takes the rules: each alert fires in its time, and none on an ordinary day', () => {
    expect(promtool('check', 'rules', join(WATCH, 'alerts.yaml'))).toContain(`${alerts.length} rules found`)
    expect(promtool('test', 'rules', join(WATCH, 'alerts.test.yaml'))).toContain('SUCCESS')
  })

  it('takes the expressions of the dashboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'songsarn-dashboard-'))
    const rules = expressions().map((expr, at) => ({
      record: `panel:${at}`,
      expr: expr.replace('$__rate_interval', '1m'),
    }))
    const file = join(folder, 'rules.yaml')
    await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(promtool('check', 'rules', file)).toContain(`${rules.length} rules found`)
    await rm(folder, { recursive: true })
  })
})

const expressions = () => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** The alerts of the rule file, which is written in the same way throughout. */
function alertsOf(text: string): Alert[] {
  return text
    .split('- alert: ')
    .slice(1)
    .map((part) => ({
      name: /^\w+/.exec(part)?.[0] ?? '',
      expr: /expr: (?:\|\n)?([\s\S]+?)\n {8}(?:for|labels):/.exec(part)?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? '',
      severity: /severity: (\w+)/.exec(part)?.[1] ?? '',
      runbook: /runbook: (\S+)/.exec(part)?.[1] ?? '',
    }))
}

function knownSeries(): Map<string, readonly string[]> {
  const metrics = createMetrics()
  // Nothing is read: it only says what there is.
  metrics.showInstallation({ statuses: async () => [] }, {} as Store)
  metrics.showMachine({ folders: {}, publicUrl: new URL('https://sms.example') })
  const all = metrics.registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[]
  const named = all.flatMap(({ name, labelNames }) =>
    ['', '_bucket', '_count', '_sum'].map((suffix) => [name + suffix, labelNames] as const),
  )
  return new Map(named)
}

/** What an expression names that is not in /metrics. */
function unknownIn(expr: string): string[] {
  const bare = expr.replaceAll(/"[^"]*"/g, '""')
  const used = Array.from(bare.matchAll(/\b(songsarn_\w+|process_\w+|nodejs_\w+|up|ALERTS)\b(?:\{([^}]*)\})?/g))
  const labels = new Set(used.flatMap(([, name = '']) => series.get(name) ?? []))
  const grouped = Array.from(bare.matchAll(/\b(?:by|on) \(([^)]*)\)/g), ([, list = '']) => list.split(/, */))
  return [
    ...used.flatMap(([, name = '', selector = '']) => {
      if (OWN_SERIES.includes(name)) return []
      const known = series.get(name)
      if (!known) return [`${name} is no series`]
      const wrong = Array.from(selector.matchAll(/(\w+)\s*[=!]/g), ([, label = '']) => label)
      return wrong
        .filter((label) => ![...known, ...GIVEN].includes(label))
        .map((label) => `${name} has no label ${label}`)
    }),
    ...grouped
      .flat()
      .filter((label) => label !== '' && !labels.has(label) && !GIVEN.includes(label))
      .map((label) => `${label} is no label of it: ${expr}`),
  ]
}
