import type { CallAnswer } from '@songsarn/contract/base/call'
import { FAILURES, type getFailures } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import { hasErrorCode } from '../../delivery/error-code.ts'
import type { Scope } from '../../foundation/db/database.ts'

type Failure = CallAnswer<typeof getFailures>['items'][number]

/**
 * The messages that did not arrive, by status and error code. Messages with a code have an index; those without are the rest of what
 * the chunks count. It is one statement, so both are of one moment.
 */
export async function readFailures(trx: Scope, tenantId: string, id: string): Promise<Failure[]> {
  const { rows } = await sql<Omit<Failure, 'receiptDate'> & { receiptDate: Date | null }>`
    with coded as materialized (
      select state, error, max(receipt_date) as "receiptDate", count(*)::integer as count
      from messages m where tenant_id = ${tenantId} and communication_id = ${id} and ${hasErrorCode}
      group by state, error
    ), counted as materialized (
      select coalesce(sum(undelivered), 0)::integer as undelivered, coalesce(sum(rejected), 0)::integer as rejected,
        coalesce(sum(expired), 0)::integer as expired, coalesce(sum(unknown), 0)::integer as unknown,
        coalesce(sum(cancelled), 0)::integer as cancelled
      from chunks where tenant_id = ${tenantId} and communication_id = ${id}
    ), failures as (
      select * from coded
      union all
      select s.state, null, null, s.total - coalesce((select sum(coded.count) from coded where coded.state = s.state), 0)::integer
      from counted, lateral (values ('undelivered', undelivered), ('rejected', rejected), ('expired', expired),
        ('unknown', unknown), ('cancelled', cancelled)) s(state, total)
    )
    select case state when 'rejected' then 'reject' else state end as status, error, "receiptDate", count
    from failures where state in ('undelivered', 'rejected', 'expired', 'unknown', 'cancelled') and count > 0
    order by count desc, error nulls last`.execute(trx)
  const place = ({ status }: Pick<Failure, 'status'>) => FAILURES.indexOf(status)
  return rows
    .map((row) => ({ ...row, receiptDate: row.receiptDate?.toISOString() ?? null }))
    .toSorted((one, other) => place(one) - place(other))
}
