import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { listCommunications } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { containing, sortOf } from '../../foundation/http/list.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'
import { LISTED, NEWEST_FIRST, readFigures, SHOWN_AT, shownItem } from './figures.ts'
import { inReach } from './find-communication.ts'
import { IS_HELD_BY_RULE } from './held-by-rule.ts'
import { OF_SCHEDULE } from './schedule-filter.ts'

type Call = typeof listCommunications

const CREATED_AT = sql<Date>`c.created_at`
const SORTS = { createDate: CREATED_AT, submittedDate: CREATED_AT, startedAt: SHOWN_AT } as const

const WAITING_FIRST = 'waiting'
/** As the index `communications_waiting` says it. */
const IS_WAITING = sql<boolean>`(c.status in ('scheduled', 'draft'))`
const NEXT_START_FIRST = sql`c.scheduled_at asc nulls last, ${SHOWN_AT} desc, c.id desc`

const OF_RULE = {
  held: sql`(${IS_HELD_BY_RULE} or c.status = 'scheduled' and c.held_until is not null)`,
  heldBack: sql`c.held_back_rows > 0`,
  cancelled: sql`exists (select from chunks k where k.tenant_id = c.tenant_id and k.communication_id = c.id and k.cancelled_by_rule > 0)`,
}

/** A page of the communications that people sent. */
export function listPage(
  { caller, transaction }: CallerContext,
  query: CallParsed<Call>['query'],
): Promise<CallAnswer<Call>> {
  const { from, before } = dateRange(query)
  const conditions = [
    inReach(caller),
    LISTED,
    query.broadcastName !== undefined && sql`coalesce(c.name, c.content) ilike ${containing(query.broadcastName)}`,
    query.status !== undefined && sql`c.status = any(${query.status}::text[])`,
    query.campaignId !== undefined && sql`c.campaign_id = any(${query.campaignId}::uuid[])`,
    query.user !== undefined && sql`c.user_id = any(${query.user}::uuid[])`,
    query.rule !== undefined && OF_RULE[query.rule],
    query.schedule !== undefined && OF_SCHEDULE[query.schedule],
    from !== undefined && sql`${SHOWN_AT} >= ${from}`,
    before !== undefined && sql`${SHOWN_AT} < ${before}`,
  ].filter((condition) => condition !== false)
  const where = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const order = query.sort === WAITING_FIRST ? NEWEST_FIRST : orderOf(query.sort)
  const { page, size } = query
  const offset = page * size
  return transaction(async (trx) => {
    const { rows } = await sql<{ total: number; waiting: number }>`
      select count(*)::integer as total, (count(*) filter (where ${IS_WAITING}))::integer as waiting
      from communications c where ${where}`.execute(trx)
    const { total, waiting } = rows[0] ?? { total: 0, waiting: 0 }
    const read = (which: RawBuilder<boolean>, part: { size: number; offset: number; order: RawBuilder<unknown> }) =>
      readFigures(trx, caller.tenancy.tenantId, which, part)
    if (query.sort !== WAITING_FIRST) {
      const found = await read(where, { size, offset, order })
      return { items: found.map(shownItem), page, size, total, waiting }
    }
    // Two reads, since an index has the order of each part, and none has the order of both.
    const first =
      offset < waiting ? await read(sql`${where} and ${IS_WAITING}`, { size, offset, order: NEXT_START_FIRST }) : []
    const rest = { size: size - first.length, offset: Math.max(0, offset - waiting), order }
    const others = rest.size > 0 ? await read(sql`${where} and not ${IS_WAITING}`, rest) : []
    return { items: [...first, ...others].map(shownItem), page, size, total, waiting }
  })
}

/** The order by a sort of the query. */
function orderOf(asked: string | undefined): RawBuilder<unknown> {
  const { column, direction } = sortOf(asked, SORTS, { column: SHOWN_AT, direction: 'desc' })
  return sql`${column} ${sql.raw(direction)}, c.id ${sql.raw(direction)}`
}
