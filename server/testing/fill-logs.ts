import { sql } from 'kysely'
import { newCommunicationId, scheduledCommunicationId } from '../src/delivery/message-id.ts'
import { countFigures } from '../src/delivery/settlement/daily-figures.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'

export const COMMUNICATION_MESSAGES = 50_000
const CHUNK = 500

/** A completed communication, of now or of a time before: all messages delivered, except one in 50,000 that was rejected. */
export async function fillLogs(
  store: OpenDatabase,
  { tenancy }: Pick<Caller, 'tenancy'>,
  made: number,
  at?: Date,
): Promise<void> {
  const [tenant, account] = [tenancy.tenantId, tenancy.actingAccountId]
  const id = at ? scheduledCommunicationId(at) : newCommunicationId()
  const time = at ?? new Date()
  await asWorker(store, async (trx) => {
    await sql`insert into communications (tenant_id, id, account_id, payer_account_id, user_id, type, sender, content,
        common_text, status, recipients, credits, expanded, settled, created_at)
      values (${tenant}, ${id}, ${account}, ${account}, ${tenancy.userId}, 'quick-send', 'SONGSARN', 'Hello', 'Hello',
        'completed', ${COMMUNICATION_MESSAGES}, ${COMMUNICATION_MESSAGES}, ${COMMUNICATION_MESSAGES}, true, ${time})`.execute(
      trx,
    )
    await sql`insert into messages (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state,
        submit_date, receipt_date)
      select ${tenant}, ${id}, n, 1 + (n - 1) / ${CHUNK}::integer, 1, 1, ${account},
        '66' || (810000000 + ${made * COMMUNICATION_MESSAGES}::integer + n), case n when 1 then 'rejected' else 'delivered' end, ${time}, ${time}
      from generate_series(1, ${COMMUNICATION_MESSAGES}::integer) n`.execute(trx)
    await sql`insert into chunks (tenant_id, communication_id, chunk_no, account_id, lane, first_ordinal, last_ordinal,
        recipients, credits, delivered, rejected, state, closed_at)
      select ${tenant}, ${id}, n, ${account}, 1, (n - 1) * ${CHUNK}::integer + 1, n * ${CHUNK}::integer, ${CHUNK}, ${CHUNK},
        ${CHUNK}::integer - (n = 1)::integer, (n = 1)::integer, 'closed', ${time}
      from generate_series(1, ${COMMUNICATION_MESSAGES / CHUNK}::integer) n`.execute(trx)
    const delivered = COMMUNICATION_MESSAGES - 1
    const none = { submitted: 0, undelivered: 0, expired: 0, unknown: 0, cancelled: 0, cancelledByRule: 0 }
    const change = { tenantId: tenant, communicationId: id, delivered, rejected: 1, cost: delivered, ...none }
    await countFigures(trx, [change])
  })
}
