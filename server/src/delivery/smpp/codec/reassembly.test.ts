import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { Reassembly } from './reassembly.ts'

describe('Reassembly', () => {
  it('gives the whole text with the last part, in whatever order they come', () => {
    const parts = fc.array(fc.string(), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        parts.chain((texts) =>
          fc.record({
            texts: fc.constant(texts),
            order: fc.shuffledSubarray(
              texts.map((_, i) => i),
              { minLength: texts.length },
            ),
          }),
        ),
        ({ texts, order }) => {
          const reassembly = new Reassembly<string>()
          const whole = order.map((index) =>
            reassembly.add('a b', { reference: 1, total: texts.length, sequence: index + 1 }, texts[index] ?? ''),
          )
          expect(whole.pop()).toEqual(texts)
          expect(whole.every((parts) => parts === undefined)).toBe(true)
        },
      ),
    )
  })

  it('keeps messages of other senders and recipients apart', () => {
    const reassembly = new Reassembly<string>()
    expect(reassembly.add('a b', { reference: 1, total: 2, sequence: 1 }, 'x')).toBeUndefined()
    expect(reassembly.add('a c', { reference: 1, total: 2, sequence: 2 }, 'y')).toBeUndefined()
    expect(reassembly.add('a b', { reference: 1, total: 2, sequence: 2 }, 'z')).toEqual(['x', 'z'])
  })

  it('gives up a part that stays alone, so that it never completes a later message', () => {
    let now = 0
    const reassembly = new Reassembly<string>(() => now)
    expect(reassembly.add('a', { reference: 1, total: 2, sequence: 1 }, 'old')).toBeUndefined()
    now = 300_001
    expect(reassembly.add('a', { reference: 1, total: 2, sequence: 2 }, 'new 2')).toBeUndefined()
    expect(reassembly.add('a', { reference: 1, total: 2, sequence: 1 }, 'new 1')).toEqual(['new 1', 'new 2'])
  })

  it('keeps at most 10,000 unfinished messages', () => {
    const reassembly = new Reassembly<number>()
    const add = (from: number, sequence: number) =>
      reassembly.add(`${from}`, { reference: 1, total: 2, sequence }, from)
    for (let from = 0; from <= 10_001; from += 1) add(from, 1)
    expect(add(10_001, 2)).toEqual([10_001, 10_001])
    expect(add(0, 2)).toBeUndefined()
  })

  it.each([0, 3])('ignores part %i of 2', (sequence) => {
    const reassembly = new Reassembly<string>()
    reassembly.add('a', { reference: 1, total: 2, sequence: 1 }, 'x')
    expect(reassembly.add('a', { reference: 1, total: 2, sequence }, 'y')).toBeUndefined()
    expect(reassembly.add('a', { reference: 1, total: 2, sequence: 2 }, 'z')).toEqual(['x', 'z'])
  })
})
