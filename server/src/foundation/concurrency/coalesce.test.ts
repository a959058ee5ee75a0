import { expect, it } from '@jest/globals'
import { coalesce } from './coalesce.ts'

/** A coalesced read whose every run the test ends through `ends`. */
function testRead() {
  const ends: ((value: string) => void)[] = []
  const read = coalesce(() => new Promise<string>((resolve) => ends.push(resolve)))
  return { read, ends, nextTurn: () => new Promise((resolve) => setImmediate(resolve)) }
}

it('gives no caller a value that is older than its call', async () => {
  const { read, ends, nextTurn } = testRead()
  const first = read('key')
  const second = read('key')
  ends[0]?.('before')
  expect(await first).toBe('before')
  await nextTurn()
  ends[1]?.('after')
  expect(await second).toBe('after')
})

it('reads once for all calls that come during a read', async () => {
  const { read, ends, nextTurn } = testRead()
  const all = Array.from({ length: 50 }, () => read('key'))
  ends[0]?.('first')
  await nextTurn()
  ends[1]?.('shared')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['first', 'shared']))
  expect(ends).toHaveLength(2)
})

it('reads different keys independently', async () => {
  const { read, ends } = testRead()
  void read('a')
  void read('b')
  expect(ends).toHaveLength(2)
})

it('reads again after a failure', async () => {
  let runs = 0
  const read = coalesce(async () => {
    runs += 1
    if (runs === 1) throw new Error('no database')
    return 'found'
  })
  const failing = read('key')
  const next = read('key')
  await expect(failing).rejects.toThrow('no database')
  expect(await next).toBe('found')
})
