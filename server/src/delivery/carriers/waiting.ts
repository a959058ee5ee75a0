import type { Channel } from '@songsarn/contract/base/states'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { DEFAULT_CARRIER } from '../chunk.ts'
import { isUnsettled } from '../unsettled.ts'
import { type CarrierStatus, channelOf } from './ports.ts'

/** Messages that carriers have yet to get; null while no carrier is chosen. */
export type Waiting = { carrier: string | null; waiting: number }

/** Reads the waiting messages of all accounts. Messages of a paused communication wait for a person, not for a carrier. */
export const readWaiting = (trx: Scope): Promise<Waiting[]> =>
  counted(
    trx,
    sql`select carrier, sum(pending)::integer as waiting from chunks where state = 'open' group by carrier`,
    sql`status = 'sending' and not settled and expanded < recipients`,
  )

/** Reads the waiting messages of some accounts of a tenant. */
export function readWaitingOf(
  trx: Scope,
  { tenantId, accountIds }: { tenantId: string; accountIds: readonly string[] },
): Promise<Waiting[]> {
  const sending = sql`c.tenant_id = ${tenantId} and c.account_id = any(${[...accountIds]}::uuid[])
    and c.status = 'sending' and ${isUnsettled('c')}`
  const chunked = sql`
    select k.carrier, sum(k.pending)::integer as waiting
    from communications c join chunks k on k.communication_id = c.id
    where ${sending} and k.tenant_id = ${tenantId} and k.state <> 'closed'
    group by k.carrier`
  return counted(trx, chunked, sending)
}

async function counted(trx: Scope, chunked: RawBuilder<unknown>, sending: RawBuilder<unknown>): Promise<Waiting[]> {
  const { rows: inChunks } = await sql<Waiting>`${chunked}`.execute(trx)
  const { rows: unexpanded } = await sql<{ channel: Channel; waiting: number }>`
    select c.channel, sum(c.recipients - c.expanded)::integer as waiting
    from communications c where ${sending} group by c.channel`.execute(trx)
  // Routes choose a carrier for SMS only.
  return [
    ...inChunks,
    ...unexpanded.map(({ channel, waiting }) => ({ carrier: channel === 'sms' ? null : channel, waiting })),
  ]
}

/** Adds up the messages that wait for each of these carriers, and the messages that wait for a carrier that is not listed. */
export function addUp(
  statuses: readonly CarrierStatus[],
  waiting: readonly Waiting[],
): { waitingFor(carrier: string): number; unassigned: number } {
  const known = new Map(statuses.map(({ carrier }) => [carrier, 0]))
  // Chunks of the default carrier do not name it. A single carrier of SMS is the default carrier.
  const [only, ...others] = statuses.filter(({ carrier }) => channelOf(carrier) === 'sms')
  let unassigned = 0
  for (const { carrier, waiting: count } of waiting) {
    const of = carrier === DEFAULT_CARRIER && only && others.length === 0 ? only.carrier : (carrier ?? '')
    const before = known.get(of)
    if (before === undefined) unassigned += count
    else known.set(of, before + count)
  }
  return { waitingFor: (carrier) => known.get(carrier) ?? 0, unassigned }
}
