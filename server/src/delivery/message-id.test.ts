import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { lowestIdAt, timeOf } from '../foundation/db/id.ts'
import { messageIdOf, newCommunicationId, placeOf } from './message-id.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('ids of messages', () => {
  it('are UUIDv7 that lead back to their communication', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (ordinal) => {
        const communicationId = newCommunicationId()
        const id = messageIdOf(communicationId, ordinal)
        expect(id).toMatch(UUID_V7)
        expect(placeOf(id)).toEqual({ communicationId, ordinal })
      }),
    )
  })

  it('rise with time, and within a communication with the ordinal', () => {
    const [first, second] = [newCommunicationId(), newCommunicationId()]
    const ids = [first, messageIdOf(first, 1), messageIdOf(first, 2), messageIdOf(first, 100_000), second]
    expect([...ids].sort()).toEqual(ids)
  })

  it('hold their time, and bound it', () => {
    const time = new Date('2031-05-06T07:08:09.010Z')
    const id = newCommunicationId(time.getTime())
    expect(timeOf(id)).toEqual(time)
    expect(id >= lowestIdAt(time)).toBe(true)
    expect(id < lowestIdAt(new Date(time.getTime() + 1))).toBe(true)
    expect(lowestIdAt(new Date('0001-01-01'))).toBe('00000000-0000-0000-0000-000000000000')
  })
})
