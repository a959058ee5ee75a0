import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { FairQueue } from './fair-queue.ts'

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)

describe('the fair queue', () => {
  it('takes turns between accounts, each in its own order', () => {
    const queue = new FairQueue<string>()
    queue.add(1, 'a', numbered('a', 4))
    queue.add(1, 'b', numbered('b', 2))
    expect(queue.take(3)).toEqual(['a0', 'b0', 'a1'])
    expect(queue.take(9)).toEqual(['b1', 'a2', 'a3'])
    expect(queue.size).toBe(0)
  })

  it('remembers whose turn it is', () => {
    const queue = new FairQueue<string>()
    queue.add(1, 'a', numbered('a', 3))
    queue.add(1, 'b', numbered('b', 3))
    expect([queue.take(1), queue.take(1), queue.take(1)].flat()).toEqual(['a0', 'b0', 'a1'])
  })

  it('empties a lane before the next', () => {
    const queue = new FairQueue<string>()
    queue.add(1, 'bulk', numbered('bulk', 2))
    queue.add(0, 'otp', numbered('otp', 2))
    expect(queue.take(3)).toEqual(['otp0', 'otp1', 'bulk0'])
  })

  it('lists accounts with enough items, and removes items', () => {
    const queue = new FairQueue<string>()
    queue.add(1, 'a', numbered('a', 5))
    queue.add(1, 'b', numbered('b', 2))
    expect(queue.withAtLeast(3)).toEqual(['1/a'])
    queue.remove((item) => item.startsWith('a'))
    expect(queue.size).toBe(2)
    expect(queue.take(5)).toEqual(['b0', 'b1'])
  })

  it('puts items back before the others of their account', () => {
    const queue = new FairQueue<string>()
    queue.add(1, 'a', numbered('a', 4))
    queue.add(1, 'b', numbered('b', 1))
    const taken = queue.take(3).filter((item) => item.startsWith('a'))
    queue.putBack(1, 'a', taken)
    expect(queue.size).toBe(4)
    expect(queue.take(9)).toEqual(['a0', 'a1', 'a2', 'a3'])
  })

  it('lets no account wait for more than one turn of each other', () => {
    const accounts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 30 }), {
      minKeys: 2,
    })
    fc.assert(
      fc.property(accounts, fc.integer({ min: 1, max: 7 }), (counts, step) => {
        const queue = new FairQueue<string>()
        for (const [account, count] of Object.entries(counts)) queue.add(1, account, Array(count).fill(account))
        const left = { ...counts }
        const order: string[] = []
        while (queue.size > 0) order.push(...queue.take(step))
        for (const [index, account] of order.entries()) {
          left[account] = (left[account] ?? 0) - 1
          const waiting = Object.keys(left).filter((name) => (left[name] ?? 0) > 0)
          const next = order.slice(index + 1, index + 1 + waiting.length)
          for (const name of waiting) expect(next).toContain(name)
        }
      }),
    )
  })
})
