import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { makeSender } from '../../testing/sending.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { lowestIdAt } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import type { Caller } from '../foundation/http/caller.ts'
import { makePartitions } from './partitions.ts'
import { purgeMonths } from './purge-months.ts'

const NOW = new Date('2032-02-15T00:00:00Z')

forEachEngine('old messages', (open) => {
  let store: OpenDatabase
  let caller: Caller
  const warned: Record<string, unknown>[] = []
  const log = { info: () => {}, error: () => {}, warn: (fields: Record<string, unknown>) => warned.push(fields) }
  beforeAll(async () => {
    store = await open()
  })
  beforeEach(async () => {
    for (const month of ['2030-10', '2031-02']) await makePartitions(store.db, new Date(`${month}-01T00:00:00Z`))
    caller = await makeSender(store, 10)
    warned.length = 0
  })
  afterAll(() => store?.close(), 20_000)

  /** A communication with one message and one part, from this time. */
  async function sentAt(time: string, isSettled = true): Promise<string> {
    const id = lowestIdAt(new Date(time))
    const { tenantId, actingAccountId, userId } = caller.tenancy
    const status = isSettled ? 'completed' : 'paused'
    await asWorker(store, async (trx) => {
      await sql`
        insert into communications (tenant_id, id, account_id, payer_account_id, user_id, type, sender, content, common_text,
          status, settled, recipients, expanded)
        values (${tenantId}, ${id}, ${actingAccountId}, ${actingAccountId}, ${userId}, 'quick-send', 'S', 'c', 'c', ${status},
          ${isSettled}, 1, 1)`.execute(trx)
      await sql`
        insert into messages (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state)
        values (${tenantId}, ${id}, 1, 1, 1, 1, ${actingAccountId}, '66812345678', 'delivered')`.execute(trx)
      await sql`
        insert into submissions (tenant_id, communication_id, ordinal, part, state, carrier, intended_at)
        values (${tenantId}, ${id}, 1, 1, 'submitted', 'c', now())`.execute(trx)
    })
    return id
  }
  /** The communications of this test that still have messages, and parts. */
  const left = () =>
    asWorker(store, async (trx) => {
      const { tenantId } = caller.tenancy
      const messages = await trx
        .selectFrom('messages')
        .select('communicationId')
        .where('tenantId', '=', tenantId)
        .execute()
      const parts = await trx
        .selectFrom('submissions')
        .select('communicationId')
        .where('tenantId', '=', tenantId)
        .execute()
      const of = (rows: typeof messages) => rows.map(({ communicationId }) => communicationId).sort()
      expect(of(parts)).toEqual(of(messages))
      return of(messages)
    })
  const partitions = async () => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'messages'::regclass order by 1`.execute(
      store.db,
    )
    return rows.map(({ name }) => name).filter((name) => /_203[01]_/.test(name))
  }

  it('stay in a month with a send that has not ended', async () => {
    const ended = await sentAt('2030-10-05T00:00:00Z')
    const paused = await sentAt('2030-10-06T00:00:00Z', false)
    await purgeMonths(store, 13, NOW, log)
    expect(await left()).toEqual([ended, paused])
    expect(warned).toEqual([
      { name: 'messages_2030_10', communications: 1 },
      { name: 'submissions_2030_10', communications: 1 },
    ])
    await asWorker(store, (trx) =>
      trx.updateTable('communications').set({ settled: true, status: 'completed' }).where('id', '=', paused).execute(),
    )
  })

  it('are deleted by whole months; the communications with their counts stay', async () => {
    // Its month has no partition.
    const stray = await sentAt('2029-05-01T00:00:00Z')
    const old = await sentAt('2030-12-31T23:59:59.999Z')
    const kept = [await sentAt('2031-01-01T00:00:00Z'), await sentAt('2031-05-01T00:00:00Z')]
    await purgeMonths(store, 13, NOW, log)
    expect(await left()).toEqual(kept)
    expect(await partitions()).toEqual([
      'messages_2031_01',
      'messages_2031_02',
      'messages_2031_03',
      'messages_2031_04',
      'messages_2031_05',
    ])
    expect(warned).toEqual([])
    const { tenantId } = caller.tenancy
    const communications = await asWorker(store, (trx) =>
      trx.selectFrom('communications').select('id').where('tenantId', '=', tenantId).orderBy('id').execute(),
    )
    expect(communications.map(({ id }) => id)).toEqual([stray, old, ...kept])
    // No month is left to purge.
    await purgeMonths(store, 13, NOW, log)
    expect(await left()).toEqual(kept)
  })
})
