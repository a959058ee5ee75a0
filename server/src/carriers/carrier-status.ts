import { asWorker, type Store } from '../db/tenancy.ts'
import type { Transport } from '../delivery/transport.ts'
import type { CarrierStatus } from './ports.ts'

const PREFIX = 'carrier:'
/** A worker publishes the status of its carrier this often … */
export const PUBLISH_MS = 10_000
/** … so one that has not for this long is gone. */
const SILENT_MS = 3 * PUBLISH_MS
/** A carrier of a former SMPP_URL is history, not one that is down. */
const FORGET_MS = 24 * 60 * 60 * 1000

/** Stores the status of a worker's carrier, for processes that serve the API without a worker. */
export async function publishCarrierStatus(store: Store, transport: Transport): Promise<void> {
  const value = transport.state()
  await asWorker(store, (trx) =>
    trx
      .insertInto('installation')
      .values({ name: PREFIX + transport.carrier, value, changedAt: new Date() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changedAt: new Date() }))
      .execute(),
  )
}

/** The carriers as workers of other processes published them last. */
export async function readCarrierStatuses(store: Store, now: Date): Promise<CarrierStatus[]> {
  const rows = await asWorker(store, (trx) =>
    trx
      .selectFrom('installation')
      .selectAll()
      .where('name', 'like', `${PREFIX}%`)
      .where('changedAt', '>', new Date(now.getTime() - FORGET_MS))
      .orderBy('name')
      .execute(),
  )
  return rows.map(({ name, value, changedAt }) => {
    const published = value === 'up' || value === 'slow' ? value : 'down'
    const isSilent = now.getTime() - changedAt.getTime() > SILENT_MS
    return { carrier: name.slice(PREFIX.length), state: isSilent ? 'down' : published }
  })
}
