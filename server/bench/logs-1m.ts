import { sql } from 'kysely'
import type { OpenDatabase } from '../src/db/connect.ts'
import { asApp, asWorker } from '../src/db/tenancy.ts'
import { newCommunicationId } from '../src/delivery/message-id.ts'
import type { Caller } from '../src/http/caller.ts'
import { countMessages } from '../src/logs/count-messages.ts'
import { findMessages } from '../src/logs/find-messages.ts'
import { logCsv } from '../src/logs/log-csv.ts'
import { type LogQuery, logFilter } from '../src/logs/log-filter.ts'
import { makeSender } from '../testing/sending.ts'
import { type Engine, openBenchDatabase } from './bench-database.ts'

export type LogsFigures = { engine: Engine; milliseconds: Record<string, number>; csvRowsPerSecond: number }

const COMMUNICATIONS = 20
const RECIPIENTS = 50_000
const CHUNK = 500

/** Times a page of Logs and its total in an account with a million messages, for each filter. */
export async function measureLogs(engine: Engine): Promise<LogsFigures> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, 1)
  for (let made = 0; made < COMMUNICATIONS; made++) await fill(store, caller, made)
  await store.vacuum('messages', 'chunks', 'communications')

  const transaction: Parameters<typeof logCsv>[0] = (work) => asApp(store, caller.tenancy, work)
  const queries: Record<string, LogQuery> = {
    newest: {},
    'one rare status': { status: ['Rejected'] },
    'a whole number': { mobile: '0810025000' },
    'part of a number that few have': { mobile: '25000' },
    'part of a number that none has': { mobile: '9999999' },
  }
  const milliseconds: Record<string, number> = {}
  for (const [name, query] of Object.entries(queries)) {
    const filter = logFilter(caller, query)
    const look = () =>
      transaction(async (trx) => [await findMessages(trx, filter, undefined, 10), await countMessages(trx, filter)])
    await look()
    const begun = performance.now()
    await look()
    milliseconds[name] = Math.round(performance.now() - begun)
  }

  const begun = performance.now()
  let rows = 0
  for await (const lines of logCsv(transaction, logFilter(caller, {}), 'en')) rows += lines.split('\r\n').length - 1
  return { engine, milliseconds, csvRowsPerSecond: Math.round(rows / ((performance.now() - begun) / 1000)) }
}

/** A completed communication: all messages delivered, except one in 50,000 that was rejected. */
async function fill(store: OpenDatabase, { tenancy }: Caller, made: number): Promise<void> {
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

if (import.meta.main) {
  for (const engine of ['embedded', 'postgres'] as const) console.log(await measureLogs(engine))
}
