import { calls, LOOKUP_RIGHTS, type LookupName } from '@songsarn/contract/api'
import type { LookupItem } from '@songsarn/contract/base/lookups'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { byName } from '../db/by-name.ts'
import type { Scope } from '../db/database.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import { ApiProblem } from './api-problem.ts'
import type { Caller } from './caller.ts'
import { type CallerContext, type Handler, handle } from './handle.ts'
import { containing } from './list.ts'

/** A request's input for a lookup. */
export type Wanted = {
  /** Part of a label, as typed. */
  typed: string
  /** The same as an ILIKE pattern. */
  like: string
  /** Only entries with these values; all of them when undefined. */
  values: readonly string[] | undefined
  limit: number
  offset: number
}

/** The matching entries that the caller may see, in the same order for each page. */
type Lookup = (trx: Scope, caller: Caller, wanted: Wanted) => Promise<LookupItem[]>

/** The lookups of a subject, which it exports as `lookups` from its `api.ts`. */
export type Lookups<Name extends LookupName> = Record<Name, Lookup>

/**
 * Answers the one call for all lookups. Lookups of the desk reach every account, as the calls of the desk do (decision
 * 036).
 */
export const lookupHandler = (lookups: Lookups<LookupName>, store: Store): Handler =>
  handle(calls.getLookup, async ({ caller, transaction }, { params, query }) => {
    const { action, subject } = LOOKUP_RIGHTS[params.name]
    if (!caller.can(action, subject)) throw new ApiProblem('right.missing', { params: { action, subject } })
    const open = subject === 'Desk' ? asWorkerOf(store) : transaction
    return open(async (trx) => {
      const { q = '', value: values, page, size } = query
      // One more than the page holds, to know whether others follow.
      const wanted = { typed: q, like: containing(q), values, limit: size + 1, offset: page * size }
      const items = await lookups[params.name](trx, caller, wanted)
      return { items: items.slice(0, size), more: items.length > size }
    })
  })

const asWorkerOf =
  (store: Store): CallerContext['transaction'] =>
  (work) =>
    asWorker(store, work)

/** For `.where(…)`: the rows with these values in a column of uuids. Values that are not uuids match no row. */
export const withIds = (column: string, values: readonly string[] | undefined): RawBuilder<SqlBool> =>
  values === undefined ? sql`true` : sql`${sql.ref(column)} = any(${values.filter(isUuid)}::uuid[])`

/** For `.$call(…)`: the wanted rows of a table whose rows have an `id` and a `name`, by name. */
export const byTheirNames =
  ({ like, values, limit, offset }: Wanted) =>
  <Schema, Tables extends keyof Schema, Item>(rows: SelectQueryBuilder<Schema, Tables, Item>) =>
    rows
      .where(sql<SqlBool>`name ilike ${like}`)
      .where(withIds('id', values))
      .orderBy(byName('name'))
      .orderBy(sql.ref('id'))
      .limit(limit)
      .offset(offset)

/**
 * For `.where(…)`: entries that are not deleted. Those whose values are asked for stay: a filter in an address, or a report, may be
 * about a deleted one and shows its name.
 */
export const notDeleted = (column: string, values: readonly string[] | undefined): RawBuilder<SqlBool> =>
  values === undefined ? sql`${sql.ref(column)} is null` : sql`true`

const isUuid = (value: string) => z.uuid().safeParse(value).success

/** Entries that are not rows of a table. */
export const fixedLookup = (items: readonly LookupItem[]) => async (_trx: Scope, _caller: Caller, wanted: Wanted) =>
  items.filter(({ value }) => wanted.values?.includes(value) ?? true).slice(wanted.offset, wanted.offset + wanted.limit)
