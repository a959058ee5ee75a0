import { expect, it } from '@jest/globals'
import { turnsByKey } from './turns-by-key.ts'

/** One place; each piece of work is named for its key and number, and ends in the next turn of the event loop. */
function testTurns(waiting: number) {
  const inTurn = turnsByKey({ running: 1, waiting, refuse: () => new Error('refused') })
  const ended: string[] = []
  const add = (name: string) =>
    inTurn(name.charAt(0), async () => {
      await new Promise((resolve) => setTimeout(resolve))
      ended.push(name)
    }).catch(() => ended.push(`${name} refused`))
  return { ended, add }
}

it('gives each key its turn, and the pieces of a key in order of arrival', async () => {
  const { ended, add } = testTurns(10)
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(add))
  expect(ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('refuses the newest of the key that has the most', async () => {
  const { ended, add } = testTurns(3)
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(add))
  expect(ended).toEqual(['a4 refused', 'b2 refused', 'a1', 'a2', 'b1', 'a3'])
})

it('goes on after work that failed', async () => {
  const inTurn = turnsByKey({ running: 1, waiting: 1, refuse: () => new Error('refused') })
  const failed = inTurn('a', () => Promise.reject(new Error('failed')))
  const next = inTurn('a', async () => 'done')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
  expect(await inTurn('b', async () => 'again')).toBe('again')
})
