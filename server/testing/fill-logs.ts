import { sql } from 'kysely'
import type { OpenDatabase } from '../src/db/connect.ts'
import { asWorker } from '../src/db/tenancy.ts'
import { newCommunicationId } from '../src/delivery/message-id.ts'
import type { Caller } from '../src/http/caller.ts'

const RECIPIENTS = 50_000
const CHUNK = 500

/** A completed communication: all messages delivered, except one in 50,000 that was rejected. */
export async function fillLogs(store: OpenDatabase, { tenancy }: Pick<Caller, 'tenancy'>, made: number): Promise<void> {
  const [tenant, account, id] = [tenancy.tenantId, tenancy.actingAccountId, newCommunicationId()]
  await asWorker(store, async (trx) => {
    await sql`insert into communications (tenant_id, id, account_id, payer_account_id, user_id, type, sender, content,
        common_text, status, recipients, credits, expanded, settled)
      values (${tenant}, ${id}, ${account}, ${account}, ${tenancy.userId}, 'quick-send', 'SONGSARN', 'Hello', 'Hello',
        'completed', ${RECIPIENTS}, ${RECIPIENTS}, ${RECIPIENTS}, true)`.execute(trx)
    await sql`insert into messages (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state,
        submit_date, receipt_date)
      select ${tenant}, ${id}, n, 1 + (n - 1) / ${CHUNK}::integer, 1, 1, ${account},
        '66' || (810000000 + ${made * RECIPIENTS}::integer + n), case n when 1 then 'rejected' else 'delivered' end, now(), now()
      from generate_series(1, ${RECIPIENTS}::integer) n`.execute(trx)
    await sql`insert into chunks (tenant_id, communication_id, chunk_no, account_id, lane, first_ordinal, last_ordinal,
        recipients, credits, delivered, rejected, state, closed_at)
      select ${tenant}, ${id}, n, ${account}, 1, (n - 1) * ${CHUNK}::integer + 1, n * ${CHUNK}::integer, ${CHUNK}, ${CHUNK},
        ${CHUNK}::integer - (n = 1)::integer, (n = 1)::integer, 'closed', now()
      from generate_series(1, ${RECIPIENTS / CHUNK}::integer) n`.execute(trx)
  })
}
