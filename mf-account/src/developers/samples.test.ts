import { spawn, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createClient } from '@songsarn/client/client'
import { KEY_SCOPES } from '@songsarn/contract/account/key-scopes'
import { startTestServer, type TestServer } from '@songsarn/testing/test-server'
import { SAMPLE_LANGUAGES, SAMPLES, type SampleLanguage } from './samples.ts'

jest.setTimeout(60_000)

const GUIDES = join(import.meta.dirname, '../../../docs/guides')
const COMMANDS: Record<SampleLanguage, string> = { node: process.execPath, python: 'python3', php: 'php', curl: 'sh' }
/** The languages of the guides' programs. */
const LANGUAGES: Record<string, SampleLanguage> = { sh: 'curl', js: 'node', python: 'python', php: 'php' }
const FILES: Record<SampleLanguage, string> = { curl: 'a.sh', node: 'a.mjs', python: 'a.py', php: 'a.php' }
const missing = SAMPLE_LANGUAGES.filter((language) =>
  [COMMANDS[language], ...(language === 'curl' ? ['curl'] : [])].some(
    (command) => spawnSync(command, ['--version']).error !== undefined,
  ),
)

let server: TestServer
let folder: string
let keys: { live: string; test: string }
let otcId: string
const message = { from: 'SONGSARN', to: '0812345678', content: `It's 100% "here" \\ $HOME ถึงแล้ว` }

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'songsarn-sample-'))
  const owner = await server.clientAs('owner')
  const scopes = KEY_SCOPES.map(({ scope }) => scope)
  const make = async (mode: 'live' | 'test') => (await owner.createApiKey({ body: { name: mode, mode, scopes } })).key
  keys = { live: await make('live'), test: await make('test') }
  const config = {
    name: 'Guide',
    sender: 'SONGSARN',
    pinLength: 6,
    expireTime: 300,
    maxFail: 3,
    content: '{{otp}}',
  } as const
  otcId = (await owner.createOtpConfig({ body: config })).id
}, 120_000)
afterAll(async () => {
  await server?.stop()
  if (folder) await rm(folder, { recursive: true })
})

const environment = (key: string) => ({
  PATH: process.env.PATH,
  SONGSARN_URL: server.url,
  SONGSARN_API_KEY: key,
  OTC_ID: otcId,
})

async function run(language: SampleLanguage, code: string, key = keys.live) {
  const file = join(folder, FILES[language])
  await writeFile(file, code)
  const program = spawn(COMMANDS[language], [file], { cwd: folder, env: environment(key) })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (data) => (output += data))
  const status = await new Promise<number | null>((done) => program.on('close', done))
  return { output: output.trim(), status }
}

// A sample that cannot run is not forgotten: the title of this test names its language.
if (missing.length > 0) it.todo(`samples of languages that this machine does not have: ${missing.join(', ')}`)

describe.each(SAMPLE_LANGUAGES)('the %s program of the page', (language) => {
  const onThisMachine = missing.includes(language) ? it.skip : it
  const write = (key: string, to = message.to) =>
    SAMPLES[language].write({ url: server.url, key, message: { ...message, to } })

  onThisMachine('sends exactly the text of the user', async () => {
    const { output, status } = await run(language, write(keys.live))
    expect(status).toBe(0)
    const { id } = JSON.parse(output.slice(output.indexOf('{')))
    const fetched = createClient({ baseUrl: server.url, fetch: withKey(keys.live) })
    const { items } = await fetched.listMessages({ params: { id }, query: {} })
    const sent = await fetched.getMessage({ params: { messageId: items[0]?.messageId ?? '' } })
    expect([sent.text, sent.mobile, sent.sender]).toEqual([message.content, '66812345678', 'SONGSARN'])
  })

  onThisMachine('sends nothing with a test key, and says so', async () => {
    const { output } = await run(language, write(keys.test))
    expect(JSON.parse(output.slice(output.indexOf('{')))).toMatchObject({ mode: 'test', dryRun: true, id: null })
  })

  onThisMachine('shows a refusal', async () => {
    expect((await run(language, write(keys.live, '021234567'))).output).toContain('recipients.leftOut')
    expect((await run(language, write('songsarn_live_nobody'))).output).toContain('apiKey.invalid')
  })
})

const withKey =
  (key: string): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${key}`)
    return fetch(input, { ...init, headers })
  }

type Block = { info: string; text: string }

const blocksOf = (markdown: string): Block[] =>
  Array.from(markdown.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms), ([, info = '', text = '']) => ({ info, text }))

/** Ids and times differ in each run. */
const steady = (json: string): unknown =>
  JSON.parse(json, (_, value) =>
    typeof value === 'string'
      ? value.replace(/^[\da-f]{8}-[\da-f-]{27}$/, '<id>').replace(/^\d{4}-\d\d-\d\dT.+/, '<time>')
      : value,
  )

describe.each(['', 'th'])('the guides in docs/guides/%s', (language) => {
  it('run, and answer what the guide says', async () => {
    const names = (await readdir(join(GUIDES, language))).filter((name) => name.endsWith('.md'))
    expect(names.length).toBe(7)
    for (const name of names) {
      const blocks = blocksOf(await readFile(join(GUIDES, language, name), 'utf8'))
      for (const [index, { info, text }] of blocks.entries()) {
        const [tag = '', kind] = info.split(' ')
        if (tag === 'json' || tag === 'text') continue
        const of = LANGUAGES[tag]
        expect([name, tag, of]).toEqual([name, tag, expect.any(String)])
        if (!of || missing.includes(of) || kind === 'receiver') continue
        // Keys and references are used once, and both languages run on one server.
        const own = (code: string) =>
          code.replaceAll(/\b(order|orders|price|wrong|first|second)-(?=[\d\w])/g, `$1-${language}`)
        const { output, status } = await run(of, own(text), keys[kind === 'test' ? 'test' : 'live'])
        expect([name, output, status]).toEqual([name, output, 0])
        const answer = blocks[index + 1]
        if (answer?.info === 'json') expect([name, steady(output)]).toEqual([name, steady(own(answer.text))])
        if (answer?.info === 'text') expect([name, output]).toEqual([name, answer.text.trim()])
      }
    }
  })

  it('are served as pages that link to each other', async () => {
    const base = `${server.url}/docs/guides/${language && `${language}/`}`
    const page = await (await fetch(`${base}index`)).text()
    expect(page).toContain(`<html lang="${language || 'en'}">`)
    expect(page).toContain(server.url)
    const links = Array.from(page.matchAll(/href="([^"]+)"/g), ([, href = '']) => new URL(href, `${base}index`).href)
    expect(links.length).toBeGreaterThan(8)
    for (const link of links) {
      const { status, headers } = await fetch(link)
      expect([link, status, headers.get('content-security-policy')]).toEqual([
        link,
        200,
        expect.stringContaining("default-src 'none'"),
      ])
    }
  })

  it('has a receiver that accepts what the service signed, and nothing else', async () => {
    const blocks = blocksOf(await readFile(join(GUIDES, language, 'results.md'), 'utf8'))
    const receiver = blocks.find(({ info }) => info === 'js receiver')
    await writeFile(join(folder, 'receiver.mjs'), receiver?.text ?? '')
    const secret = Buffer.from('a secret of the test').toString('base64')
    const env = { PATH: process.env.PATH, PORT: '0', WEBHOOK_SECRET: `whsec_${secret}` }
    const program = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env })
    try {
      const port = await new Promise<string>((done) =>
        program.stdout.once('data', (data) => done(String(data).replace(/\D/g, ''))),
      )
      const body = JSON.stringify({ data: { events: [{ reference: 'A-1', status: 'Delivered' }] } })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const sign = (key: string) =>
        createHmac('sha256', Buffer.from(key, 'base64')).update(`id.${timestamp}.${body}`).digest('base64')
      const post = async (signature: string) => {
        const headers = { 'webhook-id': 'id', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
        return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status
      }
      expect([await post(sign(secret)), await post(sign('b3RoZXI='))]).toEqual([204, 401])
    } finally {
      program.kill()
    }
  })
})
