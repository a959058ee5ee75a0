// The package `songsarn`, installed from its file into an empty folder, against the service.
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import { createOtpConfig } from '@songsarn/contract/otp/otp'
import { makeClientPackage } from '../../../scripts/build/client-package.ts'
import type { SendingApp } from '../../testing/communications.ts'
import { testDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/sending.ts'
import { withSendingApp } from '../../testing/with-sending-app.ts'
import { type Listening, listen } from '../adapters/listen.ts'
import { createMetrics } from '../adapters/metrics.ts'

// The database closes the connections of a process that waits for another one.
const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const SCOPES = [
  'send:Communication',
  'stop:Communication',
  'read:Log',
  'read:Account',
  'create:Analysis',
  'create:Person',
  'read:Person',
  'send:Otp',
]

describe('the package', () => {
  let app: SendingApp
  withSendingApp(
    () => testDatabase('postgres'),
    (made) => {
      ;({ app } = made)
    },
  )
  let folder: string
  let http: Listening
  let key: string
  let testKey: string
  let otcId: string
  let env: NodeJS.ProcessEnv
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'songsarn-client-'))
    await makeClientPackage(join(folder, 'package'))
    await run('npm', ['pack', './package', '--silent'], { cwd: folder })
    await mkdir(join(folder, 'project'))
    await writeFile(join(folder, 'project/package.json'), '{}')
    const install = ['install', '--offline', '--no-audit', '--no-fund', '../songsarn-0.1.0.tgz']
    await run('npm', install, { cwd: join(folder, 'project') })
    const settings = { host: '127.0.0.1', port: 0, trustedProxies: 0, metricsToken: undefined, publicUrl: undefined }
    http = await listen(settings, { app: app.app, files: async () => undefined, metrics: createMetrics() })
    const owner = await app.newSender({ credits: 100 })
    key = (await owner.call(createApiKey, { body: { name: 'CLI', mode: 'live', scopes: SCOPES } })).body.key
    otcId = (await owner.call(createOtpConfig, { body: createOtpConfig.example })).body.id
    testKey = (await owner.call(createApiKey, { body: { name: 'Test', mode: 'test', scopes: SCOPES } })).body.key
    env = { PATH: process.env.PATH, XDG_CONFIG_HOME: join(folder, 'config'), LANG: 'en_US.UTF-8' }
  })
  afterAll(async () => {
    await http?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const url = () => `http://127.0.0.1:${http.port}`
  const node = (args: string[], input = '', more: NodeJS.ProcessEnv = {}) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const settings = { cwd: join(folder, 'project'), env: { ...env, ...more } }
      const child = execFile(process.execPath, args, settings, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      )
      child.stdin?.end(input)
    })
  const cli = (args: string[], input?: string, more?: NodeJS.ProcessEnv) =>
    node(['node_modules/songsarn/esm/published/cli/main.js', ...args], input, more)

  it('takes 30 kB at most and needs no other package', async () => {
    expect((await stat(join(folder, 'songsarn-0.1.0.tgz'))).size).toBeLessThanOrEqual(30_000)
    const installed = JSON.parse(await readFile(join(folder, 'project/package-lock.json'), 'utf8'))
    expect(Object.keys(installed.packages)).toEqual(['', 'node_modules/songsarn'])
  })

  it('sends from ES modules and from CommonJS', async () => {
    const use = `const songsarn = new Songsarn({ url: process.argv[2], key: process.argv[3] })
      songsarn.messages.send({ from: 'SONGSARN', to: '0810000008', content: 'Hi' }).then(({ totalCredit }) => console.log(totalCredit))`
    await writeFile(join(folder, 'project/a.mjs'), `import { Songsarn } from 'songsarn'\n${use}`)
    await writeFile(join(folder, 'project/b.cjs'), `const { Songsarn } = require('songsarn')\n${use}`)
    for (const file of ['a.mjs', 'b.cjs']) expect(await node([file, url(), key])).toMatchObject({ code: 0, out: '1\n' })
  })

  it('has types for both, which find a misspelt field', async () => {
    const sample = `const songsarn = new Songsarn({ url: 'https://x', key: 'k' })
      export const sent = songsarn.messages.send({ from: 'A', to: ['1'], content: 'b' }).then((answer): string | null => answer.id)
      export async function mobiles(): Promise<string[]> {
        const found: string[] = []
        for await (const row of songsarn.logs.list({ status: ['Delivered'] })) found.push(row.mobile)
        return found
      }
      // @ts-expect-error
      void songsarn.messages.send({ from: 'A', to: ['1'], contents: 'b' })
      void verifyWebhook('', {}, 's')`
    await writeFile(join(folder, 'project/c.mts'), `import { Songsarn, verifyWebhook } from 'songsarn'\n${sample}`)
    await writeFile(join(folder, 'project/d.cts'), `import { Songsarn, verifyWebhook } from 'songsarn'\n${sample}`)
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2024,dom',
      '--types',
      '',
      '--ignoreConfig',
    ]
    await run(join(root, 'node_modules/.bin/tsc'), [...flags, 'c.mts', 'd.cts'], {
      cwd: join(folder, 'project'),
    })
  })

  it('keeps a key in a file that only its user reads, and takes none from the arguments', async () => {
    expect(await cli(['balance', '--key', key])).toMatchObject({ code: 2, err: expect.stringContaining('keys add') })
    expect(await cli(['balance'])).toMatchObject({ code: 4 })
    expect(await cli(['keys', 'add', '--url', url()], `${key}\n`)).toMatchObject({ code: 0 })
    const file = join(folder, 'config/songsarn/default.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await chmod(file, 0o644)
    expect(await cli(['balance'])).toMatchObject({ code: 4, err: expect.stringContaining('chmod 600') })
    await chmod(file, 0o600)
    const listed = await cli(['keys', 'list'])
    expect(listed.out).toContain(url())
    expect(listed.out).not.toContain(key.slice(0, -4))
    expect(await cli(['balance'], '', { LANG: 'th_TH.UTF-8' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('เครดิต'),
    })
  })

  it('sends, tells what became of it, and ends with a code for each kind of failure', async () => {
    const to = ['send', '--from', 'SONGSARN', '--to', '081 000 0018', '--json']
    const dry = await cli([...to, '--dry-run', 'Hello'])
    expect(JSON.parse(dry.out)).toMatchObject({ dryRun: true, totalRecipients: 1, id: null })
    const sent = await cli([...to, '--reference', 'A-1', '-'], 'Hello from stdin')
    expect(JSON.parse(sent.out)).toMatchObject({ totalCredit: 1, reference: 'A-1' })
    const { messageId } = JSON.parse(sent.out).recipients[0]
    const status = await cli(['status', '--json', messageId])
    expect(JSON.parse(status.out)).toMatchObject({ messageId, text: 'Hello from stdin' })
    expect((await cli(['status', '--reference', 'A-1'])).out).toContain(messageId)
    const again = await cli([...to, '--reference', 'A-1', 'Hello'])
    expect([again.code, JSON.parse(again.err).error.code]).toEqual([1, 'reference.used'])
    expect(await cli(['send', 'Hello'])).toMatchObject({ code: 2 })
    expect(await cli(['snd'])).toMatchObject({ code: 2, err: expect.stringContaining('--help') })
    const away = { SONGSARN_KEY: 'songsarn_live_x', SONGSARN_URL: url() }
    expect(await cli(['balance'], '', away)).toMatchObject({ code: 4 })
    // Port 9 is closed.
    const nowhere = { SONGSARN_KEY: key, SONGSARN_URL: 'http://127.0.0.1:9' }
    expect(await cli(['balance'], '', nowhere)).toMatchObject({ code: 3, err: expect.stringContaining('unreachable') })
  })

  it('imports people, and says how many it could not import', async () => {
    await writeFile(
      join(folder, 'project/people.csv'),
      'mobile,firstName\n0810000058,สมชาย\n0810000068,Malee\n12,Nobody\n',
    )
    const { code, out, err } = await cli(['import', 'people.csv'])
    expect([code, out, err]).toEqual([0, expect.stringContaining('2 new'), expect.stringContaining('of 3 rows')])
    expect(out).toContain('1 not imported')
    expect(JSON.parse((await cli(['import', 'people.csv', '--existing', 'skip', '--json'])).out)).toMatchObject({
      ...{ status: 'completed', created: 0, skipped: 2, invalid: 1 },
    })
    expect(await cli(['import', 'none.csv'])).toMatchObject({ code: 2, err: expect.stringContaining('none.csv') })
  })

  it('sends a PIN, and takes the PIN from stdin', async () => {
    // The PIN of a test key is known.
    const test = { SONGSARN_KEY: testKey, SONGSARN_URL: url() }
    const { token } = JSON.parse((await cli(['otp', 'request', otcId, '0810000078', '--json'], '', test)).out)
    expect(await cli(['otp', 'verify', token], '654321\n', test)).toMatchObject({ code: 1 })
    const right = await cli(['otp', 'verify', token, '--json'], '123456\n', test)
    expect([right.code, JSON.parse(right.out).result]).toEqual([0, 'Success'])
  })

  it('checks and removes the key of a profile', async () => {
    await cli(['keys', 'add', 'shop', '--url', url()], `${key}\n`)
    expect(await cli(['keys', 'check', 'shop'])).toMatchObject({ code: 0, out: expect.stringContaining(url()) })
    expect(await cli(['keys', 'remove', 'shop'])).toMatchObject({ code: 0 })
    expect(await cli(['keys', 'check', 'shop'])).toMatchObject({ code: 4, err: expect.stringContaining('shop') })
  })

  it('follows the logs without a repetition', async () => {
    const child = execFile(
      process.execPath,
      ['node_modules/songsarn/esm/published/cli/main.js', 'logs', '--follow', '--json'],
      { cwd: join(folder, 'project'), env },
    )
    const ids: string[] = []
    let rest = ''
    child.stdout?.on('data', (chunk) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) ids.push(JSON.parse(line).messageId)
    })
    try {
      const sent: string[] = []
      // Each look reads the last minute again: the third message comes after looks that read the others twice.
      for (const mobile of ['0810000028', '0810000038', '0810000048']) {
        const { out } = await cli(['send', '--json', '--from', 'SONGSARN', '--to', mobile, 'Followed'])
        sent.push(JSON.parse(out).recipients[0].messageId)
        await eventually(async () => ids.includes(sent.at(-1) ?? ''))
      }
      expect(ids.filter((id) => sent.includes(id))).toEqual(sent)
      expect(new Set(ids).size).toBe(ids.length)
    } finally {
      child.kill('SIGINT')
    }
  })
})
