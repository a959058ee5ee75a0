import { expect, it } from '@jest/globals'
import { fairTurns, type Owner } from './fair-turns.ts'

/** Turns with work that the test ends; `order` has the names of started work. */
function testTurns(most: number, perAccount = 2) {
  const turns = fairTurns({ most, perAccount })
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const nextTurn = () => new Promise((resolve) => setTimeout(resolve))
  const add = (name: string, [account = '', user = '']: string, wait?: Parameters<typeof turns.run>[2]) =>
    turns.run(
      { account, user } satisfies Owner,
      () =>
        new Promise<void>((resolve) => {
          order.push(name)
          ends.set(name, resolve)
        }),
      wait,
    )
  return {
    order,
    add,
    nextTurn,
    async end(name: string, following: string) {
      ends.get(name)?.()
      while (!order.includes(following)) await nextTurn()
    },
  }
}

it('gives the next turn to the account, and within it to the user, with the longest wait', async () => {
  const { order, add, end, nextTurn } = testTurns(1)
  const all = ['a1', 'a2', 'a3'].map((name) => add(name, 'Ax'))
  all.push(add('a4', 'Ay'), add('b1', 'Bz'))
  await nextTurn()
  expect(order).toEqual(['a1'])
  await end('a1', 'b1')
  await end('b1', 'a4')
  await end('a4', 'a2')
  await end('a2', 'a3')
  await end('a3', 'a3')
  await Promise.all(all)
})

it('runs one piece of work of a user, and few of an account, even when more places are free', async () => {
  const { order, add, nextTurn } = testTurns(10)
  void add('x1', 'Ax')
  void add('x2', 'Ax')
  void add('y1', 'Ay')
  void add('z1', 'Az')
  void add('other', 'Bw')
  await nextTurn()
  expect(order).toEqual(['x1', 'y1', 'other'])
})

it('refuses work without a turn in time, and keeps the place of the others', async () => {
  const { order, add, end } = testTurns(1)
  const first = add('first', 'Ax')
  const late = add('late', 'By', { ms: 5, refuse: () => new Error('too many') })
  const patient = add('patient', 'Cz')
  await expect(late).rejects.toThrow('too many')
  await end('first', 'patient')
  expect(order).toEqual(['first', 'patient'])
  await end('patient', 'patient')
  await Promise.all([first, patient])
})

it('passes the place on after a failure', async () => {
  const turns = fairTurns({ most: 1, perAccount: 1 })
  const failing = turns.run({ account: 'a', user: 'x' }, async () => {
    throw new Error('no database')
  })
  await expect(failing).rejects.toThrow('no database')
  expect(await turns.run({ account: 'a', user: 'x' }, async () => 'done')).toBe('done')
})
