import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { type InterruptedSend, makePgliteFolder, QUEUE } from '../../../../testing/pglite-folder.ts'
import { endProcess } from '../../../../testing/processes.ts'
import { eventually, loudLog, silentLog, storedContent } from '../../../../testing/sending.ts'
import { startJobQueue } from '../../../adapters/pg-boss-queue.ts'
import { auditLedger } from '../../../billing/audit-ledger.ts'
import { DeliveryWorker } from '../../../delivery/cycle/delivery-worker.ts'
import { endFormerProcess } from '../../../run/former-process.ts'
import { MemoryTransport } from '../../../run/page/memory-transport.ts'
import { connect } from '../connect.ts'
import { asWorker } from '../tenancy.ts'
import { ADMIN, asAdmin } from './databases.ts'
import { ManagedServerProblem } from './problem.ts'
import { startManaged } from './start-managed.ts'

let dataDir: string
let interrupted: InterruptedSend
let closing = new AsyncDisposableStack()
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'songsarn-move-'))
  interrupted = await makePgliteFolder(dataDir)
})
afterEach(async () => {
  await closing.disposeAsync()
  closing = new AsyncDisposableStack()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts the server. `lines`: what it tells the person who starts it. */
async function start(folder = dataDir) {
  const lines: string[] = []
  const managed = await startManaged({ dataDir: folder, log: silentLog, progress: (line) => lines.push(line) })
  closing.defer(() => managed.close())
  const store = await connect({ databaseUrl: managed.address() })
  closing.defer(() => store.close())
  return { lines, store, managed }
}

const folders = async () => (await readdir(dataDir)).filter((name) => name.startsWith('pglite'))
const KEPT = expect.stringMatching(/^pglite-moved-\d{4}-\d\d-\d\d$/)
/** Gives the folder that was moved its former name. */
async function putBack(): Promise<void> {
  const [kept = ''] = await folders()
  await rename(join(dataDir, kept), join(dataDir, 'pglite'))
}

it('refuses a folder that it cannot open, and makes no empty database', async () => {
  const [folder, whole] = [join(dataDir, 'pglite'), join(dataDir, 'whole')]
  await rename(folder, whole)
  await mkdir(folder)
  for (const [version, reason] of [
    ['17', 'it is of PostgreSQL 17'],
    ['18', 'PGlite cannot open it'],
  ] as const) {
    await writeFile(join(folder, 'PG_VERSION'), version)
    await expect(start()).rejects.toThrow(new RegExp(`^${folder} was not moved to PostgreSQL, .*${reason}`))
  }
  expect(await folders()).toEqual(['pglite'])
  await rm(folder, { recursive: true })
  await rename(whole, folder)
})

it('begins again after a process that was killed while it copied', async () => {
  const main = pathToFileURL(join(__dirname, 'start-managed.ts')).href
  const text = `import { startManaged } from '${main}'
    const log = { info() {}, warn() {}, error() {} }
    await startManaged({ dataDir: '${dataDir}', log, progress: console.log })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    if (line.startsWith('copying')) break
  }
  await endProcess(child, 'SIGKILL')
  expect(last).toMatch(/^copying \d+ tables/)
  expect(await folders()).toEqual(['pglite'])

  const { lines } = await start()
  expect(lines.slice(-2)).toEqual([
    expect.stringMatching(/^moved \d+ tables with \d+ rows in /),
    expect.stringContaining('the former database is kept in'),
  ])
  expect(await folders()).toEqual([KEPT])
})

it('only renames the folder when the process died before that', async () => {
  await putBack()
  const { lines, store } = await start()
  expect(lines).toEqual([expect.stringContaining('the former database is kept in')])
  expect(await folders()).toEqual([KEPT])
  expect(await asWorker(store, auditLedger)).toEqual([])
})

it('copies each row, job and sequence as it is', async () => {
  const { managed } = await start()
  const [kept = ''] = await folders()
  const source = await PGlite.create({ dataDir: join(dataDir, kept) })
  const readFormer = async (query: string) => (await source.query<Record<string, string>>(query)).rows
  // Row level security does not bind a superuser.
  const read = (query: string) =>
    asAdmin(
      managed.address({ user: ADMIN }),
      async (client) => (await client.query<Record<string, string>>(query)).rows,
    )
  const tables = await readFormer(TABLES)
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['messages_default', 'songsarn_jobs.job_common']),
  )
  for (const query of [TABLES, SEQUENCES, `${tables.map(checksum).join(' union all ')} order by 1`])
    expect(await read(query)).toEqual(await readFormer(query))
  await source.close()
})

const TABLES = `
  select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attname) as columns
  from pg_attribute join pg_class c on c.oid = attrelid
  where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'songsarn_jobs') and attnum > 0 and not attisdropped
  group by 1 order by 1`
const SEQUENCES = 'select sequencename::text as name, last_value::text as value from pg_sequences order by 1'
const checksum = ({ name, columns }: Record<string, string>) => `
  select '${name}' as name, count(*)::text as rows, md5(string_agg(md5(r::text), '' order by md5(r::text))) as sum
  from (select row(${columns}) as r from ${name}) t`

it('goes on with the send: each recipient gets it exactly once, and the ledger adds up', async () => {
  const { store } = await start()
  const transport = new MemoryTransport({ capacity: 20, receiptDelay: 1 })
  const worker = new DeliveryWorker({ store, transport, log: loudLog, content: storedContent })
  worker.start()
  const ofSend = (table: 'communications' | 'messages', column: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<Record<string, string>>`
        select * from ${sql.table(table)} where ${sql.ref(column)} = ${interrupted.id}`.execute(trx)
      return rows
    })
  await eventually(async () => (await ofSend('communications', 'id'))[0]?.status === 'completed')
  await worker.stop()

  const before = new Set(interrupted.taken)
  const after = transport.taken.map(({ address }) => address)
  expect(new Set(after).size).toBe(after.length)
  expect(after.filter((address) => before.has(address))).toEqual([])
  const messages = await ofSend('messages', 'communication_id')
  expect(messages.length).toBe(interrupted.recipients)
  // The killed process did not know whether the carrier has these, so they are not sent again.
  const others = messages.filter(({ address = '' }) => !before.has(address) && !after.includes(address))
  expect(others.filter(({ state }) => state !== 'unknown')).toEqual([])
  expect(others.length).toBeLessThanOrEqual(20)
  expect(await asWorker(store, auditLedger)).toEqual([])
})

it('goes on with the job that ran when the process was killed', async () => {
  const { store } = await start()
  await endFormerProcess(store)
  const ran: unknown[] = []
  const job = { name: QUEUE, run: async (data: unknown) => void ran.push(data) }
  const jobs = await startJobQueue({ store, log: loudLog, jobs: [job], works: true })
  closing.defer(() => jobs.stop())
  await eventually(async () => ran.length > 0)
  expect(ran).toEqual([{ of: 'the killed process' }])
})

it('refuses a folder that an earlier version has used since, and touches neither database', async () => {
  await putBack()
  const earlier = await PGlite.create({ dataDir: join(dataDir, 'pglite') })
  await earlier.close()
  const refused = await start().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ManagedServerProblem)
  expect(String(refused)).toContain(
    `there are two databases, ${join(dataDir, 'pglite')} of an earlier version and ${join(dataDir, 'postgres')} of this one`,
  )
  expect(await folders()).toEqual(['pglite'])

  await rename(join(dataDir, 'pglite'), join(dataDir, 'away'))
  const { lines, store } = await start()
  expect(lines).toEqual([])
  expect(await asWorker(store, auditLedger)).toEqual([])
})
