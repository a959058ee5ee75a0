import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { lowestIdAt } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { makePartitions } from './partitions.ts'

forEachEngine('partitions', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close(), 20_000)

  /** The partition of `messages` in which one sent at this time lies. */
  const placeOf = async (time: string) => {
    const id = lowestIdAt(new Date(time))
    await asWorker(store, (trx) =>
      sql`insert into messages (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state)
        values (${id}, ${id}, 1, 1, 1, 1, ${id}, '66812345678', 'queued')`.execute(trx),
    )
    const { rows } = await asWorker(store, (trx) =>
      sql<{ name: string }>`
        select tableoid::regclass::text as name from messages where tenant_id = ${id} and communication_id = ${id}`.execute(
        trx,
      ),
    )
    // On Citus, with the number of its shard.
    return rows.map(({ name }) => name.replace(/_\d{6,}$/, '')).join()
  }

  it('are there for this month and three more, over the turn of a year, from the first to the last millisecond', async () => {
    await makePartitions(store.db, new Date('2030-11-30T23:59:59.999Z'))
    await makePartitions(store.db, new Date('2030-12-01T00:00:00Z'))
    expect(await placeOf('2030-11-30T23:59:59.999Z')).toBe('messages_2030_11')
    expect(await placeOf('2030-12-01T00:00:00.000Z')).toBe('messages_2030_12')
    expect(await placeOf('2031-03-31T23:59:59.999Z')).toBe('messages_2031_03')
    expect(await placeOf('2031-04-01T00:00:00.000Z')).toBe('messages_default')
  })

  it('are made for the other months when one has rows elsewhere already', async () => {
    expect(await placeOf('2032-02-10T00:00:00Z')).toBe('messages_default')
    await expect(makePartitions(store.db, new Date('2032-01-15'))).rejects.toThrow('partitions could not be made')
    expect(await placeOf('2032-02-11T00:00:00Z')).toBe('messages_default')
    expect(await placeOf('2032-04-30T00:00:00Z')).toBe('messages_2032_04')
  })
})
