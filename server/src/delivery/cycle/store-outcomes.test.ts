import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { forEachEngine } from '../../../testing/database.ts'
import { makeSender, mobiles, prepare, send, storedContent } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { chunkKey } from '../chunk.ts'
import type { PartOutcome, SubmitTask } from '../part.ts'
import type { SubmitOutcome } from '../transport.ts'
import { intendParts } from './intend-parts.ts'
import { leaseWork } from './lease-work.ts'
import { storeOutcomes } from './store-outcomes.ts'

forEachEngine('outcomes that are stored again, since their commit was not confirmed', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store.close())

  it('leave a part alone that is being submitted again', async () => {
    await send(store, await makeSender(store, 10), mobiles(1))
    const leases = { worker: 'w', carriers: [''], seconds: 60, enough: [] }
    const idle = { capacity: 10, content: storedContent, inFlight: { has: () => false } }
    const work = await asWorker(store, (trx) => leaseWork(trx, leases, idle))
    const leased = new Map(work.chunks.map(({ chunk }) => [chunkKey(chunk), chunk]))
    const intend = async (wanted: readonly SubmitTask[]) => {
      const input = { carrier: 'c', wanted, leased, content: storedContent, now: new Date() }
      const { allowed } = await asWorker(store, (trx) => intendParts(trx, input))
      const [first] = allowed
      if (!first) throw new Error('no part was allowed')
      return first
    }
    const storeOne = (outcome: PartOutcome) => asWorker(store, (trx) => storeOutcomes(trx, 'c', [outcome]))
    const ofOutcome = (task: SubmitTask, outcome: SubmitOutcome) => ({ ...task, outcome, at: new Date() })
    const state = () =>
      asWorker(store, (trx) => trx.selectFrom('submissions').select(['state', 'attempt']).executeTakeFirst())

    const first = await intend(work.chunks[0]?.tasks ?? [])
    const refused = ofOutcome(first, { kind: 'throttled', code: 88 })
    await storeOne(refused)
    expect(await state()).toEqual({ state: 'waiting', attempt: 1 })

    const second = await intend([first])
    await storeOne(refused)
    expect(await state()).toEqual({ state: 'submitting', attempt: 2 })

    await storeOne(ofOutcome(second, { kind: 'accepted', carrierMessageId: 'a' }))
    expect(await state()).toEqual({ state: 'submitted', attempt: 2 })
  })
})
