import { type Route, test } from '@playwright/test'
import { type FaultyArea, openFaultyArea } from '../support/faulty-area.ts'
import { startFreshConsole } from '../support/start-console.ts'
import { type Fault, survives } from '../support/survive.ts'

/** How an area can go wrong on its way into the page: what is done to which of its files, or to its entry in the registry. */
const EXPOSED = '__federation_expose_remote.*.js'
const FAULTS: Fault[] = [
  { name: 'manifest answers 503', act: file('mf-manifest.json', status(503)), kind: 'http', values: { status: 503 } },
  { name: 'manifest is {}', act: file('mf-manifest.json', body('{}')), kind: 'invalid-module' },
  { name: 'manifest is not JSON', act: file('mf-manifest.json', body('<!doctype html>')), kind: 'invalid-module' },
  { name: 'entry answers 404', act: file('remoteEntry.js', status(404)), kind: 'http', says: 'failed.gone' },
  { name: 'entry does not parse', act: file('remoteEntry.js', body('var = ;')), kind: 'evaluation' },
  { name: 'entry throws', act: file('remoteEntry.js', body('throw new Error("no")')), kind: 'evaluation', cause: /no/ },
  { name: 'chunk answers 404', act: file(EXPOSED, status(404)), kind: 'chunk' },
  { name: 'shell is too new for it', entry: (own) => (own.contract.shell = { min: 0, max: 0 }), ...misfit('0–0') },
  {
    name: 'shell is too old for it',
    entry: (own) => (own.contract.shell = { min: 99, max: 99 }),
    ...misfit('99–99'),
  },
  { name: 'service is another than it calls', entry: (own) => (own.contract.api = 99), ...misfit('99') },
  { name: 'library is an older minor', entry: (own) => (own.shared.react = '^19.99.0'), ...misfit('^19.99.0') },
  { name: 'library is another major', entry: (own) => (own.shared.react = '^18.3.0'), ...misfit('^18.3.0') },
  { name: 'export of a library is not shared', entry: (own) => (own.shared['zod/mini#new'] = '*'), ...misfit('new') },
  { name: 'library is not there', entry: (own) => (own.shared.lodash = '^4.0.0'), ...misfit('lodash') },
  { name: 'entry in the registry is broken', entry: (own) => (own.contract = 'none'), kind: 'registry' },
  {
    name: 'entry in the registry is of another origin',
    entry: (own) => (own.entry = 'https://elsewhere.example/mf-manifest.json'),
    kind: 'registry',
    cause: /not of this origin/,
  },
  {
    name: 'version is gone',
    entry: (own) => (own.entry = own.entry.replace('1.0.0', '0.9.9')),
    kind: 'http',
    says: 'failed.gone',
  },
]

/** Neither answered nor refused; the console gives up by itself. */
const HANGS: Fault[] = [
  { name: 'manifest hangs', ...hanging('mf-manifest.json', 5_000), kind: 'timeout' },
  { name: 'entry hangs', ...hanging('remoteEntry.js', 8_000), kind: 'timeout' },
  { name: 'chunk hangs', ...hanging(EXPOSED, 15_000), kind: 'chunk' },
]

// A trace of so many page loads would take longer than they do.
test.use({ trace: 'off' })

// One of their own: the service takes so many reports a minute, and these are many.
let service: Awaited<ReturnType<typeof startFreshConsole>>
test.beforeAll(async () => {
  service = await startFreshConsole()
})
test.afterAll(() => service?.stop())

for (const [what, faults, withClock] of [
  ['on its way into the page', FAULTS, false],
  ['that does not come', HANGS, true],
] as const)
  test.describe(`an area ${what}`, () => {
    let area: FaultyArea
    test.beforeAll(async ({ browser }) => {
      area = await openFaultyArea(browser, service.url, { withClock })
    })
    test.afterAll(() => area?.close())
    for (const [index, fault] of faults.entries())
      test(`whose ${fault.name} keeps to its frame, is told, and comes back with Retry`, () =>
        survives(area, fault, index % 2 ? 'th' : 'en'))
  })

/** Also under the addresses that Retry asks for. */
function patternOf(name: string): RegExp {
  return new RegExp(`/r/mf-faulty/[^/]+/${name.replaceAll('.', '\\.').replace('*\\.', '.*')}(\\?|$)`)
}

function file(name: string, act: (route: Route) => unknown): Fault['act'] {
  const pattern = patternOf(name)
  return async ({ context }) => {
    await context.route(pattern, act)
    return () => context.unroute(pattern)
  }
}

function hanging(name: string, milliseconds: number): Pick<Fault, 'act' | 'limit'> {
  return { act: file(name, () => {}), limit: { milliseconds, after: patternOf(name) } }
}

function misfit(needed: string) {
  const text = needed.replaceAll(/[.^]/g, '\\$&')
  return { kind: 'incompatible', says: 'incompatible.help', cause: new RegExp(text) }
}

function status(code: number) {
  return (route: Route) => route.fulfill({ status: code })
}

function body(content: string) {
  return (route: Route) => route.fulfill({ body: content })
}
