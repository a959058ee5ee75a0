import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { startBrowserService } from '../../msw/src/browser-service.ts'
import { sendDemoSamples } from '../../msw/src/showcase/demo-samples.ts'
import { DEMO_KEY, DEMO_PASSWORD } from '../../msw/src/showcase/password.ts'
import { makePartitions } from '../../server/src/delivery/partitions.ts'
import { HISTORY_DAYS } from '../../server/src/demo/plan-history.ts'
import { migrate } from '../../server/src/foundation/db/migrate.ts'
import { openPageDatabase, PAGE_PARSERS } from '../../server/src/run/page/page-database.ts'

/** Gzip archives that PGlite loads. */
export type DatabaseImages = {
  /** After all migrations, without rows. */
  tables: Buffer
  /** With the demo as of now, and its sample messages. */
  demo: Buffer
}

const DAY_MS = 24 * 3600_000

/** The databases of the showcase. A page would need seconds to make one: `initdb`, a hundred migrations, three months of a business. */
export async function databaseImages(): Promise<DatabaseImages> {
  const pglite = await makeTables()
  const tables = await archive(pglite)
  const service = await startBrowserService({
    ...{ open: async () => pglite, password: DEMO_PASSWORD, secretKey: DEMO_KEY, hasHistory: true },
  })
  const before = new Date()
  await sendDemoSamples(service)
  await delivered(pglite, before)
  const demo = await archive(pglite)
  await service.close()
  return { tables, demo }
}

async function makeTables(): Promise<PGlite> {
  // By default a segment of the write-ahead log has 16 MB, and a browser stores each changed file as a whole.
  const pglite = await PGlite.create({ parsers: PAGE_PARSERS, initDbStartParams: ['--wal-segsize=1'] })
  const { db, roles } = openPageDatabase(pglite)
  await migrate(db, roles)
  // Pages that are opened in later months make what is missing.
  const now = Date.now()
  for (const from of [now - (HISTORY_DAYS + 1) * DAY_MS, now]) await makePartitions(db, new Date(from))
  // No page makes another database: two thirds of the files.
  for (const template of ['template1', 'template0']) {
    await pglite.exec(`alter database ${template} is_template false`)
    await pglite.exec(`drop database ${template}`)
  }
  return pglite
}

/** Waits until each message sent since then has its receipt, which only the running carrier can give. */
async function delivered(pglite: PGlite, since: Date): Promise<void> {
  for (;;) {
    const { rows } = await pglite.query<{ left: number }>(
      `select count(*)::integer as left from messages m
        join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
        where c.created_at >= $1 and m.state in ('queued', 'submitted')`,
      [since],
    )
    if (rows[0]?.left === 0) return
    await new Promise((passed) => setTimeout(passed, 100))
  }
}

async function archive(pglite: PGlite): Promise<Buffer> {
  await pglite.exec('vacuum (analyze)')
  await pglite.exec('checkpoint')
  const files = await (await pglite.dumpDataDir('none')).arrayBuffer()
  return promisify(gzip)(files, { level: constants.Z_BEST_COMPRESSION })
}
