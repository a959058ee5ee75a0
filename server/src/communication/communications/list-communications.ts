import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { listCommunications } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { containing, sortOf } from '../../foundation/http/list.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'
import { LISTED, readFigures, SHOWN_AT, shownItem } from './figures.ts'
import { inReach } from './find-communication.ts'
import { IS_HELD_BY_RULE } from './held-by-rule.ts'
import { OF_SCHEDULE } from './schedule-filter.ts'

type Call = typeof listCommunications

const CREATED_AT = sql<Date>`c.created_at`
const SORTS = { createDate: CREATED_AT, submittedDate: CREATED_AT, startedAt: SHOWN_AT } as const

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
  const sort = sortOf(query.sort, SORTS, { column: SHOWN_AT, direction: 'desc' })
  const direction = sql.raw(sort.direction)
  const order = sql`${sort.column} ${direction}, c.id ${direction}`
  const { page, size } = query
  return transaction(async (trx) => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from communications c where ${where}`.execute(trx)
    const found = await readFigures(trx, caller.tenancy.tenantId, where, { size, offset: page * size, order })
    return { items: found.map(shownItem), page, size, total: rows[0]?.total ?? 0 }
  })
}
