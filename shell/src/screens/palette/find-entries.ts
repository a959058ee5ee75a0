import type { Caller } from '@songsarn/client/caller'
import type { Action, Subject } from '@songsarn/contract/base/rights'
import { FINDERS, type Finder, type Item, isId } from './finders.ts'

/** An item of the account that a search found, with its kind. */
type Found = Omit<Item, 'as'> & Pick<Finder, 'kind' | 'icon'>

/** Fewer characters match too much. */
const MIN_LENGTH = 2

type Ports = { call: Caller; can(rule: { action: Action; subject: Subject }): boolean }

/** A kind that takes longer is left out: the others must not wait for it. */
const LIMIT_MS = 5_000

/** `isComplete`: false when a kind failed, or took too long, and is left out. */
export type Search = { items: readonly Found[]; isComplete: boolean }

/** Searches the account for a query, in each kind that the user may read. */
export async function findEntries({ call, can }: Ports, query: string, signal?: AbortSignal): Promise<Search> {
  const typed = query.trim()
  // Ids are stored in lower case.
  const q = isId(typed.toLowerCase()) ? typed.toLowerCase() : typed
  if (q.length < MIN_LENGTH) return { items: [], isComplete: true }
  const limit = AbortSignal.timeout(LIMIT_MS)
  const options = { signal: signal ? AbortSignal.any([signal, limit]) : limit }
  const finders = FINDERS.filter(({ subject, byId = false }) => byId === isId(q) && can({ action: 'read', subject }))
  const found = await Promise.allSettled(finders.map(({ find }) => find(call, q, options)))
  const items = finders.flatMap(({ kind, icon }, index) => {
    const result = found[index]
    return result?.status === 'fulfilled' ? result.value.map(({ as, ...item }) => ({ ...item, kind, icon, ...as })) : []
  })
  // A communication may have the same name and reference.
  const isFirst = ({ kind, id }: Found, at: number) =>
    items.findIndex((item) => item.kind === kind && item.id === id) === at
  return { items: items.filter(isFirst), isComplete: found.every(({ status }) => status === 'fulfilled') }
}
