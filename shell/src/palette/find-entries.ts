import type { Caller } from '@songsarn/client/caller'
import type { Action, Subject } from '@songsarn/contract/rights'
import { FINDERS, type Finder, type Item } from './finders.ts'

/** An item of the account that a search found, with its kind. */
export type Found = Item & Pick<Finder, 'kind' | 'icon'>

/** Fewer characters match too much. */
const MIN_LENGTH = 2

type Ports = { call: Caller; can(rule: { action: Action; subject: Subject }): boolean }

/** What the account has for a query, of each kind that the user may read. A kind that fails is left out. */
export async function findEntries({ call, can }: Ports, query: string, signal?: AbortSignal): Promise<Found[]> {
  const q = query.trim()
  if (q.length < MIN_LENGTH) return []
  const finders = FINDERS.filter(({ subject }) => can({ action: 'read', subject }))
  const found = await Promise.allSettled(finders.map(({ find }) => find(call, q, { signal })))
  return finders.flatMap(({ kind, icon }, index) => {
    const result = found[index]
    return result?.status === 'fulfilled' ? result.value.map((item) => ({ ...item, kind, icon })) : []
  })
}
