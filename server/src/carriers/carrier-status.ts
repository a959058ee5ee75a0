import { sql } from 'kysely'
import { asWorker, type Store } from '../db/tenancy.ts'
import type { Transport } from '../delivery/transport.ts'
import type { CarrierStatus } from './ports.ts'

/** A worker publishes the state of its connections this often … */
export const PUBLISH_MS = 2000
/** … so a connection that was not published for this long is gone. */
const SILENT_MS = 5 * PUBLISH_MS
/** Connections of former processes and settings. */
const FORGET_MS = 24 * 60 * 60 * 1000

/** Stores the state of this process's connection to a carrier, for the other processes. */
export async function publishConnection(store: Store, worker: string, transport: Transport): Promise<void> {
  const state = transport.state()
  await asWorker(store, (trx) =>
    sql`
      insert into carrier_connections (carrier, worker, state) values (${transport.carrier}, ${worker}, ${state})
      on conflict (carrier, worker) do update set state = excluded.state, published_at = now(),
        up_at = case when excluded.state = 'down' then carrier_connections.up_at else now() end`.execute(trx),
  )
}

/** Removes the connections of a process that ends. */
export async function removeConnections(store: Store, worker: string, now: Date): Promise<void> {
  await asWorker(store, (trx) =>
    trx
      .deleteFrom('carrierConnections')
      .where((eb) => eb.or([eb('worker', '=', worker), eb('publishedAt', '<', new Date(now.getTime() - FORGET_MS))]))
      .execute(),
  )
}

/** The carriers as the workers published them; a carrier of the settings without any connection is down. */
export async function readCarrierStatuses(store: Store): Promise<CarrierStatus[]> {
  const { rows } = await asWorker(store, (trx) =>
    sql<CarrierStatus>`
      with published as (
        select carrier, case when published_at < now() - ${SILENT} then 'down' else state end as state
        from carrier_connections where published_at > now() - ${interval(FORGET_MS)}
        union all select name, 'down' from carriers
      )
      select carrier, case when bool_or(state = 'up') then 'up' when bool_or(state = 'slow') then 'slow' else 'down' end as state
      from published group by carrier order by carrier`.execute(trx),
  )
  return rows
}

/**
 * Marks carriers as down that had no connection for longer than their time limit, and those that are back as up. Returns
 * the names of those that are down, and those whose mark changed.
 */
export async function markDownCarriers(store: Store): Promise<{ down: string[]; changed: string[] }> {
  const { rows } = await asWorker(store, (trx) =>
    sql<{ name: string; isDown: boolean; changed: boolean }>`
      with last_up as (
        select c.name, c.is_down as was_down, coalesce(max(case
          when k.state <> 'down' and k.published_at > now() - ${SILENT} then now()
          when k.state <> 'down' then k.published_at
          else k.up_at end), c.created_at) + make_interval(secs => c.down_after_seconds) < now() as is_down
        from carriers c left join carrier_connections k on k.carrier = c.name
        group by c.name
      ),
      marked as (
        update carriers c set is_down = l.is_down from last_up l where l.name = c.name and l.is_down <> c.is_down
      )
      select name, is_down as "isDown", is_down <> was_down as changed from last_up order by name`.execute(trx),
  )
  const names = (some: typeof rows) => some.map(({ name }) => name)
  return { down: names(rows.filter(({ isDown }) => isDown)), changed: names(rows.filter(({ changed }) => changed)) }
}

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`
const SILENT = interval(SILENT_MS)
