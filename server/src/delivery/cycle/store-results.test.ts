import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { forEachEngine } from '../../../testing/database.ts'
import { makeSender, mobiles, prepare, send, storedContent } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { chunkKey } from '../chunk.ts'
import type { PartOutcome, SubmitTask } from '../part.ts'
import { type IncomingReceipt, incomingReceipt } from '../receipts/store-receipts.ts'
import type { SubmitOutcome } from '../transport.ts'
import { intendParts } from './intend-parts.ts'
import { leaseWork } from './lease-work.ts'
import { storeResults } from './store-results.ts'

forEachEngine('a response and its receipt that come together', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store.close())

  /** Stores the intent of the one part of a new send, and returns the part. */
  const intend = async () => {
    const id = await send(store, await makeSender(store, 10), mobiles(1))
    const leases = { worker: 'w', carriers: [''], seconds: 60, enough: [] }
    const idle = { capacity: 10, content: storedContent, inFlight: { has: () => false } }
    const { chunks } = await asWorker(store, (trx) => leaseWork(trx, leases, idle))
    const leased = new Map(chunks.map(({ chunk }) => [chunkKey(chunk), chunk]))
    const wanted = chunks.flatMap(({ tasks }) => tasks).filter(({ communicationId }) => communicationId === id)
    const input = { carrier: 'c', wanted, leased, content: storedContent, now: new Date() }
    const { allowed } = await asWorker(store, (trx) => intendParts(trx, input))
    const [task] = allowed
    if (!task) throw new Error('no part was allowed')
    return task
  }
  const came = (outcomes: readonly PartOutcome[], receipts: readonly IncomingReceipt[] = []) =>
    asWorker(store, (trx) => storeResults(trx, { carrier: 'c', outcomes, receipts, findInFlight: () => undefined }))
  const of = (task: SubmitTask, outcome: SubmitOutcome): PartOutcome => ({ ...task, outcome, at: new Date() })
  const deliveredTo = ({ request: { address } }: SubmitTask, carrierMessageId: string) =>
    incomingReceipt({ carrierMessageId, address, sender: 'SONGSARN', state: 'delivered' })
  const stored = ({ communicationId }: SubmitTask) =>
    asWorker(store, async (trx) => ({
      message: await trx
        .selectFrom('messages')
        .select(['state', 'error'])
        .where('communicationId', '=', communicationId)
        .executeTakeFirstOrThrow(),
      chunk: await trx
        .selectFrom('chunks')
        .select(['pending', 'submitted', 'delivered', 'unknown', 'state'])
        .where('communicationId', '=', communicationId)
        .executeTakeFirstOrThrow(),
    }))
  const DELIVERED = {
    message: { state: 'delivered', error: null },
    chunk: { pending: 0, submitted: 0, delivered: 1, unknown: 0, state: 'closed' },
  }

  it('make the message delivered at once, with both dates', async () => {
    const task = await intend()
    const unmatched = await came([of(task, { kind: 'accepted', carrierMessageId: 'one' })], [deliveredTo(task, 'one')])
    expect(unmatched).toEqual([])
    expect(await stored(task)).toEqual(DELIVERED)
    const dates = await asWorker(store, (trx) =>
      trx
        .selectFrom('messages')
        .select(['submitDate', 'receiptDate'])
        .where('communicationId', '=', task.communicationId)
        .executeTakeFirstOrThrow(),
    )
    expect(dates).toEqual({ submitDate: expect.any(Date), receiptDate: expect.any(Date) })
    // The same receipt again changes nothing.
    expect(await came([], [deliveredTo(task, 'one')])).toEqual([])
    expect(await stored(task)).toEqual(DELIVERED)
  })

  it('settle a message whose part was given up as unknown', async () => {
    const task = await intend()
    await came([of(task, { kind: 'unknown' })])
    expect((await stored(task)).message.state).toBe('unknown')
    await came([of(task, { kind: 'accepted', carrierMessageId: 'late' })], [deliveredTo(task, 'late')])
    expect(await stored(task)).toEqual(DELIVERED)
  })
})
