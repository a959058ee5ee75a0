import { calls, type LookupName } from '@songsarn/contract/api'
import type { LookupItem } from '@songsarn/contract/lookups'
import type { Scope } from '../db/database.ts'
import type { Caller } from './caller.ts'
import { type Handler, handle } from './handle.ts'
import { containing } from './list.ts'

/** The entries that the caller may see and that match `like`, an ILIKE pattern. */
type Lookup = (trx: Scope, caller: Caller, like: string) => Promise<LookupItem[]>

/** The lookups of a subject, which it exports as `lookups` from its `api.ts`. */
export type Lookups<Name extends LookupName> = Record<Name, Lookup>

/** Answers the one call for all lookups. */
export const lookupHandler = (lookups: Lookups<LookupName>): Handler =>
  handle(calls.getLookup, async ({ caller, transaction }, { params, query }) =>
    transaction(async (trx) => ({ items: await lookups[params.name](trx, caller, containing(query.q ?? '')) })),
  )
