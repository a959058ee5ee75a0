import { LINE_CARRIER } from '@songsarn/contract/account/line'
import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Transport } from '../transport.ts'
import { type CarrierStatus, channelOf } from './ports.ts'

/** A worker publishes the state of its connections this often … */
export const PUBLISH_MS = 2000
/** … so a connection that was not published for this long is gone, and other processes may take its binds. */
export const LEASE_MS = 5 * PUBLISH_MS
/** Connections of former processes and settings. */
const FORGET_MS = 24 * 60 * 60 * 1000

/** The connection of one process to a carrier. */
export type Connection = Pick<Transport, 'carrier' | 'state'> & {
  /** Binds that the carrier allows over all processes; 0 without binds. */
  allowedBinds: number
  /** Binds of this process: open, opening or closing. */
  heldBinds: number
  /** Binds of this process that can submit. */
  boundBinds: number
}

/**
 * Stores the state of this process's connection to a carrier for the other processes, and renews its lease on its binds.
 * Returns how many binds it may have now, which is fewer than before when another process joined. All processes have the same
 * number of binds, plus or minus one, as soon as the others have closed theirs; together never more than the carrier allows.
 */
export async function shareBinds(store: Store, worker: string, connection: Connection): Promise<number> {
  const { carrier, allowedBinds } = connection
  return asWorker(
    store,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`songsarn.binds.${carrier}`}, 0))`.execute(trx)
      const { rows: others } = await sql<{ worker: string; binds: number }>`
      select worker, binds from carrier_connections
      where carrier = ${carrier} and worker <> ${worker} and published_at > clock_timestamp() - ${LEASE}`.execute(trx)
      const before = others.filter((other) => other.worker < worker).length
      const processes = others.length + 1
      const fair = Math.floor(allowedBinds / processes) + (before < allowedBinds % processes ? 1 : 0)
      const free = allowedBinds - others.reduce((sum, { binds }) => sum + binds, 0)
      const share = Math.max(0, Math.min(fair, free))
      // Binds that are not closed yet count too.
      await storeConnections(trx, worker, [{ connection, binds: Math.max(share, connection.heldBinds) }])
      return share
    },
    { isLook: true },
  )
}

/** Stores the states of connections that share no binds with other processes: to the simulated carrier, and to LINE. */
export const publishStates = (store: Store, worker: string, connections: readonly Connection[]): Promise<void> =>
  asWorker(
    store,
    (trx) =>
      storeConnections(
        trx,
        worker,
        connections.map((connection) => ({ connection, binds: connection.heldBinds })),
      ),
    { canBeLost: true, isLook: true },
  )

async function storeConnections(
  trx: Scope,
  worker: string,
  published: readonly { connection: Connection; binds: number }[],
): Promise<void> {
  const rows = bulkRows(published, 'd', {
    carrier: ['text', ({ connection }) => connection.carrier],
    state: ['text', ({ connection }) => connection.state()],
    binds: ['integer', ({ binds }) => binds],
    bound: ['integer', ({ connection }) => connection.boundBinds],
    allowed: ['integer', ({ connection }) => connection.allowedBinds],
  })
  await sql`
    insert into carrier_connections (carrier, worker, state, binds, bound, allowed, published_at)
    select carrier, ${worker}::uuid, state, binds, bound, allowed, clock_timestamp() from ${rows}
    on conflict (carrier, worker) do update set state = excluded.state, binds = excluded.binds, bound = excluded.bound,
      allowed = excluded.allowed, published_at = excluded.published_at,
      up_at = case when excluded.state = 'down' then carrier_connections.up_at else now() end`.execute(trx)
}

/** Gives back the binds of a process's connection that has ended. */
export async function removeConnection(store: Store, worker: string, carrier: string): Promise<void> {
  await asWorker(store, (trx) =>
    trx
      .deleteFrom('carrierConnections')
      .where((eb) => eb.or([eb.and({ worker, carrier }), sql<boolean>`published_at < now() - ${interval(FORGET_MS)}`]))
      .execute(),
  )
}

/** Removes the connections of former processes, on a database that no other process uses. */
export async function removeConnections(store: Store): Promise<void> {
  await asWorker(store, (trx) => trx.deleteFrom('carrierConnections').execute())
}

/**
 * The carriers as the workers of all processes published them; a carrier of the settings without any connection is down, and so is
 * LINE without a worker.
 */
export async function readCarrierStatuses(store: Store): Promise<CarrierStatus[]> {
  const { rows } = await asWorker(
    store,
    (trx) =>
      sql<Omit<CarrierStatus, 'binds'> & { up: number; allowed: number }>`
      with published as (
        select k.carrier, case when is_live then k.state else 'down' end as state,
          case when is_live then k.bound else 0 end as bound, case when is_live then k.allowed end as allowed
        from (select *, published_at > now() - ${LEASE} as is_live from carrier_connections) k
        where k.published_at > now() - ${interval(FORGET_MS)}
          and (is_live or not exists (select from carriers) or k.carrier in (select name from carriers)
            -- Without any worker, the carrier of SMPP_URL is down, and not gone.
            or not exists (select from carrier_connections where published_at > now() - ${LEASE}))
        union all select name, 'down', 0, case when not exists (select from carrier_connections k where k.carrier = name and k.published_at > now() - ${LEASE}) then coalesce(substring(url from '[?&]binds=([0-9]{1,3})')::integer, 1) end from carriers
      )
      select carrier, case when bool_or(state = 'up') then 'up' when bool_or(state = 'slow') then 'slow' else 'down' end as state,
        sum(bound)::integer as up, coalesce(max(allowed), 0) as allowed
      from (select * from published union all select ${LINE_CARRIER}, 'down', 0, null) p group by carrier order by carrier`.execute(
        trx,
      ),
    { isLook: true },
  )
  return rows.map(({ up, allowed, ...status }) => ({
    ...status,
    ...(channelOf(status.carrier) === 'sms' && { binds: { up, allowed } }),
  }))
}

/** When each carrier was up last, as far as the connections of the last day tell. */
export async function lastUp(trx: Scope): Promise<Map<string, Date>> {
  const { rows } = await sql<{ carrier: string; at: Date }>`
    select carrier, max(case when state = 'down' then up_at else published_at end) as at
    from carrier_connections group by carrier`.execute(trx)
  return new Map(rows.map(({ carrier, at }) => [carrier, at]))
}

/** Carriers that the provider switched off. */
export async function switchedOff(trx: Scope): Promise<Set<string>> {
  const rows = await trx.selectFrom('carriers').select('name').where('isOn', '=', false).execute()
  return new Set(rows.map(({ name }) => name))
}

/**
 * Marks carriers as down that are switched off or had no connection for longer than their time limit, and those that are back
 * as up. Returns the names of those that are down, and those whose mark changed.
 */
export async function markDownCarriers(store: Store): Promise<{ down: string[]; changed: string[] }> {
  const { rows } = await asWorker(
    store,
    (trx) =>
      sql<{ name: string; isDown: boolean; changed: boolean }>`
      with last_up as (
        select c.name, c.is_down as was_down, not c.is_on or coalesce(max(case
          when k.state <> 'down' and k.published_at > now() - ${LEASE} then now()
          when k.state <> 'down' then k.published_at
          else k.up_at end), c.created_at) + make_interval(secs => c.down_after_seconds) < now() as is_down
        from carriers c left join carrier_connections k on k.carrier = c.name
        group by c.name
      ),
      marked as (
        update carriers c set is_down = l.is_down from last_up l where l.name = c.name and l.is_down <> c.is_down
      )
      select name, is_down as "isDown", is_down <> was_down as changed from last_up order by name`.execute(trx),
    { isLook: true },
  )
  const names = (some: typeof rows) => some.map(({ name }) => name)
  return { down: names(rows.filter(({ isDown }) => isDown)), changed: names(rows.filter(({ changed }) => changed)) }
}

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`
const LEASE = interval(LEASE_MS)
