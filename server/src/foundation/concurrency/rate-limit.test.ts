import { expect, it } from '@jest/globals'
import { rateLimit } from './rate-limit.ts'

it('limits each key, and starts again in the next window', () => {
  const waitFor = rateLimit(2, 1000)
  expect([waitFor('a', 0), waitFor('a', 1), waitFor('a', 400), waitFor('b', 400)]).toEqual([0, 0, 600, 0])
  expect(waitFor('a', 1000)).toBe(0)
})

it('limits a client with very many networks and its neighbours, but no other client', () => {
  const waitFor = rateLimit(5, 1000)
  const attack = Array.from({ length: 30_000 }, (_, n) => waitFor(`2001:db8:${n.toString(16)}:1`, 0))
  expect(attack.filter((wait) => wait === 0)).toHaveLength(10_005)
  for (let n = 0; n < 200; n++) expect(waitFor(`203.${n}.113.1`, 0)).toBe(0)
  expect(waitFor('2001:db9:1:1', 0)).toBe(0)
})
