import { SegmentFilter } from '@songsarn/contract/communication/segments'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { isDistributed } from '../../foundation/db/distribution.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { segmentCondition } from './segment-condition.ts'

type Account = { tenantId: string; accountId: string }

/** A people segment of the acting account; 404 if it does not exist. */
export const findSegment = (trx: Scope, caller: Caller, id: string): Promise<Row<'segments'>> =>
  trx
    .selectFrom('segments')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

export const filterOf = ({ filter }: Pick<Row<'segments'>, 'filter'>): SegmentFilter =>
  SegmentFilter.parse(JSON.parse(filter))

/** The people that a filter finds now, as a condition on `p`. */
export const inSegment = (filter: SegmentFilter, account: Account, now: Date): RawBuilder<SqlBool> =>
  segmentCondition(filter, { ...account, now })

/**
 * Counts the people of an account who meet a condition on `p`. A million people take 200 to 900 ms on two cores, a number or a
 * deed among half a million messages most (`server/bench/segments.ts`). A hash of what they did needs more than PostgreSQL's default memory of an operation, or it is written to the disk.
 */
export async function countPeople(
  trx: Scope,
  { tenantId, accountId }: Account,
  condition: RawBuilder<SqlBool> = sql`true`,
): Promise<number> {
  // Citus does not pass the setting on to its nodes.
  if (!isDistributed(trx)) await sql`set local work_mem = '96MB'`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from people p
    where p.tenant_id = ${tenantId} and p.account_id = ${accountId} and ${condition}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Notes how many people a segment has now. */
export async function noteCount(
  trx: Scope,
  segment: Pick<Row<'segments'>, 'tenantId' | 'accountId' | 'id'>,
  people: number,
  countedAt: Date,
): Promise<void> {
  await trx
    .updateTable('segments')
    .set({ people, countedAt })
    .where((eb) => eb.and(segment))
    .execute()
}
