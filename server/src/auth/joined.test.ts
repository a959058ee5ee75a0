import { expect, it } from '@jest/globals'
import { joined } from './joined.ts'

/** A look-up that ends when told, and counts. */
function slowly() {
  const ends: ((value: string) => void)[] = []
  const ask = joined(() => new Promise<string>((resolve) => ends.push(resolve)))
  return { ask, ends, turn: () => new Promise((resolve) => setImmediate(resolve)) }
}

it('gives nobody an answer that is older than the question', async () => {
  const { ask, ends, turn } = slowly()
  const first = ask('key')
  const second = ask('key')
  ends[0]?.('before')
  expect(await first).toBe('before')
  await turn()
  ends[1]?.('after')
  expect(await second).toBe('after')
})

it('asks once for all who came while one look-up ran', async () => {
  const { ask, ends, turn } = slowly()
  const all = Array.from({ length: 50 }, () => ask('key'))
  ends[0]?.('first')
  await turn()
  ends[1]?.('shared')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['first', 'shared']))
  expect(ends).toHaveLength(2)
})

it('keeps different keys apart', async () => {
  const { ask, ends } = slowly()
  void ask('a')
  void ask('b')
  expect(ends).toHaveLength(2)
})

it('asks anew after a failure', async () => {
  let tries = 0
  const ask = joined(async () => {
    tries += 1
    if (tries === 1) throw new Error('no database')
    return 'found'
  })
  const failing = ask('key')
  const next = ask('key')
  await expect(failing).rejects.toThrow('no database')
  expect(await next).toBe('found')
})
