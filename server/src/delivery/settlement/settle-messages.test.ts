import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { MessageState } from '@songsarn/contract/base/states'
import fc from 'fast-check'
import { forEachEngine } from '../../../testing/database.ts'
import { prepare } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { PartState } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { newCommunicationId } from '../message-id.ts'
import { PART_STATES, settleMessages } from './settle-messages.ts'

const SEED = Math.floor(Math.random() * 2 ** 31)

type Case = { parts: number; begun: PartState[]; before: MessageState }

/** The rule in words: docs of PART_STATES and settleMessages. */
function expected({ parts, begun, before }: Case): MessageState {
  const isFinal = ['delivered', 'undelivered', 'rejected', 'expired', 'cancelled'].includes(before)
  const isUnderWay = begun.length < parts || begun.includes('submitting') || begun.includes('waiting')
  if (isFinal || isUnderWay) return before
  for (const state of ['cancelled', 'unknown', 'rejected', 'expired', 'undelivered', 'submitted'] as const) {
    if (begun.includes(state)) return state
  }
  return 'delivered'
}

/** Credits that go back once no part of the message is under way. */
function rejectedParts({ parts, begun, before }: Case): number {
  const isUnderWay = begun.length < parts || begun.includes('submitting') || begun.includes('waiting')
  return isUnderWay || before === 'cancelled' ? 0 : begun.filter((state) => state === 'rejected').length
}

forEachEngine('settleMessages', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store.close())

  it(`lets messages follow the heaviest part once all were submitted, and never leave a final state (seed ${SEED})`, async () => {
    const cases = fc.sample(
      fc.integer({ min: 1, max: 4 }).chain((parts) =>
        fc.record({
          parts: fc.constant(parts),
          begun: fc.array(fc.constantFrom(...PART_STATES), { minLength: 1, maxLength: parts }),
          before: fc.constantFrom<MessageState>('queued', 'submitted', 'unknown', 'delivered', 'expired', 'cancelled'),
        }),
      ),
      { numRuns: 400, seed: SEED },
    )
    const after = await settle(cases)
    expect(cases.map((one, index) => ({ ...one, after: after[index] }))).toEqual(
      cases.map((one) => ({ ...one, after: expected(one) })),
    )
  })

  it.each<[number, PartState[], MessageState]>([
    [2, ['delivered', 'submitted'], 'submitted'],
    [2, ['delivered', 'delivered'], 'delivered'],
    [2, ['delivered', 'undelivered'], 'undelivered'],
    [2, ['unknown', 'rejected'], 'unknown'],
    [2, ['rejected', 'submitting'], 'queued'],
    [2, ['submitted'], 'queued'],
  ])('gives a message of %i parts that are %j the state %s', async (parts, begun, state) => {
    expect(await settle([{ parts, begun, before: 'queued' }])).toEqual([state])
  })

  /** The states of the messages after settling them. */
  async function settle(cases: readonly Case[]): Promise<MessageState[]> {
    const [tenantId, communicationId] = [newId(), newCommunicationId()]
    const key = { tenantId, communicationId }
    return asWorker(store, async (trx) => {
      await trx
        .insertInto('messages')
        .values(
          cases.map(({ parts, before }, index) => ({
            ...key,
            ordinal: index + 1,
            chunkNo: 1,
            parts,
            credits: parts,
            accountId: tenantId,
            address: `668${String(index).padStart(8, '0')}`,
            state: before,
          })),
        )
        .execute()
      await trx
        .insertInto('submissions')
        .values(
          cases.flatMap(({ begun }, index) =>
            begun.map((state, part) => ({
              ...key,
              ordinal: index + 1,
              part: part + 1,
              state,
              carrier: 'test',
              intendedAt: new Date(),
            })),
          ),
        )
        .execute()
      const changes = await settleMessages(
        trx,
        cases.map((_, index) => ({ tenantId, communicationId, ordinal: index + 1 })),
      )
      const rows = await trx
        .selectFrom('messages')
        .select(['state', 'refunded'])
        .where('communicationId', '=', communicationId)
        .orderBy('ordinal')
        .execute()
      const changed = rows.filter(({ state }, index) => state !== cases[index]?.before).length
      const moved = changes.filter(({ from, to }) => from !== to)
      expect(moved.reduce((sum, { messages }) => sum + messages, 0)).toBe(changed)
      expect(rows.map(({ refunded }) => refunded)).toEqual(cases.map(rejectedParts))
      return rows.map(({ state }) => state)
    })
  }
})
