/** The service on a disk that is really full: a small file system of its own, which only root can mount. */
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend, getProgress } from '@songsarn/contract/communication/communications'
import { endProcess, failedStart, type ServiceProcess, startServiceProcess } from '../../testing/processes.ts'
import { eventually, mobiles } from '../../testing/sending.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { newId } from '../foundation/db/id.ts'
import { asAdmin } from '../foundation/db/managed/databases.ts'
import { addressOf, managedFolder } from '../foundation/db/managed/start-managed.ts'

const DEMO_PASSWORD = 'a demo password of the test'
/** Answers while there is no room, and while PostgreSQL has ended for want of it. */
const ANSWERS = new Map([
  [200, undefined],
  [202, undefined],
  [429, 'request.tooMany'],
  [503, 'service.unavailable'],
  [507, 'service.full'],
])

let disk: SmallDisk | undefined
let service: ServiceProcess | undefined
afterEach(async () => {
  await endProcess(service?.process, 'SIGTERM')
  await disk?.remove()
})

it('answers 507 or 503 while it is full, goes on when there is room, and can be stopped and refused a start while it is full', async () => {
  disk = await mountSmallDisk('220m')
  if (disk === undefined) return
  const environment = { SEED: 'empty', DEMO_PASSWORD, DATA_DIR: join(disk.folder, 'data') }
  const admin = addressOf(managedFolder(environment.DATA_DIR), { user: 'postgres' })
  const filler = join(disk.folder, 'filler')
  service = await startServiceProcess(environment)
  const call = await signedIn(service.url, 'owner', DEMO_PASSWORD)
  const to = mobiles(2000)
  const analyse = () => call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })
  expect((await analyse()).status).toBe(202)

  await fillUp(filler)
  const seen = new Map<number, string | undefined>()
  const note = ({ status, headers, body }: Awaited<ReturnType<typeof analyse>>) => {
    seen.set(status, body.code)
    if (status >= 500) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return status >= 500
  }
  await eventually(async () => note(await analyse()))
  // Without room for its log PostgreSQL ends, and again each time that it starts.
  await expect(fillLog(admin)).rejects.toThrow()
  for (let time = 0; time < 10; time++) {
    const [sent, read] = await Promise.all([analyse(), call(getAccount)])
    note(sent)
    seen.set(read.status, read.body.code)
  }
  expect(seen.has(503)).toBe(true)
  for (const [status, code] of seen)
    expect([status, ANSWERS.has(status), code]).toEqual([status, true, ANSWERS.get(status)])
  expect(service.process.exitCode).toBe(null)

  await rm(filler)
  const analysis = await eventually(async () => {
    const { status, body } = await analyse()
    return status === 202 && body
  })
  await eventually(async () => (await call(getAnalysis, { params: { id: analysis.id } })).body.status === 'ready')
  const { body } = await call(createQuickSend, { body: { analysisId: analysis.id } }, { 'idempotency-key': newId() })
  const params = { id: body.id }
  await eventually(async () => (await call(getProgress, { params })).body.counts.delivered === to.length)

  await fillUp(filler)
  await expect(fillLog(admin)).rejects.toThrow()
  await endProcess(service.process, 'SIGTERM')
  expect(service.process.exitCode).toBe(0)
  const { code, errors } = await failedStart(environment)
  expect([code, errors]).toEqual([1, expect.stringMatching(/^[^\n]*No space left on device[^\n]*\n$/)])
  await rm(filler)
  service = await startServiceProcess(environment)
  const again = await signedIn(service.url, 'owner', DEMO_PASSWORD)
  expect((await again(getProgress, { params })).body.counts.delivered).toBe(to.length)
}, 240_000)

const fillLog = (admin: string) =>
  asAdmin(admin, (client) =>
    client.query(`select pg_logical_emit_message(false, '', repeat('x', 1000000)) from generate_series(1, 200)`),
  )

/** Writes until no byte fits. */
async function fillUp(path: string): Promise<void> {
  await using file = await open(path, 'w')
  for (const size of [1_000_000, 4096]) {
    const block = Buffer.alloc(size)
    const fits = () =>
      file.write(block).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    while (await fits());
  }
}
