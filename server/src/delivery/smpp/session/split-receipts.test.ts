import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type Message, message } from '../codec/pdu.ts'
import { readReceipt } from '../codec/receipt.ts'
import { status } from '../codec/status.ts'
import { simulatedReceipt } from '../simulator/receipt.ts'
import { SplitReceipts } from './split-receipts.ts'

const submitted = message({
  source: { ton: 5, npi: 0, digits: 'SONGSARN' },
  destination: { ton: 1, npi: 1, digits: '66812345678' },
})
const partsOf = (id: string, form: 'split' | 'sar' = 'split') => simulatedReceipt(submitted, id, 'undelivered', 0, form)

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function joiner() {
  const split = new SplitReceipts()
  const answers: (number | undefined)[] = []
  let count = 0
  return {
    answers,
    join: (part: Message) => {
      const index = count
      count += 1
      answers[index] = undefined
      const respond = (code: number) => {
        expect(answers[index]).toBeUndefined()
        answers[index] = code
      }
      return split.join({ message: part, respond })
    },
  }
}

describe('a receipt that the carrier splits', () => {
  it.each(['split', 'sar'] as const)('is read from all its parts, in any order (%s)', (form) => {
    const { join } = joiner()
    const parts = partsOf('1234567890', form).reverse()
    expect(parts.length).toBeGreaterThan(1)
    const whole = parts.map(join)
    expect(whole.slice(0, -1).every((of) => of === undefined)).toBe(true)
    const read = readReceipt(whole.at(-1)?.message ?? message({}), 420)
    expect(read).toMatchObject({ carrierMessageId: '1234567890', state: 'undelivered', error: '027' })
  })

  it('keeps its octets when the connection reads on', () => {
    const { join } = joiner()
    const [first = message({}), ...others] = partsOf('1234567890')
    const buffer = Buffer.from(first.shortMessage)
    join({ ...first, shortMessage: buffer })
    buffer.fill(0)
    const whole = others.map(join).at(-1)
    expect(readReceipt(whole?.message ?? message({}), 420)?.carrierMessageId).toBe('1234567890')
  })

  it('gets the response of the whole for each part', () => {
    const { join, answers } = joiner()
    const whole = partsOf('1234567890').map(join).at(-1)
    expect(answers.every((answer) => answer === undefined)).toBe(true)
    whole?.respond(status.ok)
    expect(new Set(answers)).toEqual(new Set([status.ok]))
    // No second response after the time limit.
    jest.advanceTimersByTime(10_000)
  })

  it('is also joined when the carrier sends the next part only after the response to the part before', () => {
    const { join, answers } = joiner()
    const parts = partsOf('1234567890')
    for (const part of parts.slice(0, -1)) {
      expect(join(part)).toBeUndefined()
      jest.advanceTimersByTime(1000)
      expect(answers.at(-1)).toBe(status.ok)
    }
    expect(join(parts.at(-1) ?? message({}))).toBeDefined()
  })

  it('needs only the parts that were not acknowledged again when it could not be stored', () => {
    const { join, answers } = joiner()
    const parts = partsOf('1234567890')
    join(parts[0] ?? message({}))
    jest.advanceTimersByTime(1000)
    const others = parts.slice(1)
    others.map(join).at(-1)?.respond(status.receiverTemporaryError)
    expect(answers).toEqual([status.ok, ...others.map(() => status.receiverTemporaryError)])
    expect(others.map(join).at(-1)).toBeDefined()
  })

  it('does not wait when its TLVs say all', () => {
    const { join } = joiner()
    const [first = message({})] = partsOf('1234567890')
    expect(join({ ...first, receiptedMessageId: '1', messageState: 2 })).toBeDefined()
  })
})
