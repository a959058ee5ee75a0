import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { forEachEngine } from '../../../testing/database.ts'
import { makeSender, mobiles, prepare, send } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { CHUNK_SIZE, chunkKey } from '../chunk.ts'
import { expandAll } from './expand.ts'
import { leaseChunks, releaseLeases, renewLeases } from './lease-chunks.ts'

forEachEngine('leases of bulk chunks', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store.close())

  /** Chunk numbers that a worker gets, by account. */
  const lease = (most: number, mostOfAccount: number) =>
    asWorker(store, async (trx) => {
      const chunks = await leaseChunks(trx, {
        worker: 'w',
        carriers: [''],
        seconds: 60,
        most,
        mostOfAccount,
        mostOtp: 10,
        enough: [],
      })
      await releaseLeases(trx, 'w')
      return Object.groupBy(
        chunks.map(({ accountId, chunkNo }) => ({ accountId, chunkNo })),
        ({ accountId }) => accountId,
      )
    })
  const make = async (chunks: number) => {
    const caller = await makeSender(store, chunks * CHUNK_SIZE)
    await send(store, caller, mobiles(chunks * CHUNK_SIZE))
    await expandAll(store)
    return caller.tenancy.actingAccountId
  }

  it('give an account that is alone several chunks, in their order', async () => {
    const account = await make(5)
    expect(await lease(8, 3)).toEqual({ [account]: [1, 2, 3].map((chunkNo) => ({ accountId: account, chunkNo })) })
  })

  it('give each of several accounts an equal share', async () => {
    await make(5)
    const shares = async (most: number, mostOfOne: number) =>
      Object.values(await lease(most, mostOfOne)).map((chunks) => chunks?.length)
    expect(await shares(8, 8)).toEqual([4, 4])
    expect(await shares(8, 3)).toEqual([3, 3])
    expect(await shares(2, 8)).toEqual([1, 1])
    expect(await shares(1, 8)).toEqual([1])
  })

  describe('that lapsed', () => {
    const leaseFor = (worker: string, seconds: number) =>
      asWorker(store, (trx) =>
        leaseChunks(trx, { worker, carriers: [''], seconds, most: 1, mostOfAccount: 1, mostOtp: 1, enough: [] }),
      )
    const endLeases = (...workers: string[]) =>
      asWorker(store, async (trx) => {
        for (const worker of workers) await releaseLeases(trx, worker)
      })

    it('are not leased again by the worker that still has them, but by another worker', async () => {
      await make(1)
      const first = await leaseFor('slow', -1)
      expect(first).toHaveLength(1)
      const rest = await leaseFor('slow', -1)
      expect(rest.map(chunkKey)).not.toContain(first.map(chunkKey)[0])
      const taken: string[] = []
      for (let found = await leaseFor('other', 60); found.length > 0; found = await leaseFor('other', 60))
        taken.push(...found.map(chunkKey))
      expect(taken).toContain(first.map(chunkKey)[0])
      await endLeases('slow', 'other')
    })

    it('are renewed while the worker has the chunk, and given back when it does not know of the lease', async () => {
      await make(1)
      const [kept] = await leaseFor('slow', -1)
      const [unknown] = await leaseFor('slow', -1)
      if (!kept || !unknown) throw new Error('two chunks are free')
      await asWorker(store, (trx) => renewLeases(trx, 'slow', 60, [chunkKey(kept)]))
      const taken: string[] = []
      for (let found = await leaseFor('other', 60); found.length > 0; found = await leaseFor('other', 60))
        taken.push(...found.map(chunkKey))
      expect(taken).toContain(chunkKey(unknown))
      expect(taken).not.toContain(chunkKey(kept))
      await endLeases('slow', 'other')
    })
  })
})
