/** The service on a PostgreSQL whose disk is really full: a small file system of its own, which only root can mount. */
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account'
import { createAnalysis, getAnalysis } from '@songsarn/contract/analyses'
import { createQuickSend, getProgress } from '@songsarn/contract/communications'
import { signIn } from '@songsarn/contract/session'
import { type OwnPostgres, startPostgres } from '../../scripts/lib/postgres.ts'
import { callerWith, type TestUser } from '../testing/app.ts'
import { asAdmin } from '../testing/as-admin.ts'
import { endProcess, type ServiceProcess, startServiceProcess } from '../testing/processes.ts'
import { eventually, mobiles } from '../testing/sending.ts'
import { mountSmallDisk, type SmallDisk } from '../testing/small-disk.ts'
import { newId } from './db/id.ts'

const DEMO_PASSWORD = 'a demo password of the test'
let disk: SmallDisk | undefined
let server: OwnPostgres | undefined
const services: ServiceProcess[] = []
afterEach(async () => {
  for (const service of services) await endProcess(service.process, 'SIGKILL')
  await server?.stop()
  await disk?.remove()
})

it('answers 507 or 503 while it is full, obeys SIGTERM, and goes on when there is room', async () => {
  disk = await mountSmallDisk('220m')
  if (disk === undefined) return
  server = await startPostgres({ folder: disk.folder }).catch((error) => {
    console.info(`skipped: ${error}`)
    return undefined
  })
  if (!server) return
  const environment = {
    ...{ DATABASE_URL: server.url, SEED: 'empty', DEMO_PASSWORD, SECRET_KEY: 'k'.repeat(64), DATA_DIR: disk.folder },
    DATABASE_POOL: '4',
  }
  const service = await startService(environment)
  const worker = await startService(environment, '--role', 'worker')
  const call = await signedIn(service)
  const to = mobiles(2000)
  const analyse = () => call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })
  expect((await analyse()).status).toBe(202)

  const filler = join(disk.folder, 'filler')
  await fillUp(filler)
  const answers = new Map<number, string | undefined>()
  await eventually(async () => {
    const { status, headers, body } = await analyse()
    answers.set(status, body.code)
    if (status >= 500) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return status >= 500
  })
  // Fills the write-ahead log too: without room for it the server ends.
  const fillLog = `select pg_logical_emit_message(false, '', repeat('x', 1000000)) from generate_series(1, 40)`
  await expect(asAdmin(server.url, fillLog)).rejects.toThrow()
  for (let time = 0; time < 10; time++) {
    const [{ status, body }, read] = await Promise.all([analyse(), call(getAccount)])
    answers.set(status, body.code)
    if (read.status !== 200) answers.set(read.status, read.body.code)
  }
  const expected = new Map([
    [202, undefined],
    [429, 'request.tooMany'],
    [503, 'service.unavailable'],
    [507, 'service.full'],
  ])
  expect(answers.has(503)).toBe(true)
  for (const [status, code] of answers) expect([status, code]).toEqual([status, expected.get(status)])
  expect([service.process.exitCode, worker.process.exitCode]).toEqual([null, null])
  expect(await terminated(worker)).toBe(0)

  await rm(filler)
  // A server that cannot write its log ends; those who run it start it again.
  await server.revive()
  const sent = await eventually(async () => {
    const { status, body } = await analyse()
    return status === 202 && body
  })
  await eventually(async () => {
    const { body } = await call(getAnalysis, { params: { id: sent.id } })
    return body.status === 'ready'
  })
  const headers = { 'idempotency-key': newId() }
  const { body } = await call(createQuickSend, { body: { analysisId: sent.id } }, headers)
  await eventually(async () => {
    const { counts } = (await call(getProgress, { params: { id: body.id } })).body
    return counts.delivered > 1000
  })
  expect(await terminated(service)).toBe(0)
}, 240_000)

async function startService(environment: Record<string, string>, ...args: string[]): Promise<ServiceProcess> {
  const service = await startServiceProcess(environment, ...args)
  services.push(service)
  return service
}

async function signedIn({ url }: ServiceProcess): Promise<TestUser['call']> {
  const fetchFrom = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init)
  const { headers } = await callerWith(fetchFrom, {})(signIn, { body: { login: 'owner', password: DEMO_PASSWORD } })
  return callerWith(fetchFrom, { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' })
}

/** Writes until no byte fits. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w')
  for (const size of [1_000_000, 4096]) {
    const block = Buffer.alloc(size)
    while (
      await file.write(block).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await file.close()
}

/** The exit code after SIGTERM. */
async function terminated({ process: child }: ServiceProcess): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await exit
  return code
}
