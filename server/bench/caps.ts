import { sql } from 'kysely'
import { typedAudience } from '../src/communication/analyses/audience.ts'
import { runAnalysis } from '../src/communication/analyses/run-analysis.ts'
import { startAnalysis } from '../src/communication/analyses/start-analysis.ts'
import { newCommunicationId } from '../src/delivery/message-id.ts'
import { asApp, asWorker, type Store } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import { makeSender, mobiles, send, starting, TEST_KEY } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

export type CapsFigure = {
  engine: Engine
  recipients: number
  /** Analysis without a cap, and with a cap that holds back half of the recipients. */
  seconds: { without: number; with: number }
  heldBack: number
}

/**
 * Analyzes so many mobiles without and with a cap. All of them got one marketing message in its days, and half of them a second one. A
 * smaller analysis before warms up and is not measured.
 */
export async function measureCaps(engine: Engine, count = 1_000_000): Promise<CapsFigure> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, 10)
  const numbers = mobiles(count)
  const run = async (to: string[]) => {
    const request = { from: 'SONGSARN', audience: await typedAudience(to), content: 'Hello' }
    const { tenantId, id } = await asApp(store, caller.tenancy, (trx) =>
      startAnalysis(trx, caller, request, starting()),
    )
    const begun = performance.now()
    await runAnalysis(
      store,
      { tenantId, analysisId: id },
      { secretKey: TEST_KEY, publicUrl: () => 'https://sms.example' },
    )
    const seconds = Math.round((performance.now() - begun) / 10) / 100
    const found = await asWorker(store, (trx) =>
      trx.selectFrom('analyses').select('heldBackRows').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return { seconds, heldBack: found.heldBackRows }
  }
  await fill(store, caller, numbers)
  await fill(store, caller, numbers.slice(0, count / 2))
  await run(numbers.slice(0, count / 10))
  const without = await run(numbers)
  await asWorker(store, (trx) =>
    trx
      .insertInto('sendingRules')
      .values({
        ...{ tenantId: caller.tenancy.tenantId, accountId: caller.acting.id, version: 1, updatedAt: new Date() },
        rules: JSON.stringify({ cap: { messages: 2, days: 7 } }),
      })
      .execute(),
  )
  const capped = await run(numbers)
  return {
    ...{ engine, recipients: count, heldBack: capped.heldBack },
    seconds: { without: without.seconds, with: capped.seconds },
  }
}

/** Messages of a communication that was delivered, as delivery leaves them. */
async function fill(store: Store, caller: Caller, numbers: readonly string[]): Promise<void> {
  const like = await send(store, caller, mobiles(1))
  const id = newCommunicationId(Date.now())
  await asWorker(store, async (trx) => {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = 'communications'::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'recipients', 'expanded', 'unique_rows', 'status', 'settled')`.execute(trx)
    const columns = sql.raw(rows[0]?.columns ?? '')
    await sql`
      insert into communications (id, recipients, expanded, unique_rows, status, settled, ${columns})
      select ${id}::uuid, ${numbers.length}::integer, ${numbers.length}::integer, ${numbers.length}::integer, 'completed', true, ${columns}
      from communications where id = ${like}`.execute(trx)
    await sql`
      insert into messages (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state)
      select ${caller.tenancy.tenantId}::uuid, ${id}::uuid, no, 1 + no / 500, 1, 1, ${caller.acting.id}::uuid, '66' || substr(mobile, 2), 'delivered'
      from unnest(${numbers}::text[]) with ordinality as n(mobile, no)`.execute(trx)
  })
}

// node server/bench/caps.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES) if (process.argv.includes(engine)) console.log(await measureCaps(engine))
