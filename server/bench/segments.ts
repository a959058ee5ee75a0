import { SegmentFilter } from '@songsarn/contract/communication/segments'
import { sql } from 'kysely'
import { countPeople, inSegment } from '../src/communication/people/find-segments.ts'
import { newCommunicationId } from '../src/delivery/message-id.ts'
import { newId } from '../src/foundation/db/id.ts'
import { asApp, asWorker } from '../src/foundation/db/tenancy.ts'
import { makeSender } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'

export type SegmentFigures = { engine: Engine; milliseconds: Record<string, number> }

/** Every second person got a message, every tenth clicked, every fiftieth answered. */
const DAYS = 30

/** Counts segments of an account with so many people, and a message for every second one; the median of five. */
export async function measureSegments(engine: Engine, people = 1_000_000): Promise<SegmentFigures> {
  await using undo = new AsyncDisposableStack()
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, 1)
  const account = { tenantId: caller.tenancy.tenantId, accountId: caller.acting.id }
  const { tenantId, accountId } = account
  const communicationId = newCommunicationId()
  const template = newId()
  const tag = newId()
  const points = newId()
  const mobile = sql`'668' || lpad(n::text, 8, '0')`
  await asWorker(store, async (trx) => {
    await sql`insert into people (tenant_id, account_id, id, mobile, first_name, city, birth_date, custom, tags, created_at, updated_at)
      select ${tenantId}, ${accountId}, gen_random_uuid(), ${mobile}, 'First' || n, (array['Bangkok', 'Phuket', 'เชียงใหม่'])[1 + n % 3],
        date '1970-01-01' + n % 12000, ${`{"${points}":"`}::text || n % 1000 || ${`","${newId()}":"`}::text || (n % 7) || '"}',
        case when n % 5 = 0 then array[${tag}::uuid] else '{}' end, now() - n % 400 * interval '1 day',
        now()
      from generate_series(1, ${people}) n`.execute(trx)
    await sql`insert into communications (tenant_id, id, account_id, payer_account_id, user_id, type, sender, content, common_text, status,
        started_at, completed_at)
      values (${tenantId}, ${communicationId}, ${accountId}, ${accountId}, ${newId()}, 'broadcast', 'S', 'x', 'x', 'completed', now(), now())`.execute(
      trx,
    )
    await sql`insert into messages (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state, submit_date)
      select ${tenantId}, ${communicationId}, n, 1 + n / 500, 1, 1, ${accountId}, ${mobile}, case when n % 40 = 0 then 'undelivered' else 'delivered' end, now()
      from generate_series(2, ${people}, 2) n`.execute(trx)
    await sql`insert into link_clicks (tenant_id, communication_id, ordinal, index, day, is_bot, account_id, address, first_at)
      select ${tenantId}, ${communicationId}, n, 0, current_date, false, ${accountId}, ${mobile}, now()
      from generate_series(10, ${people}, 10) n`.execute(trx)
    await sql`insert into consent_answers (tenant_id, id, account_id, address, template_id, version, answer, communication_id, ordinal, at)
      select ${tenantId}, gen_random_uuid(), ${accountId}, ${mobile}, ${template}, 1, 'accept', ${communicationId}, n, now()
      from generate_series(50, ${people}, 50) n`.execute(trx)
  })
  await store.vacuum('people', 'communications', 'messages', 'linkClicks', 'consentAnswers')

  const city = { kind: 'text', field: 'city', test: 'is', value: 'phuket' }
  const clicked = { kind: 'deed', deed: 'clicked', done: true, days: DAYS }
  const conditions: Record<string, object[]> = {
    'a field': [city],
    'a custom number': [{ kind: 'custom', field: points, test: 'atLeast', value: '500' }],
    'a custom number between': [{ kind: 'custom', field: points, test: 'between', value: '100', to: '200' }],
    'a tag': [{ kind: 'tag', tagId: tag }],
    'not written to': [{ kind: 'deed', deed: 'written', done: false, days: DAYS }],
    'not delivered': [{ kind: 'deed', deed: 'notDelivered', done: true }],
    'not delivered in 30 days': [{ kind: 'deed', deed: 'notDelivered', done: true, days: DAYS }],
    'a birthday this month': [{ kind: 'birthday', on: 'thisMonth' }],
    'added in 30 days': [{ kind: 'added', test: 'lastDays', days: DAYS }],
    received: [{ kind: 'deed', deed: 'received', done: true, days: DAYS }],
    'did not receive': [{ kind: 'deed', deed: 'received', done: false, days: DAYS }],
    clicked: [clicked],
    'consent given': [{ kind: 'consent', templateId: template, answer: 'accept' }],
    'a field, a birthday and no click': [city, { kind: 'birthday', on: 'thisMonth' }, { ...clicked, done: false }],
  }
  const milliseconds = new Map<string, number>()
  for (const [name, some] of Object.entries(conditions)) {
    const filter = SegmentFilter.parse({ match: 'all', groups: [{ match: 'all', conditions: some }] })
    const times: number[] = []
    for (let run = 0; run < 5; run++) {
      const begun = performance.now()
      await asApp(store, caller.tenancy, (trx) => countPeople(trx, account, inSegment(filter, account, new Date())))
      times.push(performance.now() - begun)
    }
    milliseconds.set(name, Math.round(times.toSorted((a, b) => a - b)[2] ?? 0))
  }
  return { engine, milliseconds: Object.fromEntries(milliseconds) }
}

// node server/bench/segments.ts managed postgres
if (import.meta.main)
  for (const engine of ENGINES) if (process.argv.includes(engine)) console.log(await measureSegments(engine))
