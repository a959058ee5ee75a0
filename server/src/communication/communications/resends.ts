import type { MessageState } from '@songsarn/contract/base/states'
import type { Counts, Resends } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Reader } from '../../foundation/http/heavy-reads.ts'
import { UNDELIVERED } from '../analyses/undelivered-source.ts'
import { type CommunicationFigures, chunkSums, readFigures, shownItem } from './figures.ts'
import { findCommunication, readAbout } from './find-communication.ts'

type Sent = Pick<Row<'communications'>, 'tenantId' | 'id' | 'source' | 'duplicateOf'>

/** Whether it sends messages of another communication again, or messages of it were sent again. */
export async function hasResends(trx: Scope, { tenantId, id, source }: Sent): Promise<boolean> {
  return source === UNDELIVERED || (await resendIds(trx, tenantId, [id])).length > 0
}

/** The communication that was sent first, all that sent messages of it again, and what came of each recipient. */
export async function showResends(store: Store, context: Reader, id: string): Promise<Resends> {
  const first = await findFirst(context, id)
  return readAbout(store, context, first.id, async (trx, original) => {
    const { tenantId } = original
    const again = await allResends(trx, original)
    const where = sql<boolean>`c.tenant_id = ${tenantId} and c.id = any(${again}::uuid[])`
    const resends = await readFigures(trx, tenantId, where, { size: again.length, offset: 0, order: sql`c.id` })
    const items = [original, ...resends].map(shownItem)
    return {
      items,
      totalRecipients: original.recipients,
      counts: await readJointCounts(trx, original, again),
      cost: items.reduce((sum, { cost }) => sum + cost, 0),
    }
  })
}

/** The communication that was sent first: itself, or the one whose messages it sends again. */
export async function findFirst(context: Reader, id: string): Promise<CommunicationFigures> {
  const found = await findCommunication(context, id)
  return found.source === UNDELIVERED && found.duplicateOf !== null ? findFirst(context, found.duplicateOf) : found
}

/** All that sent messages of a communication again, also of its resends. */
export async function allResends(trx: Scope, { tenantId, id }: Pick<Sent, 'tenantId' | 'id'>): Promise<string[]> {
  const again: string[] = []
  for (let of = [id]; of.length > 0; again.push(...of)) of = await resendIds(trx, tenantId, of)
  return again
}

async function resendIds(trx: Scope, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('communications')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('duplicateOf', 'in', [...ids])
    .where('source', '=', UNDELIVERED)
    // An unscheduled resend sends nothing.
    .where('status', '<>', 'draft')
    .execute()
  return rows.map(({ id }) => id)
}

const COUNT_OF = {
  queued: 'pending',
  submitting: 'pending',
  submitted: 'submitted',
  delivered: 'delivered',
  undelivered: 'undelivered',
  rejected: 'reject',
  expired: 'expired',
  unknown: 'unknown',
  cancelled: 'cancelled',
} as const satisfies Record<MessageState, keyof Counts>

/**
 * The recipients of the original by the best that came of their messages: delivered when one was, else what came of the newest that
 * was not cancelled. Late receipts change the figures of the original, too, so one statement reads both.
 */
async function readJointCounts(
  trx: Scope,
  { tenantId, id }: Pick<Sent, 'tenantId' | 'id'>,
  again: readonly string[],
): Promise<Counts> {
  const newest: RawBuilder<unknown> = sql`
    select address, bool_or(state = 'delivered') as delivered,
      (array_agg(state order by communication_id desc) filter (where state <> 'cancelled'))[1] as state
    from messages where tenant_id = ${tenantId} and communication_id = any(${[...again]}::uuid[]) group by address`
  const { rows } = await sql<{ counts: Counts; moves: { before: MessageState; after: MessageState; count: number }[] }>`
    select k.counts, (
      select coalesce(json_agg(json_build_object('before', before, 'after', after, 'count', count)), '[]') from (
        select o.state as before, count(*)::integer as count,
          case when o.state = 'delivered' or a.delivered then 'delivered' else coalesce(a.state, o.state) end as after
        from (${newest}) a join messages o
          on o.tenant_id = ${tenantId} and o.communication_id = ${id} and o.address = a.address
        group by 1, 3) m) as moves
    from communications c cross join lateral (${chunkSums(tenantId)}) k
    where c.tenant_id = ${tenantId} and c.id = ${id}`.execute(trx)
  const [found] = rows
  if (!found) throw new Error('the communication was deleted while it was read')
  const counts = { ...found.counts }
  for (const { before, after, count } of found.moves) {
    counts[COUNT_OF[before]] -= count
    counts[COUNT_OF[after]] += count
  }
  return counts
}
