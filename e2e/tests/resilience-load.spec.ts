import { type Route, test } from '@playwright/test'
import { expectContained, type Fault } from '../support/contain-fault.ts'
import { type FaultyRemote, openFaultyRemote } from '../support/faulty-remote.ts'
import { startFreshConsole } from '../support/start-console.ts'

const EXPOSED = '__federation_expose_remote.*.js'
/** Faults while a remote loads: in one of its files, or in its registry entry. */
const FAULTS: Fault[] = [
  { name: 'manifest answers 503', act: file('mf-manifest.json', status(503)), kind: 'http', values: { status: 503 } },
  { name: 'manifest is {}', act: file('mf-manifest.json', body('{}')), kind: 'invalid-module' },
  { name: 'manifest is not JSON', act: file('mf-manifest.json', body('<!doctype html>')), kind: 'invalid-module' },
  { name: 'entry answers 404', act: file('remoteEntry.js', status(404)), kind: 'http', text: 'failed.gone' },
  { name: 'entry does not parse', act: file('remoteEntry.js', body('var = ;')), kind: 'evaluation' },
  { name: 'entry throws', act: file('remoteEntry.js', body('throw new Error("no")')), kind: 'evaluation', cause: /no/ },
  { name: 'chunk answers 404', act: file(EXPOSED, status(404)), kind: 'chunk', text: 'failed.gone' },
  { name: 'chunk answers 503', act: file(EXPOSED, status(503)), kind: 'chunk' },
  { name: 'the shell is too new', entry: (own) => (own.contract.shell = { min: 0, max: 0 }), ...misfit('0–0') },
  {
    name: 'the shell is too old',
    entry: (own) => (own.contract.shell = { min: 99, max: 99 }),
    ...misfit('99–99'),
  },
  { name: 'the service has another API version', entry: (own) => (own.contract.api = 99), ...misfit('99') },
  { name: 'a library is an older minor', entry: (own) => (own.shared.react = '^19.99.0'), ...misfit('^19.99.0') },
  { name: 'a library is another major', entry: (own) => (own.shared.react = '^18.3.0'), ...misfit('^18.3.0') },
  {
    name: 'an export of a library is not shared',
    entry: (own) => (own.shared['zod/mini#new'] = '*'),
    ...misfit('new'),
  },
  { name: 'a library is not shared', entry: (own) => (own.shared.lodash = '^4.0.0'), ...misfit('lodash') },
  { name: 'the registry entry is broken', entry: (own) => (own.contract = 'none'), kind: 'registry' },
  {
    name: 'the registry entry has another origin',
    entry: (own) => (own.entry = 'https://elsewhere.example/mf-manifest.json'),
    kind: 'registry',
    cause: /not of this origin/,
  },
  {
    name: 'the version is gone',
    entry: (own) => (own.entry = own.entry.replace('1.0.0', '0.9.9')),
    kind: 'http',
    text: 'failed.gone',
  },
]

/** Requests without a response; the console's time limits end them. */
const HANGS: Fault[] = [
  { name: 'manifest hangs', ...hanging('mf-manifest.json', 5_000), kind: 'timeout' },
  { name: 'entry hangs', ...hanging('remoteEntry.js', 8_000), kind: 'timeout' },
  { name: 'chunk hangs', ...hanging(EXPOSED, 15_000), kind: 'chunk' },
]

// A trace of so many page loads would take longer than the tests.
test.use({ trace: 'off' })

// Its own console: the service limits the reports per minute.
let service: Awaited<ReturnType<typeof startFreshConsole>>
test.beforeAll(async () => {
  service = await startFreshConsole()
})
test.afterAll(() => service?.stop())

for (const [state, faults, withClock] of [
  ['loading with a fault', FAULTS, false],
  ['that hangs while loading', HANGS, true],
] as const)
  test.describe(`a remote ${state}`, () => {
    let remote: FaultyRemote
    test.beforeAll(async ({ browser }) => {
      remote = await openFaultyRemote(browser, service.url, { withClock })
    })
    test.afterAll(() => remote?.close())
    for (const [index, fault] of faults.entries())
      test(`${fault.name}: the fault stays in the frame, is reported, and Retry recovers`, () =>
        expectContained(remote, fault, index % 2 ? 'th' : 'en'))
  })

/** Also matches the URLs that Retry requests. */
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
  return { kind: 'incompatible', text: 'incompatible.help', cause: new RegExp(text) }
}

function status(code: number) {
  return (route: Route) => route.fulfill({ status: code })
}

function body(content: string) {
  return (route: Route) => route.fulfill({ body: content })
}
