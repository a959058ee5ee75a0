import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { forEachEngine } from '../../../testing/database.ts'
import { makeSender, mobiles, prepare, send } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../db/connect.ts'
import { asWorker } from '../../db/tenancy.ts'
import { CHUNK_SIZE, expandNext } from './expand.ts'
import { leaseChunks, releaseLeases } from './lease-chunks.ts'

forEachEngine('leases of bulk', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  }, 60_000)
  afterAll(() => store.close())

  /** Chunk numbers that a worker gets, by account. */
  const lease = (most: number, mostOfOne: number) =>
    asWorker(store, async (trx) => {
      const chunks = await leaseChunks(trx, { worker: 'w', seconds: 60, most, mostOfOne, mostFirst: 10, enough: [] })
      await releaseLeases(trx, 'w')
      return Object.groupBy(
        chunks.map(({ accountId, chunkNo }) => ({ accountId, chunkNo })),
        ({ accountId }) => accountId,
      )
    })
  const make = async (chunks: number) => {
    const caller = await makeSender(store, chunks * CHUNK_SIZE)
    await send(store, caller, mobiles(chunks * CHUNK_SIZE))
    while (await asWorker(store, expandNext));
    return caller.tenancy.actingAccountId
  }

  it('give an account that is alone several chunks, in their order', async () => {
    const account = await make(5)
    expect(await lease(8, 3)).toEqual({ [account]: [1, 2, 3].map((chunkNo) => ({ accountId: account, chunkNo })) })
  }, 60_000)

  it('give each of several accounts an equal share', async () => {
    await make(5)
    const shares = async (most: number, mostOfOne: number) =>
      Object.values(await lease(most, mostOfOne)).map((chunks) => chunks?.length)
    expect(await shares(8, 8)).toEqual([4, 4])
    expect(await shares(8, 3)).toEqual([3, 3])
    expect(await shares(2, 8)).toEqual([1, 1])
    expect(await shares(1, 8)).toEqual([1])
  }, 60_000)
})
