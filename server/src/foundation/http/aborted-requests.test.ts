import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { uploadRelease } from '@songsarn/contract/console/releases'
import { downloadLogs, downloadLogsWorkbook } from '@songsarn/contract/reports/logs'
import { sql } from 'kysely'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { fillLogs } from '../../../testing/fill-logs.ts'
import { TOKEN, TOKENS } from '../../../testing/releases.ts'
import { eventually } from '../../../testing/sending.ts'
import { type Listening, listen } from '../../adapters/listen.ts'
import { createMetrics } from '../../adapters/metrics.ts'
import { releaseFiles } from '../../adapters/release-files.ts'
import type { OpenDatabase } from '../db/connect.ts'

let store: OpenDatabase
let test: TestApp
let user: TestUser
let listening: Listening
/** Requests that reached the app. */
let begun = 0
const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() }
beforeAll(async () => {
  store = await testDatabase('postgres')
  test = testApp(store, {
    log,
    releases: {
      ...TOKENS,
      files: releaseFiles(join(tmpdir(), 'songsarn-no-releases')),
      own: async () => ({ schema: 1, revision: 1, api: 1, remotes: [] }),
      provides: async () => ({}),
    },
  })
  user = await test.newUser(await test.newAccount(), 'owner')
  const { tenantId, accountId } = user.account
  await fillLogs(
    store,
    { tenancy: { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: user.userId } },
    0,
  )
  const settings = { host: '127.0.0.1', port: 0, trustedProxies: 0, metricsToken: undefined, publicUrl: undefined }
  const app: typeof test.app = (...request) => {
    begun++
    return test.app(...request)
  }
  listening = await listen(settings, { app, files: async () => undefined, metrics: createMetrics() })
})
afterAll(async () => {
  await listening?.close()
  await test?.stopJobs()
  await store?.close()
})
beforeEach(() => void jest.clearAllMocks())

const cookie = () => `__Host-songsarn=${user.token}`

it.each([createAnalysis.path, '/v1/session', uploadRelease.path])(
  'a client that leaves within its body is no error: POST %s',
  async (path) => {
    const before = begun
    const socket = connectSocket(listening.port, '127.0.0.1')
    const head = ['host: 127.0.0.1', 'content-type: application/json', 'content-length: 5000']
    head.push(path === uploadRelease.path ? `authorization: Bearer ${TOKEN}` : `cookie: ${cookie()}`)
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\nidempotency-key: aborted\r\n\r\n{"from":`)
    await eventually(async () => begun > before)
    socket.destroy()
    await eventually(async () => log.info.mock.calls.length > 0)
    expect(log.error).not.toHaveBeenCalled()
    const { rows } = await sql`select key from idempotency_keys`.execute(store.db)
    expect(rows).toEqual([])
  },
)

it.each([downloadLogs.path, downloadLogsWorkbook.path])(
  'aborted downloads and HEAD requests do not count as open downloads of the user: %s',
  async (path) => {
    const leave = (method: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port: listening.port, path, method, headers: { cookie: cookie() } }, (answer) => {
          answer.once('data', () => asked.destroy())
          answer.once('close', () => resolve(answer.statusCode))
          answer.resume()
        })
        asked.on('error', reject)
        asked.end()
      })
    // A user may have 20 open downloads.
    for (const method of ['GET', 'HEAD']) for (let left = 0; left < 21; left++) expect(await leave(method)).toBe(200)
    expect(log.error).not.toHaveBeenCalled()
  },
)

it('refuses another download to a user with many open downloads, but not to others', async () => {
  const open = (token: string) => test.fetch(downloadLogs.path, { headers: { cookie: `__Host-songsarn=${token}` } })
  const all = await Promise.all(Array.from({ length: 20 }, () => open(user.token)))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  const refused = await open(user.token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  const other = await test.newUser(user.account, 'viewer')
  const theirs = await open(other.token)
  expect(theirs.status).toBe(200)
  for (const { body } of [...all, theirs]) await body?.cancel()
  expect((await open(user.token)).status).toBe(200)
})
