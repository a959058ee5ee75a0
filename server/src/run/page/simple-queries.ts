import type { PGlite } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'

type Queried = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>
type Query = Queried['query']
type Queryable = Pick<PGlite, 'query' | 'exec'>

/**
 * PGlite for Kysely. Sends a query without parameters by the simple query protocol, as the server's driver does: migrations hold
 * several statements in one query.
 */
export function withSimpleQueries(pglite: PGlite): Queried {
  return {
    close: () => pglite.close(),
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    query: queryOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work({ ...transaction, query: queryOf(transaction) })),
  }
}

// The caller names the type of the rows, as with any driver.
const queryOf = (to: Queryable): Query =>
  (async (text, parameters = [], options) => {
    if (parameters.length > 0) return to.query(text, parameters, options)
    const results = await to.exec(text, options)
    return results.at(-1) ?? { rows: [], fields: [] }
  }) as Query
