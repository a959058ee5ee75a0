import type { CallAnswer } from '@songsarn/contract/base/call'
import { FAILURES, type getFailures } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import { type CauseBook, plainCodeInSql } from '../../delivery/causes/cause-book.ts'
import { hasErrorCode } from '../../delivery/error-code.ts'
import type { Scope } from '../../foundation/db/database.ts'

type Failure = CallAnswer<typeof getFailures>['items'][number]
type Counted = Pick<Failure, 'status' | 'error' | 'count'> & { receiptDate: Date | null; carrier: string | null }

/**
 * The messages that did not arrive, by status and cause. Messages with a code have an index; those without are the rest of what the
 * chunks count. It is one statement, so both are of one moment.
 */
export async function readFailures(trx: Scope, tenantId: string, id: string, causes: CauseBook): Promise<Failure[]> {
  // The parts say who carried a message. They are read only for codes that mean something else with some carriers.
  const asksCarrier = sql`${plainCodeInSql} = any(case when m.receipt_date is null
    then ${causes.carrierCodes('submit')}::text[] else ${causes.carrierCodes('receipt')}::text[] end)`
  const { rows } = await sql<Counted>`
    with coded as materialized (
      select m.state, m.error, s.carrier, max(m.receipt_date) as "receiptDate", count(*)::integer as count
      from messages m left join lateral (
        -- With offset, the parts of other messages are never read, whatever the planner knows.
        select carrier from submissions where ${asksCarrier} and tenant_id = ${tenantId}
          and communication_id = m.communication_id and ordinal = m.ordinal and part = 1 offset 0) s on true
      where m.tenant_id = ${tenantId} and m.communication_id = ${id} and ${hasErrorCode}
      group by m.state, m.error, m.receipt_date is null, s.carrier
    ), counted as materialized (
      select coalesce(sum(undelivered), 0)::integer as undelivered, coalesce(sum(rejected), 0)::integer as rejected,
        coalesce(sum(expired), 0)::integer as expired, coalesce(sum(unknown), 0)::integer as unknown,
        coalesce(sum(cancelled), 0)::integer as cancelled
      from chunks where tenant_id = ${tenantId} and communication_id = ${id}
    ), failures as (
      select state, error, carrier, "receiptDate", count from coded
      union all
      select s.state, null, null, null, s.total - coalesce((select sum(coded.count) from coded where coded.state = s.state), 0)::integer
      from counted, lateral (values ('undelivered', undelivered), ('rejected', rejected), ('expired', expired),
        ('unknown', unknown), ('cancelled', cancelled)) s(state, total)
    )
    select case state when 'rejected' then 'reject' else state end as status, error, carrier, "receiptDate", count
    from failures where state in ('undelivered', 'rejected', 'expired', 'unknown', 'cancelled') and count > 0`.execute(
    trx,
  )
  const place = ({ status }: Pick<Failure, 'status'>) => FAILURES.indexOf(status)
  return byCause(rows, causes).toSorted(
    (one, other) => place(one) - place(other) || other.count - one.count || compareCodes(one.error, other.error),
  )
}

/** Messages without a code come last. */
function compareCodes(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one < other ? -1 : Number(one > other)
}

/** Adds up what has one status, code and cause. Names the carriers where the same code has several causes. */
function byCause(rows: readonly Counted[], causes: CauseBook): Failure[] {
  const ofCode = Map.groupBy(
    rows.map((row) => ({ ...row, cause: causes.causeOf(row) })),
    ({ status, error, cause }) => JSON.stringify([status, error, cause?.stage]),
  )
  return [...ofCode.values()].flatMap((some) => {
    const groups = [...Map.groupBy(some, ({ cause }) => JSON.stringify(cause)).values()]
    return groups.flatMap((group): Failure[] => {
      const [first] = group
      if (!first) return []
      const { status, error, cause } = first
      const dates = group.flatMap(({ receiptDate }) => receiptDate ?? [])
      const newest = dates.toSorted((one, other) => other.getTime() - one.getTime()).at(0)
      const carriers = groups.length > 1 ? group.flatMap(({ carrier }) => carrier ?? []) : []
      const count = group.reduce((sum, of) => sum + of.count, 0)
      return [
        {
          ...{ status, error, cause, count, receiptDate: newest?.toISOString() ?? null },
          ...(carriers.length > 0 && { carriers }),
        },
      ]
    })
  })
}
