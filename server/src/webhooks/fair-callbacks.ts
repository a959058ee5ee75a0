import { sql } from 'kysely'
import type { Scope } from '../foundation/db/database.ts'
import { isDistributed } from '../foundation/db/distribution.ts'
import { retryDelay } from './retry-delays.ts'

/**
 * Callbacks that one process sends at a time: for a customer, for one of its accounts, for one configuration. A receiver that hangs
 * delays the callbacks of its own customer only. Other accounts and configurations of that customer wait a little.
 */
const CALLS = { perTenant: 24, perAccount: 12, perSource: 8 } as const

export type WaitingCallback = {
  tenantId: string
  accountId: string
  sourceId: string
  id: string
  /** Its place among the due callbacks of its configuration, from 1. */
  turn: number
  nextTryAt: Date
}
type Calling = Pick<WaitingCallback, 'tenantId' | 'accountId' | 'sourceId'>

/** The first due callbacks of each configuration, without a lock. */
export async function findDue(trx: Scope, now: Date): Promise<WaitingCallback[]> {
  const columns = sql`tenant_id as "tenantId", account_id as "accountId", source_id as "sourceId", id, turn::integer,
    next_try_at as "nextTryAt"`
  if (isDistributed(trx)) {
    const { rows } = await sql<WaitingCallback>`
      select ${columns} from (
        select *, row_number() over (partition by tenant_id, source_id order by next_try_at, id) as turn
        from callbacks where state = 'waiting' and next_try_at <= ${now}) due
      where turn <= ${CALLS.perSource}`.execute(trx)
    return rows
  }
  // Jumps from one configuration to the next in the index: the cost grows with configurations, not with callbacks.
  const { rows } = await sql<WaitingCallback>`
    with recursive sources(next_id) as (
      (select source_id from callbacks where state = 'waiting' order by source_id limit 1)
      union all
      select next.source_id from sources before, lateral (
        select source_id from callbacks where state = 'waiting' and source_id > before.next_id order by source_id limit 1) next
    )
    select ${columns} from sources, lateral (
      select c.*, row_number() over (order by next_try_at, id) as turn from callbacks c
      where c.state = 'waiting' and c.source_id = sources.next_id and c.next_try_at <= ${now}
      order by c.next_try_at, c.id limit ${CALLS.perSource}) due`.execute(trx)
  return rows
}

type Choice = {
  /** Calls under way. */
  calling: readonly Calling[]
  most: number
  /** Most calls of a configuration: `FailingSources.limitsAt`. */
  limits?: (sourceId: string) => number
}

/**
 * Chooses the next callbacks within the limits: customers in turns, in them accounts, and in those configurations, those with the
 * fewest calls under way first.
 */
export function chooseCallbacks(
  due: readonly WaitingCallback[],
  { calling, most, limits = () => CALLS.perSource }: Choice,
): WaitingCallback[] {
  const inOrder = due.toSorted((a, b) => a.turn - b.turn || a.nextTryAt.getTime() - b.nextTryAt.getTime())
  const ofSources = inTurns(inOrder, calling, 'sourceId', limits)
  const ofAccounts = inTurns(ofSources, calling, 'accountId', () => CALLS.perAccount)
  return inTurns(ofAccounts, calling, 'tenantId', () => CALLS.perTenant).slice(0, most)
}

/** Leaves each owner as many calls as it may have. The calls of an owner with the fewest calls come first. */
function inTurns(
  callbacks: readonly WaitingCallback[],
  calling: readonly Calling[],
  owner: keyof Calling,
  mostOf: (id: string) => number,
): WaitingCallback[] {
  const counts = countBy(calling, (one) => one[owner])
  const chosen: { callback: WaitingCallback; turn: number }[] = []
  for (const callback of callbacks) {
    const turn = counts.get(callback[owner]) ?? 0
    if (turn >= mostOf(callback[owner])) continue
    counts.set(callback[owner], turn + 1)
    chosen.push({ callback, turn })
  }
  // A stable sort: within a turn the order stays.
  return chosen.sort((a, b) => a.turn - b.turn).map(({ callback }) => callback)
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

type Failing = { failures: number; until: Date }
/** Most configurations that are remembered. */
const REMEMBERED = 10_000
const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * Configurations whose last call failed. They are called one at a time, with pauses that grow with each failure in a row, until
 * one call succeeds. Each process keeps its own list, which only saves calls.
 */
export class FailingSources {
  readonly #failing = new Map<string, Failing>()

  note(sourceId: string, call: { began: Date; ended: Date; isDelivered: boolean }): void {
    const before = this.#failing.get(sourceId)
    if (call.isDelivered) this.#failing.delete(sourceId)
    // Calls that began together count as one.
    else if (!before || call.began >= before.until) {
      const failures = (before?.failures ?? 0) + 1
      // Half of what the callback itself waits, so that its own next attempt is not held back.
      const pause = Math.min((retryDelay(failures) ?? LONGEST_PAUSE_MS) / 2, LONGEST_PAUSE_MS)
      if (this.#failing.size >= REMEMBERED) this.#failing.clear()
      this.#failing.set(sourceId, { failures, until: new Date(call.ended.getTime() + pause) })
    }
  }

  /** Lets each failing configuration be called once now. */
  endPauses(now: Date): void {
    for (const failing of this.#failing.values()) if (failing.until > now) failing.until = now
  }

  /** Most calls of each configuration at this time. */
  limitsAt(now: Date): (sourceId: string) => number {
    return (sourceId) => {
      const failing = this.#failing.get(sourceId)
      return !failing ? CALLS.perSource : failing.until <= now ? 1 : 0
    }
  }
}
