/** Throw-away databases in the engine of a page: PGlite in this process, opened as a page opens it. */
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import manifest from '../package.json' with { type: 'json' }
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { migrate, migrateTo } from '../src/foundation/db/migrate.ts'
import { openPageDatabase, PAGE_PARSERS } from '../src/run/page/page-database.ts'
import { hashOfMigrations } from './hash-of-migrations.ts'

/** In memory, fully migrated or up to the migration `last`. */
export async function pageDatabase(last?: string): Promise<OpenDatabase> {
  if (last === undefined)
    return opened(await PGlite.create({ parsers: PAGE_PARSERS, loadDataDir: await migratedArchive() }))
  const store = opened(await PGlite.create({ parsers: PAGE_PARSERS }))
  await migrateTo(store.db, store.roles, last)
  return store
}

function opened(pglite: PGlite): OpenDatabase {
  const store = openPageDatabase(pglite)
  const { db } = store
  return {
    ...store,
    distributed: false,
    connections: 1,
    async vacuum() {
      await sql`vacuum (analyze)`.execute(db)
    },
    openSignals() {
      throw new Error('a page has no other process')
    },
    close: () => db.destroy(),
  }
}

/** The archive of a migrated database: to load it takes a tenth of the time of making one. Kept between runs. */
export async function migratedArchive(): Promise<Blob> {
  const name = hashOfMigrations(manifest.dependencies['@electric-sql/pglite'])
  const place = join(tmpdir(), `songsarn-test-page-${name}.tar`)
  if (!existsSync(place)) {
    const pglite = await PGlite.create()
    const store = opened(pglite)
    await migrate(store.db, store.roles)
    const archive = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
    await store.close()
    // Whole at once, since another test may read it.
    const made = `${place}.${process.pid}`
    await writeFile(made, archive)
    await rename(made, place)
  }
  return new Blob([await readFile(place)])
}
