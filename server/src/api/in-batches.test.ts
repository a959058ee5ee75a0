import { expect, it } from '@jest/globals'
import { inBatches, type Settled } from './in-batches.ts'

/** Batches as they were done; each ends when the test says so. */
function gathered(options: { most?: number; apart?: (item: string) => string } = {}) {
  const batches: string[][] = []
  const add = inBatches<string, string>({
    most: options.most ?? 100,
    apart: options.apart,
    work: async (items): Promise<Settled<string>[]> => {
      batches.push([...items])
      await new Promise((resolve) => setImmediate(resolve))
      if (items.includes('broken')) throw new Error('broken')
      return items.map((item) => (item === 'bad' ? { refused: new Error('refused') } : { result: item.toUpperCase() }))
    },
  })
  return { batches, add: (item: string, queue = 'q') => add(queue, item) }
}

it('does one that comes alone at once, and what comes meanwhile together', async () => {
  const { batches, add } = gathered()
  expect(await Promise.all(['a', 'b', 'c'].map((item) => add(item)))).toEqual(['A', 'B', 'C'])
  expect(batches).toEqual([['a'], ['b', 'c']])
  expect(await add('d')).toBe('D')
})

it('keeps a batch within its size, and those apart that must be', async () => {
  const { batches, add } = gathered({ most: 2, apart: (item) => item.slice(0, 1) })
  await Promise.all(['x', 'a1', 'a2', 'b1', 'c1', 'a3'].map((item) => add(item)))
  expect(batches).toEqual([['x'], ['a1', 'b1'], ['a2', 'c1'], ['a3']])
})

it('refuses one without the others', async () => {
  const { add } = gathered()
  const settled = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

it('tries one by one what failed together', async () => {
  const { batches, add } = gathered()
  const settled = await Promise.allSettled(['a', 'b', 'broken', 'c'].map((item) => add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([['a'], ['b', 'broken', 'c'], ['b'], ['broken'], ['c']])
})

it('keeps queues apart', async () => {
  const { batches, add } = gathered()
  await Promise.all([add('a', 'one'), add('b', 'two')])
  expect(batches).toEqual([['a'], ['b']])
})
