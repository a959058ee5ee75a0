import type { PGlite } from '@electric-sql/pglite'
import type { SessionTransport } from '../../account/sign-in/auth/ports.ts'
import { SIMULATED_CARRIER } from '../../delivery/carriers/ports.ts'
import { DeliveryWorker } from '../../delivery/cycle/delivery-worker.ts'
import { makePartitions } from '../../delivery/partitions.ts'
import { lapseLeases } from '../../delivery/queue/lease-chunks.ts'
import { ensureDemo } from '../../demo/demo-accounts.ts'
import { demoHistory } from '../../demo/demo-history.ts'
import { repeat } from '../../foundation/concurrency/repeat.ts'
import { migrate } from '../../foundation/db/migrate.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { noFileTransfer } from '../../reports/reports/transfer/file-transfer.ts'
import { allJobs } from '../all-jobs.ts'
import { createApp } from '../app.ts'
import { messageContent } from '../message-content.ts'
import { maintain } from './maintain.ts'
import { memoryFiles } from './memory-files.ts'
import { startMemoryQueue } from './memory-queue.ts'
import { memorySession } from './memory-session.ts'
import { MemoryTransport } from './memory-transport.ts'
import { openPageDatabase } from './page-database.ts'
import { pbkdf2Passwords } from './pbkdf2.ts'
import { receiveUpload } from './receive-upload.ts'

/** Short links of a page lead nowhere: only a server answers them. */
const PUBLIC_URL = 'https://songsarn.example'
/** Delivery looks for work this long after the start, unless somebody sends before: the first screens would wait for its queries. */
const DELIVERY_AFTER_MS = 2_000
/** Of the history: the visitor of a page waits until it is written, or loaded. */
const SHARE = 0.25

export type Page = {
  /** Answers a request to the product API, as the server would. */
  fetch(request: Request): Promise<Response>
  /** Adds the reports of the history, which takes a second: call it when the first screens are drawn. */
  addReports(): Promise<void>
  close(): Promise<void>
}

export type PageOptions = {
  log?: Log
  /** Default: a session that ends with the page. */
  sessions?: SessionTransport
  /** A stored database needs the same key again. Default: a new one. */
  secretKey?: string
  /** A new database has three months of a business. Default: the demo accounts alone. */
  hasHistory?: boolean
  /** Whether the opened database has all tables and the demo, since this build made it. Then they are not looked for again. */
  isWhole?: () => boolean
}

/**
 * The service in a page: the server's app, delivery and database, with the simulated carrier in memory. Creates the demo, whose
 * users have `password`. Only one page may open a database at a time: two would destroy it.
 */
export async function startPage(pglite: PGlite, password: string, options: PageOptions = {}): Promise<Page> {
  const { log = quietConsole, sessions = memorySession(), secretKey = crypto.randomUUID() } = options
  const store = openPageDatabase(pglite)
  const { db } = store
  const isWhole = options.isWhole?.() === true
  if (!isWhole) await migrate(db, store.roles)
  await makePartitions(db)
  const files = memoryFiles()
  const history = options.hasHistory ? demoHistory({ store, log, files, secretKey, share: SHARE }) : undefined
  if (!isWhole) await ensureDemo(store, pbkdf2Passwords, password, history && { ...history, finish: async () => {} })
  let reports: Promise<void> | undefined

  const transport = new MemoryTransport({ carrier: SIMULATED_CARRIER })
  const content = messageContent(secretKey)
  // Only this page uses the database: a former page has ended, and so have its leases.
  await asWorker(store, lapseLeases)
  const delivery = new DeliveryWorker({ store, transport, log, content })
  const startDelivery = once(() => delivery.start())
  const deliveryTimer = setTimeout(startDelivery, DELIVERY_AFTER_MS)
  const wakeDelivery = () => {
    startDelivery()
    delivery.wake()
  }
  const maintenance = repeat(60_000, 'maintain the database', log, () => maintain(db))
  const ports = {
    ...{ store, log, secretKey, files, fileTransfer: noFileTransfer, publicUrl: () => PUBLIC_URL },
    wakeDelivery,
  }
  const pageJobs = allJobs({ ...ports, content, wakeCallbacks: () => {} }).filter(({ serverOnly }) => !serverOnly)
  const jobs = startMemoryQueue(log, pageJobs)
  const app = createApp({
    ...ports,
    jobs,
    now: () => new Date(),
    sessions,
    passwords: pbkdf2Passwords,
    metrics: { request: () => {}, clientError: () => {}, signInFailure: () => {} },
    delivery: { wake: ports.wakeDelivery },
    receiveUpload,
    carriers: { statuses: async () => [{ carrier: transport.carrier, state: transport.state() }] },
  })
  return {
    fetch: (request) => app(request, { address: 'page' }),
    addReports() {
      reports ??= history?.finish()
      return reports ?? Promise.resolve()
    },
    async close() {
      await reports?.catch(() => {})
      clearTimeout(deliveryTimer)
      await maintenance.stop()
      await jobs.stop()
      await delivery.stop()
      await db.destroy()
    },
  }
}

function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (!hasRun) run()
    hasRun = true
  }
}

/** Browser tools show the requests, so log only warnings and errors. */
const quietConsole: Log = {
  info: () => {},
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
}
