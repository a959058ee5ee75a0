import { expect, it } from '@jest/globals'
import { fairTurns, type Owner } from './fair-turns.ts'

/** Turns with work that the test ends; `order` has the names of started work. */
function testTurns(most: number, perAccount = 2) {
  const turns = fairTurns({ most, perAccount })
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const nextTurn = () => new Promise((resolve) => setTimeout(resolve))
  /** `who` has a letter each for the account, the user, and the customer if it is not the account itself. */
  const add = (name: string, who: string, wait?: Parameters<typeof turns.run>[2]) => {
    const [account = '', user = '', tenant = account] = who
    return turns.run(
      { tenant, account, user } satisfies Owner,
      () =>
        new Promise<void>((resolve) => {
          order.push(name)
          ends.set(name, resolve)
        }),
      wait,
    )
  }
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

it('gives customers turns, however many sub-accounts one has', async () => {
  const { order, add, end, nextTurn } = testTurns(1)
  const all = [add('a1', 'Ax'), add('s1', 'SyA'), add('t1', 'TzA'), add('b1', 'Bw'), add('b2', 'Bw')]
  await nextTurn()
  await end('a1', 'b1')
  await end('b1', 's1')
  await end('s1', 'b2')
  await end('b2', 't1')
  await end('t1', 't1')
  await Promise.all(all)
  expect(order).toEqual(['a1', 'b1', 's1', 'b2', 't1'])
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
  const failing = turns.run({ tenant: 'a', account: 'a', user: 'x' }, async () => {
    throw new Error('no database')
  })
  await expect(failing).rejects.toThrow('no database')
  expect(await turns.run({ tenant: 'a', account: 'a', user: 'x' }, async () => 'done')).toBe('done')
})

it('passes the place on at once after quick work', async () => {
  const turns = fairTurns({ most: 1, perAccount: 2 })
  const owner: Owner = { tenant: 'A', account: 'A', user: 'x' }
  const begun: number[] = []
  const run = (one: number) => turns.run(owner, async () => begun.push(one), undefined, Number.POSITIVE_INFINITY)
  const [first, second] = [run(1), run(2)]
  await first
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
  await second
})
