import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'

const root = join(__dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'songsarn-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const localClock = [
  'at.getHours()',
  'at.getDate()',
  'at?.getMonth()',
  'at.getFullYear()',
  'at.getDay()',
  'at.setHours(1)',
  'at.getTimezoneOffset()',
  "at.toLocaleDateString('th')",
  'at.toLocaleString()',
  'at.toDateString()',
]
const anyClock = ['at.getUTCHours()', 'at.getTime()', 'at.toISOString()', 'at.setUTCDate(1)']

const forbidden = [
  ['mf-reports/src', 'mf-communication/app/Root.tsx'],
  ['mf-reports/src', '../../mf-communication/src/app/Root.tsx'],
  ['mf-reports/src', '@songsarn/shell/app/App'],
  ['mf-reports/src', '@songsarn/server/app'],
  ['mf-reports/src', '@songsarn/msw/demo/worker'],
  ['mf-reports/src', 'node:fs'],
  ['mf-reports/dev', '../../mf-communication/src/app/Root.tsx'],
  ['shell/src', 'mf-reports/index.ts'],
  ['shell/src', '../../mf-reports/src/index.ts'],
  ['shell/src', '@songsarn/server/app'],
  ['shared/contract/src', '@songsarn/sms/parts'],
  ['shared/sms/src', '@songsarn/client/client'],
  ['shared/client/src', '@songsarn/ui/theme/tokens'],
  ['shared/ui/src', '@songsarn/client/client'],
  ['shared/remote/src', '@songsarn/server/app'],
  ['server/src/billing', 'node:crypto'],
  ['e2e/tests', '@songsarn/msw/demo/worker'],
  ['e2e/tests', '@songsarn/remote/use-shell'],
  ['e2e/remotes/mf-faulty/src', '@songsarn/server/app'],
  ['server/src/billing', '@songsarn/client/client'],
]
const allowed = [
  ['mf-reports/src', '@songsarn/remote/use-shell'],
  ['mf-reports/src', '../app/Root.tsx'],
  ['mf-demo-theme/src', '@songsarn/msw/demo/worker'],
  ['mf-reports/dev', '../src/app/Root.tsx'],
  ['e2e/tests', '@songsarn/msw/demo/demo-rows'],
  ['e2e/remotes/mf-faulty/src', '@songsarn/remote/use-shell'],
  ['mf-reports/dev', '@songsarn/msw/product'],
  ['shell/src', '@songsarn/contract/session'],
  ['shared/client/src', '@songsarn/contract/calls'],
  ['server/src/edges', 'node:crypto'],
  ['server/src/smpp', 'node:net'],
  ['server/src/billing', '@songsarn/sms/credits'],
]

/** One file per case, in the folders that the rules go by; linted in one run with the repository's own configuration. */
const files = new Map<string, string>()
const clockFile = (read: string) => add('shell/src', `export const read = (at: Date) => ${read}\n`)
const importFile = (place: string, from: string) => add(place, `import { it } from '${from}'\nexport { it }\n`)
function add(place: string, text: string): string {
  const path = `${place}/case-${files.size}.ts`
  files.set(path, text)
  return path
}

const clocks = new Map([...localClock, ...anyClock].map((read) => [read, clockFile(read)]))
const imports = new Map(
  [...forbidden, ...allowed].map(([place = '', from = '']) => [place + from, importFile(place, from)]),
)
const broken = lint()

function lint(): Map<string, string[]> {
  for (const file of ['biome.json', 'lint']) cpSync(join(root, file), join(folder, file), { recursive: true })
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const options = ['lint', '--colors=off', '--vcs-enabled=false', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), options, {
    cwd: folder,
    encoding: 'utf8',
  })
  const found = new Map<string, string[]>()
  for (const [, path = '', rule = ''] of (stdout + stderr).matchAll(/^(\S+):\d+:\d+ (?:lint\/\w+\/)?(\w+) ━/gm)) {
    found.set(path, [...(found.get(path) ?? []), rule])
  }
  return found
}

describe('the local clock', () => {
  it.each(localClock)('is not read: %s', (read) => {
    expect(broken.get(clocks.get(read) ?? '')).toEqual(['plugin'])
  })
  it.each(anyClock)('is no matter of %s', (read) => {
    expect(broken.get(clocks.get(read) ?? '')).toBeUndefined()
  })
})

describe('a package', () => {
  it.each(forbidden)('%s does not take %s', (place, from) => {
    expect(broken.get(imports.get(place + from) ?? '')).toEqual(['noRestrictedImports'])
  })
  it.each(allowed)('%s takes %s', (place, from) => {
    expect(broken.get(imports.get(place + from) ?? '')).toBeUndefined()
  })
})
