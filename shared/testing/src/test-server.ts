import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Client } from '@songsarn/client/client'
import { createClient } from '@songsarn/client/client'

const PASSWORD = 'a-password-of-the-tests-only'
const MAIN = join(import.meta.dirname, '../../../server/src/main.ts')
/** A start with a new database takes 3 s on an idle machine. */
const START_LIMIT_MS = 90_000

export type DemoUser = 'owner' | 'admin' | 'sender' | 'viewer' | 'sub-owner' | 'operator'

export type TestServer = {
  url: string
  /** A `fetch` with the session of a demo user, for `renderRemote`. */
  fetchAs(user: DemoUser): Promise<typeof fetch>
  /** The typed client of a demo user's session, to prepare a test. */
  clientAs(user: DemoUser): Promise<Client>
  stop(): Promise<void>
}

/**
 * The real service with the demo accounts, a managed PostgreSQL in a folder of its own, a free port and the simulated SMSC.
 * Start it once in a test file (`beforeAll`, with a limit of 90 s), stop it in `afterAll`.
 */
export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-test-'))
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: '0',
      SEED: 'empty',
      DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = await readyUrl(server).catch(async (error) => {
    await stop()
    throw error
  })
  const fetchAs = (user: DemoUser) => signedIn(url, user)
  return {
    url,
    fetchAs,
    clientAs: async (user) => createClient({ baseUrl: url, fetch: await fetchAs(user) }),
    stop,
  }
}

async function readyUrl(server: ChildProcess): Promise<string> {
  const { stdout, stderr } = server
  if (!stdout || !stderr) throw new Error('the server has no output to read')
  const output: string[] = []
  stderr.on('data', (chunk) => output.push(String(chunk)))
  const limit = AbortSignal.timeout(START_LIMIT_MS)
  for await (const line of createInterface({ input: stdout, signal: limit })) {
    output.push(`${line}\n`)
    const [, url] = /^ready (\S+)$/.exec(line) ?? []
    if (url) return url
  }
  throw new Error(`the server did not start:\n${output.join('')}`)
}

/** Adds cookies and the origin, as a browser does. */
async function signedIn(url: string, login: string): Promise<typeof fetch> {
  const answer = await fetch(`${url}/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ login, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${login} could not sign in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return (input, init) => {
    const requested = new URL(input instanceof Request ? input.url : String(input), url)
    const headers = new Headers(init?.headers)
    headers.set('Cookie', cookie)
    headers.set('Origin', url)
    return fetch(new URL(requested.pathname + requested.search, url), { ...init, headers })
  }
}
