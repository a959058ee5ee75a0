import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { checkTables } from '../lint/table-rules.ts'

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

/** Folder and import. */
type Case = [string, string]

const forbidden: Case[] = [
  ['mf-reports/src', 'mf-communication/app/Root.tsx'],
  ['mf-reports/src', '../../mf-communication/src/app/Root.tsx'],
  ['mf-reports/src', '@songsarn/shell/app/App'],
  ['mf-reports/src', '@songsarn/server/run/app'],
  ['mf-reports/src', '@songsarn/msw/demo/worker'],
  ['mf-reports/src', 'node:fs'],
  ['mf-reports/src', '../dev/scenarios.tsx'],
  ['mf-reports/dev', '../../mf-communication/src/app/Root.tsx'],
  ['shell/src', 'mf-reports/index.ts'],
  ['shell/src', '../../mf-reports/src/index.ts'],
  ['shell/src', '@songsarn/server/run/app'],
  ['shared/contract/src', '@songsarn/sms/parts'],
  ['shared/sms/src', '@songsarn/client/client'],
  ['shared/client/src', '@songsarn/ui/theme/tokens'],
  ['shared/ui/src', '@songsarn/client/client'],
  ['shared/remote/src', '@songsarn/server/run/app'],
  ['e2e/tests', '@songsarn/msw/demo/worker'],
  ['e2e/tests', '@songsarn/remote/use-shell'],
  ['e2e/remotes/mf-faulty/src', '@songsarn/server/run/app'],
  ['server/src/billing', '@songsarn/client/client'],
]
const allowed: Case[] = [
  ['mf-reports/src', '@songsarn/remote/use-shell'],
  ['mf-reports/src', '../app/Root.tsx'],
  ['mf-demo-theme/src', '@songsarn/msw/demo/worker'],
  ['mf-demo-theme/src', 'msw/browser'],
  ['mf-reports/dev', '../src/app/Root.tsx'],
  ['mf-reports/dev', '@songsarn/msw/browser-service'],
  ['e2e/tests', '@songsarn/msw/demo/testing/demo-cases'],
  ['e2e/remotes/mf-faulty/src', '@songsarn/remote/use-shell'],
  ['shell/src', '@songsarn/contract/account/session'],
  ['shared/client/src', '@songsarn/contract/api'],
  ['server/src/billing', '@songsarn/sms/credits'],
]

const forbiddenAreas: Case[] = [
  ['server/src/billing', 'node:crypto'],
  ['server/src/run/app', 'node:crypto'],
  ['server/src/foundation/db', '../../billing/ledger.ts'],
  ['server/src/foundation/http', '../../otp/otp/pin.ts'],
  ['server/src/foundation/time', '../../main.ts'],
  ['server/src/billing', '../adapters/listen.ts'],
  ['server/src/billing', '../run/app.ts'],
  ['server/src/billing', '../mail/queue-mail.ts'],
  ['server/src/adapters', '../run/app.ts'],
  ['server/src/delivery/smpp', '../../run/settings.ts'],
  ['server/src/another', '../foundation/db/database.ts'],
  ['shell/src/services/session', '../../platform/platform.ts'],
  ['shell/src/parts', '../screens/session/SignIn.tsx'],
]
const allowedAreas: Case[] = [
  ['server/src/adapters', 'node:crypto'],
  ['server/src/delivery/smpp', 'node:net'],
  ['server/src/delivery/smpp/session', 'node:net'],
  ['server/src/adapters', '../billing/ledger.ts'],
  ['server/src/run', '../main.ts'],
  ['server/src/billing', '../foundation/db/database.ts'],
  ['server/src/foundation/db', '../time/bangkok.ts'],
  ['shell/src/screens/session', '../../services/session/session.ts'],
]

const forbiddenTesting: Case[] = [
  ['mf-reports/src', '@songsarn/testing/render-remote.tsx'],
  ['mf-reports/src/logs', './testing/sample-logs.ts'],
  ['server/src/billing', '../db/testing/test-database.ts'],
]
const allowedTesting: Case[] = [
  ['mf-reports/dev', '@songsarn/testing/workbench/open-workbench.tsx'],
  ['mf-reports/src/testing', '@songsarn/testing/render-remote.tsx'],
  ['server/src/billing/testing', '../../db/testing/test-database.ts'],
  ['server/bench', '../src/db/testing/test-database.ts'],
]

/** One file per case, in the folders that the rules are about, checked in one run with the repository's own rules. */
const files = new Map<string, string>()
const addFile = (path: string, text: string) => {
  files.set(path, text)
  return path
}
const clocks = new Map(
  [...localClock, ...anyClock].map((read, index) => [
    read,
    addFile(`shell/src/clock-${index}.ts`, `export const read = (at: Date) => ${read}\n`),
  ]),
)
const imports = new Map<string, string>()
const addImport = (place: string, from: string, text = `import { it } from '${from}'\nexport { it }\n`) =>
  imports.set(place + from, addFile(`${place}/import-${files.size}.ts`, text))
for (const [place, from] of [...forbidden, ...forbiddenAreas, ...forbiddenTesting]) addImport(place, from)
for (const [place, from] of [...allowed, ...allowedAreas, ...allowedTesting]) addImport(place, from)
addImport(
  'shell/src',
  '@songsarn/server/run/page/start-page',
  "export type App = import('@songsarn/server/run/page/start-page').App\n",
)
addImport('shell/src', '@songsarn/server/main', "export const app = () => import('@songsarn/server/main')\n")
addImport('shell/src', '@songsarn/server/jobs', "export * from '@songsarn/server/jobs'\n")
addImport(
  'shell/src',
  '@songsarn/server/text',
  "export const code = `\nimport { it } from '@songsarn/server/text'\n`\n",
)
addFile('shell/src/a.test.ts', "import '@songsarn/server/run/app'\n")
// A cycle of two files, by types alone, and of three folders.
addFile('shell/src/cycle-a.ts', "import type { B } from './cycle-b.ts'\nexport type A = B\n")
addFile('shell/src/cycle-b.ts', "import type { A } from './cycle-a.ts'\nexport type B = A\n")
addFile('server/src/otp/pin.ts', "import '../webhooks/queue.ts'\n")
addFile('server/src/webhooks/queue.ts', "import type { Send } from '../delivery/send.ts'\nexport type Queue = Send\n")
addFile('server/src/delivery/send.ts', "import '../otp/text.ts'\nexport type Send = string\n")
addFile('server/src/otp/text.ts', 'export {}\n')
addFile('mf-reports/src/home/a.ts', "import '../logs/b.ts'\n")
addFile('mf-reports/src/home/c.ts', 'export {}\n')
addFile('mf-reports/src/logs/b.ts', "import '../home/c.ts'\n")

writeRepository()
const linted = lint()
const { faults, cycles } = checkImports()

function writeRepository() {
  const { stdout } = spawnSync('git', ['ls-files', 'biome.json', 'lint', '*/package.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of stdout.trim().split('\n')) cpSync(join(root, file), join(folder, file))
  addFile('docs/architecture.md', readFileSync(join(root, 'docs/architecture.md'), 'utf8').replace(/<!--.*|-->/g, ''))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
}

/** Broken rules of Biome by file. */
function lint(): Map<string, string[]> {
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

/** Runs lint/check-imports.ts and returns its report: a fault by file, and the cycles of folders. */
function checkImports(): { faults: Map<string, string>; cycles: string[] } {
  const args = [join(root, 'lint/check-imports.ts'), folder]
  const { stderr } = spawnSync(join(root, 'node_modules/.bin/node'), args, { encoding: 'utf8' })
  const lines = [...stderr.matchAll(/^(\S+):\d+ imports \S+: (.*)$/gm)]
  return {
    faults: new Map(lines.map(([, path = '', fault = '']) => [path, fault])),
    cycles: [...stderr.matchAll(/^cycle of folders:\n(?: .*\n)+/gm)].map(([text]) => text),
  }
}

const faultOf = (place: string, from: string) => faults.get(imports.get(place + from) ?? '')

describe('the local clock', () => {
  it.each(localClock)('is not read: %s', (read) => {
    expect(linted.get(clocks.get(read) ?? '')).toEqual(['plugin'])
  })
  it.each(anyClock)('is not what %s reads', (read) => {
    expect(linted.get(clocks.get(read) ?? '')).toBeUndefined()
  })
})

describe('a package', () => {
  it.each(forbidden)('%s must not import %s', (place, from) => {
    expect(faultOf(place, from)).toMatch(/ may import /)
  })
  it.each(allowed)('%s may import %s', (place, from) => {
    expect(faultOf(place, from)).toBeUndefined()
  })
  it.each(['run/page/start-page', 'main', 'jobs'])('is imported by a type, a call or a re-export too: %s', (name) => {
    expect(faultOf('shell/src', `@songsarn/server/${name}`)).toMatch(/ may import /)
  })
  it('is not imported by a text that looks like an import', () => {
    expect(faultOf('shell/src', '@songsarn/server/text')).toBeUndefined()
  })
  it('may import everything in a test', () => {
    expect(faults.get('shell/src/a.test.ts')).toBeUndefined()
  })
})

describe('an area', () => {
  it.each(forbiddenAreas)('%s must not import %s', (place, from) => {
    expect(faultOf(place, from)).toMatch(/must not import|node:\*|has no row/)
  })
  it.each(allowedAreas)('%s may import %s', (place, from) => {
    expect(faultOf(place, from)).toBeUndefined()
  })
  it('has no cycle of folders, in any package', () => {
    expect(cycles.join()).toContain('server/src/webhooks/queue.ts:1 imports server/src/delivery/send.ts')
    expect(cycles.join()).toContain('mf-reports/src/home/a.ts:1 imports mf-reports/src/logs/b.ts')
  })
})

describe('a folder named testing', () => {
  it.each(forbiddenTesting)('is not for %s: %s', (place, from) => {
    expect(faultOf(place, from)).toBe('only tests may import a folder named testing')
  })
  it.each(allowedTesting)('is for %s: %s', (place, from) => {
    expect(faultOf(place, from)).toBeUndefined()
  })
})

it('forbids cycles of files, by types too', () => {
  expect(linted.get('shell/src/cycle-a.ts')).toEqual(['noImportCycles'])
})

describe('a table', () => {
  const owners = { users: 'account/accounts', apiKeys: 'account/api-keys' }
  const check = (text: string, path = 'otp/otp/verify.ts', others = {}) => checkTables([{ path, text }], owners, others)

  it.each([
    ["trx.insertInto('users').values(row)", 'users'],
    ["trx\n  .updateTable('apiKeys as k')", 'apiKeys'],
    ["trx.deleteFrom('users')", 'users'],
    ['sql`with used as (\n  update api_keys k set used = true returning k.id)`', 'apiKeys'],
    ['sql`insert into users (id) values (1)`', 'users'],
    ['sql`delete from\n api_keys`', 'apiKeys'],
  ])('is written by its folder alone: %s', (write, table) => {
    const owner = table === 'users' ? 'account/accounts' : 'account/api-keys'
    expect(check(write).join()).toMatch(
      new RegExp(`^otp/otp/verify.ts:\\d writes ${table}, which belongs to ${owner}$`),
    )
    expect(check(write, `${owner}/store.ts`)).toEqual([])
  })

  it.each([
    "trx.selectFrom('users')",
    '// update users\n/** insert into users */',
    "trx.onConflict((found) => found.doUpdateSet({ role: 'owner' }))",
    'sql`select from users for update`',
  ])('is not written by %s', (text) => {
    expect(check(text)).toEqual([])
  })

  it('has a name and an owner where it is written', () => {
    expect(check('trx.deleteFrom(table)')).toEqual(['otp/otp/verify.ts:1 writes a table that it does not name'])
    expect(check("trx.deleteFrom('tags')")).toEqual(['otp/otp/verify.ts:1 writes tags, which has no owner'])
  })

  it('has only the other writers that are named, and each of them writes it', () => {
    const others = { users: ['otp/otp/verify.ts'] }
    expect(check("trx.deleteFrom('users')", 'otp/otp/verify.ts', others)).toEqual([])
    expect(check("trx.deleteFrom('users')", 'otp/otp/other.ts', others)).toHaveLength(2)
    expect(check('', 'otp/otp/verify.ts', others)).toEqual(['otp/otp/verify.ts does not write users any more'])
  })
})
