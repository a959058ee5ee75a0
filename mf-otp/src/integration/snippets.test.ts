import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Client } from '@songsarn/client/client'
import { startTestServer, type TestServer } from '@songsarn/testing/test-server'
import type { SnippetLanguage } from '../otp-store.ts'
import { SNIPPETS } from './snippets.ts'

jest.setTimeout(60_000)

const COMMANDS: Record<SnippetLanguage, string> = {
  node: process.execPath,
  python: 'python3',
  php: 'php',
  curl: 'sh',
}
const isInstalled = (language: SnippetLanguage) =>
  (language === 'curl' ? ['curl', 'sh'] : [COMMANDS[language]]).every(
    (command) => spawnSync(command, ['--version']).error === undefined,
  )

let server: TestServer
let owner: Client
let otcId: string
let key: string
const folders: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.clientAs('owner')
  otcId = (
    await owner.createOtpConfig({
      body: { name: 'Snippets', sender: 'SONGSARN', pinLength: 6, expireTime: 300, maxFail: 2, content: '{{otp}}' },
    })
  ).id
  key = (await owner.createApiKey({ body: { name: 'Snippets', mode: 'test', scopes: ['send:Otp'] } })).key
}, 120_000)
afterAll(async () => {
  await server?.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

let mobiles = 0
/** A new mobile for each run: one mobile gets at most five requests in ten minutes. */
const nextMobile = () => `08123456${String(10 + mobiles++)}`

/** Pastes a snippet into an empty folder, runs it as the screen says and types the PIN at its prompt. */
async function run(
  language: SnippetLanguage,
  { mobile = nextMobile(), pin = '', apiKey = key, id = otcId, url = server.url } = {},
) {
  const { file, write } = SNIPPETS[language]
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-snippet-'))
  folders.push(folder)
  await writeFile(join(folder, file), write({ url, otcId: id }))
  const program = spawn(COMMANDS[language], [file, mobile], {
    cwd: folder,
    env: { PATH: process.env.PATH, SONGSARN_API_KEY: apiKey },
  })
  let output = ''
  program.stdout.on('data', (data) => {
    output += data
    if (String(data).includes('Pin: ')) program.stdin.end(`${pin}\n`)
  })
  program.stderr.on('data', (data) => {
    output += data
  })
  const status = await new Promise<number | null>((done) => program.on('close', done))
  return { output, status }
}

describe.each(['node', 'python', 'php', 'curl'] as const)('the %s snippet', (language) => {
  // A language that is not installed is skipped; Node always is.
  const onThisMachine = isInstalled(language) ? it : it.skip

  onThisMachine('sends, asks for the pin and verifies it', async () => {
    const { output, status } = await run(language, { pin: '123456' })
    expect(output).toContain('Success')
    expect(status).toBe(0)
  })

  onThisMachine('says in one line that the service cannot be reached', async () => {
    // Port 1 has no listener.
    const { output, status } = await run(language, { url: 'http://127.0.0.1:1' })
    expect(output).toMatch(/fetch failed|cannot be reached|connect/)
    expect(output).not.toMatch(/Traceback|Warning/)
    expect(status).not.toBe(0)
  })

  onThisMachine('reports a wrong pin with the remaining attempts', async () => {
    const { output } = await run(language, { pin: '000000' })
    expect(output).toContain('Verify Fail')
    expect(output).toMatch(/tries left: 1|"attemptsLeft":1/)
  })

  onThisMachine.each([
    ['apiKey.invalid', { apiKey: 'songsarn_test_nobody' }],
    ['resource.notFound', { id: '0199e000-0000-7000-8000-000000000001' }],
    ['notMobile', { mobile: '021234567' }],
    ['otp.countryNotAllowed', { mobile: '+6591234567' }],
  ])('stops with %s', async (code, wrong) => {
    const { output, status } = await run(language, wrong)
    expect(output).toContain(code)
    expect(status).not.toBe(0)
  })
})
