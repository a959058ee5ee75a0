import { expect, it } from '@jest/globals'
import { createBatcher, type Settled } from './batcher.ts'

/** A batcher and the batches that it has done. */
function testBatcher(options: { most?: number; conflictKey?: (item: string) => string } = {}) {
  const batches: string[][] = []
  const add = createBatcher<string, string>({
    most: options.most ?? 100,
    conflictKey: options.conflictKey,
    mayBeDone: (error) => error instanceof Error && error.message === 'lost',
    work: async (items): Promise<Settled<string>[]> => {
      batches.push([...items])
      await new Promise((resolve) => setImmediate(resolve))
      if (items.includes('lost')) throw new Error('lost')
      if (items.includes('broken')) throw new Error('broken')
      return items.map((item) => (item === 'bad' ? { refused: new Error('refused') } : { result: item.toUpperCase() }))
    },
  })
  return { batches, add: (item: string, queue = 'q') => add(queue, item) }
}

it('starts the first item at once and batches items that come meanwhile', async () => {
  const { batches, add } = testBatcher()
  expect(await Promise.all(['a', 'b', 'c'].map((item) => add(item)))).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual([['a'], ['b', 'c']])
  expect(await add('d')).toBe('D')
})

it('limits the size of a batch and separates conflicting items', async () => {
  const { batches, add } = testBatcher({ most: 2, conflictKey: (item) => item.slice(0, 1) })
  await Promise.all(['x', 'a1', 'a2', 'b1', 'c1', 'a3'].map((item) => add(item)))
  expect(batches).toEqual([['x'], ['a1', 'b1'], ['a2', 'c1'], ['a3']])
})

it('refuses one item without the others', async () => {
  const { add } = testBatcher()
  const settled = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

it('retries the items of a failed batch one by one', async () => {
  const { batches, add } = testBatcher()
  const settled = await Promise.allSettled(['a', 'b', 'broken', 'c'].map((item) => add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([['a'], ['b', 'broken', 'c'], ['b'], ['broken'], ['c']])
})

it('does not retry a batch that may be done all the same', async () => {
  const { batches, add } = testBatcher()
  const settled = await Promise.allSettled(['a', 'b', 'lost', 'c'].map((item) => add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(batches).toEqual([['a'], ['b', 'lost', 'c']])
})

it('never mixes queues', async () => {
  const { batches, add } = testBatcher()
  await Promise.all([add('a', 'one'), add('b', 'two')])
  expect(batches).toEqual([['a'], ['b']])
})
