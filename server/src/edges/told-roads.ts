import type { OperatorRoadState } from '../api/ports.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import type { Transport } from '../delivery/transport.ts'

const PREFIX = 'operator:'
/** A worker tells the state of its road this often … */
export const TELL_MS = 10_000
/** … so one that was silent for so long is not there. */
const SILENT_MS = 3 * TELL_MS

/** Writes the state of a worker's road down, for processes that serve the API without one. */
export async function tellRoad(store: Store, transport: Transport): Promise<void> {
  const value = transport.state()
  await asWorker(store, (trx) =>
    trx
      .insertInto('installation')
      .values({ name: PREFIX + transport.operator, value, changed_at: new Date() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at: new Date() }))
      .execute(),
  )
}

/** The roads as workers of other processes told them last. */
export async function toldRoads(store: Store, now: Date): Promise<OperatorRoadState[]> {
  const rows = await asWorker(store, (trx) =>
    trx
      .selectFrom('installation')
      .selectAll()
      .where('name', 'like', `${PREFIX}%`)
      // One of a former SMPP_URL is history, not a road that is down.
      .where('changed_at', '>', new Date(now.getTime() - 24 * 60 * 60 * 1000))
      .orderBy('name')
      .execute(),
  )
  return rows.map(({ name, value, changed_at }) => {
    const told = value === 'up' || value === 'slow' ? value : 'down'
    const silent = now.getTime() - changed_at.getTime() > SILENT_MS
    return { operator: name.slice(PREFIX.length), state: silent ? 'down' : told }
  })
}
