import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fromPglite, PgBoss } from 'pg-boss'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { makePartitions } from '../src/delivery/partitions.ts'
import type { SubmitOutcome, SubmitRequest } from '../src/delivery/transport.ts'
import { ensureDemo } from '../src/demo/demo-accounts.ts'
import { demoHistory } from '../src/demo/demo-history.ts'
import { asWorker, type Store } from '../src/foundation/db/tenancy.ts'
import { memoryFiles } from '../src/run/page/memory-files.ts'
import { MemoryTransport } from '../src/run/page/memory-transport.ts'
import { openPageDatabase, PAGE_PARSERS } from '../src/run/page/page-database.ts'
import { migratedArchive } from './page-database.ts'
import { eventually, loudLog, makeSender, mobiles, send, storedContent, TEST_KEY } from './sending.ts'

export type InterruptedSend = {
  id: string
  recipients: number
  /** Addresses whose part the carrier had when the process died. */
  taken: string[]
}

/** The queue of jobs that `makePgliteFolder` makes. */
export const QUEUE = 'some-jobs'
/** A text with all that COPY escapes. */
const ODD_TEXT = '\\N \\. \\\\ \t \n \r \b "quoted" ภาษาไทย 😀'

/**
 * Makes DATA_DIR/pglite as earlier versions had it, and as a killed process left it: with the demo and its history, a job that
 * waits, a job that runs, and a send that the carrier has a part of.
 */
export async function makePgliteFolder(dataDir: string, recipients = 300): Promise<InterruptedSend> {
  const [folder, running] = [join(dataDir, 'pglite'), join(dataDir, 'running')]
  const pglite = await PGlite.create({ dataDir: running, parsers: PAGE_PARSERS, loadDataDir: await migratedArchive() })
  const store = openPageDatabase(pglite)
  await makePartitions(store.db)
  const passwords = { hash: async () => 'hash', verify: async () => true }
  const history = demoHistory({ store, files: memoryFiles(), log: loudLog, secretKey: TEST_KEY })
  await ensureDemo(store, passwords, 'a demo password', history)
  await asWorker(store, (trx) => trx.insertInto('installation').values({ name: 'odd', value: ODD_TEXT }).execute())
  await addJobs(pglite)

  const caller = await makeSender(store, 1000)
  const id = await send(store, caller, mobiles(recipients))
  const taken = await sendUntilKilled(store, recipients / 3, () => cpSync(running, folder, { recursive: true }))
  await pglite.close()
  await rm(running, { recursive: true })
  return { id, recipients, taken }
}

async function addJobs(pglite: PGlite): Promise<void> {
  const boss = new PgBoss({ db: fromPglite(pglite), schema: 'songsarn_jobs', backend: 'pglite', supervise: false })
  await boss.start()
  await boss.createQueue(QUEUE, { policy: 'exclusive' })
  await boss.send(QUEUE, { of: 'the killed process' }, { singletonKey: 'runs' })
  await boss.fetch(QUEUE)
  await boss.send(QUEUE, {}, { singletonKey: 'waits', startAfter: 3600 })
  await boss.stop({ graceful: false, close: false })
}

/** Sends to the simulated carrier, and calls `kill` when it has taken so many parts. Returns the addresses of these. */
async function sendUntilKilled(store: Store, parts: number, kill: () => void): Promise<string[]> {
  let taken: string[] | undefined
  class DyingCarrier extends MemoryTransport {
    override submit(request: SubmitRequest): Promise<SubmitOutcome> {
      if (!taken && this.taken.length >= parts) {
        taken = this.taken.map(({ address }) => address)
        kill()
      }
      return super.submit(request)
    }
  }
  const transport = new DyingCarrier({ capacity: 20, receiptDelay: 1 })
  const worker = new DeliveryWorker({ store, transport, log: loudLog, content: storedContent, leaseSeconds: 1 })
  worker.start()
  const addresses = await eventually(async () => taken)
  await worker.stop()
  return addresses
}
