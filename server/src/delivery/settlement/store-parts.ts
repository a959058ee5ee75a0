import { type RawBuilder, sql } from 'kysely'
import type { PartState, Scope } from '../../foundation/db/database.ts'
import { ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import type { StateChange } from './settle-chunks.ts'

/** Effects of storing outcomes or receipts. */
export type StoredParts = {
  /** Messages that changed their state with their part. */
  changes: StateChange[]
  /** Parts whose message `settleMessages` must still bring up to date. */
  unsettled: { tenantId: string; communicationId: string; ordinal: number }[]
}

type StoreOptions = {
  /** A table `r` with the key of each part and its new `state`; `part` and `message` may use its other columns. */
  rows: RawBuilder<unknown>
  /** Only parts in the state `part` change, and only messages in the state `message`. */
  from: { part: PartState; message: StateChange['from'] }
  /** A further condition for parts. */
  where?: RawBuilder<unknown>
  /** Other columns to set. */
  part: RawBuilder<unknown>
  message: RawBuilder<unknown>
}

/**
 * The usual case in one statement: parts that are in the expected state get their new one, and a message of one part
 * follows its part. Parts in another state stay as they are. `stored` counts the parts that changed.
 */
export async function storeParts(
  trx: Scope,
  { rows: table, from, where = sql``, part, message }: StoreOptions,
): Promise<{ changes: StateChange[]; stored: number }> {
  type Row = Omit<StateChange, 'to'> & { to: StateChange['to'] | null }
  const { rows } = await sql<Row>`
    ${keepPlan}with stored as (
      update submissions s set state = r.state, ${part}
      from ${table}
      where s.tenant_id = r.tenant_id and s.communication_id = r.communication_id and s.ordinal = r.ordinal
        and s.part = r.part and s.state = ${sql.lit(from.part)} ${where} ${ofTenant(trx, 's')}
      returning r.*
    ),
    changed as (
      update messages m set state = r.state, refunded = case r.state when 'rejected' then m.credits else 0 end, ${message}
      from stored r
      where m.tenant_id = r.tenant_id and m.communication_id = r.communication_id and m.ordinal = r.ordinal
        and m.parts = 1 and r.state <> 'waiting' and m.state = ${sql.lit(from.message)} ${ofTenant(trx, 'm')}
      returning m.tenant_id, m.communication_id, m.chunk_no, r.state, m.refunded
    )
    select tenant_id as "tenantId", communication_id as "communicationId", chunk_no as "chunkNo",
      ${sql.lit(from.message)} as "from", state as "to", count(*)::integer as messages, sum(refunded)::integer as refundable,
      count(*) filter (where state <> 'rejected')::integer as parts
    from changed group by 1, 2, 3, 5
    union all select null, null, null, null, null, count(*)::integer, 0, 0 from stored`.execute(trx)
  const isChange = (row: Row): row is StateChange => row.to !== null
  return { changes: rows.filter(isChange), stored: rows.find((row) => !isChange(row))?.messages ?? 0 }
}

/**
 * The `insert` that makes parts known by their carrier message id. A carrier may give an id again after days; the newest
 * part has it. `from`: rows with `key` (the canonical id or null), `at`, the address and the key of the part.
 */
export const nameParts = (carrier: string, from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${keepPlan}insert into carrier_message_ids (carrier, carrier_message_id, address, tenant_id, communication_id, ordinal, part)
  select distinct on (key, address) ${carrier}, key, address, tenant_id, communication_id, ordinal, part
  from ${from} where key is not null order by key, address, at desc
  on conflict (carrier, carrier_message_id, address) do update
  set tenant_id = excluded.tenant_id, communication_id = excluded.communication_id,
    ordinal = excluded.ordinal, part = excluded.part, created_at = now()`
