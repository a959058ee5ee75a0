import type { PGlite } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'

type Queried = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>
type Query = Queried['query']
type Queryable = Pick<PGlite, 'query' | 'exec'>

/**
 * PGlite as Kysely takes it, but sending a query without parameters as a simple one, which may hold several statements,
 * as the server's driver does: migrations are such.
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

// Its rows are of whatever type the caller names, as with any driver.
const queryOf = (to: Queryable): Query =>
  (async (text, parameters = [], options) => {
    if (parameters.length > 0) return to.query(text, parameters, options)
    const results = await to.exec(text, options)
    return results.at(-1) ?? { rows: [], fields: [] }
  }) as Query
