import { expect, it } from '@jest/globals'
import { readAhead } from './read-ahead.ts'

async function* numbers(log: string[], failsAt = Number.POSITIVE_INFINITY) {
  try {
    for (let number = 1; number <= 3; number++) {
      log.push(`read ${number}`)
      if (number === failsAt) throw new Error('broken')
      yield number
    }
  } finally {
    log.push('closed')
  }
}

it('reads one item ahead, in order, and closes the source', async () => {
  const log: string[] = []
  for await (const number of readAhead(numbers(log))) log.push(`use ${number}`)
  expect(log).toEqual(['read 1', 'read 2', 'use 1', 'read 3', 'use 2', 'closed', 'use 3'])
})

it('closes the source when its user stops early', async () => {
  const log: string[] = []
  for await (const number of readAhead(numbers(log))) if (number === 1) break
  expect(log.at(-1)).toBe('closed')
})

it('gives the items before an error, then the error', async () => {
  const seen: number[] = []
  const all = async () => {
    for await (const number of readAhead(numbers([], 2))) seen.push(number)
  }
  await expect(all()).rejects.toThrow('broken')
  expect(seen).toEqual([1])
})
