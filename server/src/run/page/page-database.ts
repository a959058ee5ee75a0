import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { type Database, plugins } from '../../foundation/db/database.ts'
import { rolesOf } from '../../foundation/db/roles.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import { withSimpleQueries } from './simple-queries.ts'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016

/** Parses types as the server's driver does (foundation/db/connect.ts). Give them to `PGlite.create`. */
export const PAGE_PARSERS = {
  [INT8]: Number,
  [DATE]: (value: string) => value,
  [INT8_ARRAY]: (value: string) => value.slice(1, -1).split(',').filter(Boolean).map(Number),
}

/** The database of a page, with the same types and names as on a server. Its transactions take turns on one connection. */
export const openPageDatabase = (pglite: PGlite): Store => ({
  db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite: withSimpleQueries(pglite) }), plugins }),
  roles: rolesOf('songsarn'),
  giveWay: otherTasks,
})

/**
 * Lets the other tasks of the thread run. PGlite answers within the task that asks, so without it a send would hold up the page until
 * its end, and each receipt would be stored by itself.
 */
async function otherTasks(): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve))
  return false
}
