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
          const reassembly = new Reassembly()
          const whole = order.map((index) =>
            reassembly.add('a b', { reference: 1, total: texts.length, sequence: index + 1 }, texts[index] ?? ''),
          )
          expect(whole.pop()).toBe(texts.join(''))
          expect(whole.every((text) => text === undefined)).toBe(true)
        },
      ),
    )
  })

  it('keeps messages of other senders and recipients apart', () => {
    const reassembly = new Reassembly()
    expect(reassembly.add('a b', { reference: 1, total: 2, sequence: 1 }, 'x')).toBeUndefined()
    expect(reassembly.add('a c', { reference: 1, total: 2, sequence: 2 }, 'y')).toBeUndefined()
    expect(reassembly.add('a b', { reference: 1, total: 2, sequence: 2 }, 'z')).toBe('xz')
  })
})
