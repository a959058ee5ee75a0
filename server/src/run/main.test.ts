import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { processesIn } from '../../testing/processes.ts'
import { eventually } from '../../testing/sending.ts'
import { readPidFile } from '../foundation/db/managed/former-server.ts'
import { managedFolder } from '../foundation/db/managed/start-managed.ts'

type Running = { child: ChildProcessByStdio<null, Readable, Readable>; lines: string[]; url: string }

let dataDir: string
const children: Running['child'][] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'songsarn-main-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function run(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(__dirname, '../main.ts'), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', SEED: 'empty', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

/** Starts the service and waits for its line. */
async function start(env: Record<string, string> = {}): Promise<Running> {
  const child = run(env)
  let output = ''
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text
      const ready = /^ready (http:\/\/\S+)$/m.exec(output)
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', () => reject(new Error(`ended before it was ready: ${output}${errors}`)))
  })
  return { child, url, lines: output.trimEnd().split('\n') }
}

async function end({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  const [code] = await once(child, 'exit')
  return code
}

async function outcome(child: Running['child']): Promise<{ code: number | null; errors: string; output: string }> {
  let [errors, output] = ['', '']
  child.stderr.on('data', (text) => {
    errors += text
  })
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, errors, output }
}

const passwordOf = ({ lines }: Running) =>
  / with password (\S+)$/.exec(lines.find((line) => line.startsWith('demo users')) ?? '')?.[1] ?? ''

async function signIn({ url }: Running, password: string, login = 'owner'): Promise<string> {
  const response = await fetch(`${url}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  return response.ok ? (response.headers.get('set-cookie')?.split(';')[0] ?? '') : ''
}

it('starts without settings, keeps its password and data when killed, and locks its folder', async () => {
  const first = await start()
  expect(first.lines.at(-1)).toBe(`ready ${first.url}`)
  const password = passwordOf(first)
  expect(await readFile(join(dataDir, 'demo-password'), 'utf8')).toBe(`${password}\n`)
  for (const name of ['demo-password', 'secret-key']) expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600)
  for (const login of ['owner', 'admin', 'sender', 'viewer', 'sub-owner', 'operator'])
    expect(await signIn(first, password, login)).toMatch(/^__Host-songsarn=./)

  const second = await outcome(run({}))
  expect([second.code, second.errors]).toEqual([1, expect.stringContaining('is in use by another Songsarn process')])

  const cookie = await signIn(first, password)
  const renamed = await fetch(`${first.url}/v1/me`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"fullName":"Kept"}',
  })
  expect(renamed.status).toBe(200)
  await end(first, 'SIGKILL')

  const again = await start()
  expect(passwordOf(again)).toBe(password)
  const me = await fetch(`${again.url}/v1/session`, { headers: { cookie } })
  expect(await me.json()).toMatchObject({ username: 'owner', fullName: 'Kept' })
  expect(await end(again, 'SIGTERM')).toBe(0)

  const changed = await start({ DEMO_PASSWORD: 'another demo password' })
  expect(await signIn(changed, password)).toBe('')
  expect(await signIn(changed, 'another demo password')).not.toBe('')
  expect(await end(changed, 'SIGINT')).toBe(0)
}, 120_000)

it('leaves no PostgreSQL behind when a signal comes while it starts', async () => {
  const fresh = await mkdtemp(join(tmpdir(), 'songsarn-main-'))
  const child = run({ DATA_DIR: fresh, SEED: 'demo' })
  const server = managedFolder(fresh)
  await eventually(async () => (await readPidFile(server))?.isReady)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(128 + 15)
  await eventually(async () => (await readPidFile(server)) === undefined && processesIn(server).length === 0)
  await rm(fresh, { recursive: true })
})

it('prints its settings with --help', async () => {
  const { code, output } = await outcome(run({}, '--help'))
  expect([code, output]).toEqual([0, expect.stringContaining('DATABASE_URL')])
})

it('refuses invalid settings and names each', async () => {
  const { code, errors } = await outcome(run({ PORT: 'x', SEED: 'y' }))
  expect(code).toBe(1)
  expect(errors).toMatch(/^PORT must be .*\nSEED must be /)
})

it('says in a line that its folder cannot be used', async () => {
  const file = join(dataDir, 'a-file')
  await writeFile(file, '')
  // A folder whose file system makes none: Node's recursive mkdir never ends there.
  const noPlace = '/proc/songsarn/data'
  for (const DATA_DIR of process.platform === 'linux' ? [file, noPlace] : [file]) {
    const { code, errors } = await outcome(run({ DATA_DIR }))
    expect(code).toBe(1)
    expect(errors).toMatch(/^\S+ cannot be used \(.*\); choose a DATA_DIR that this user can write to\n$/)
    expect(errors).toContain(DATA_DIR)
  }
})
