import { afterEach, expect, it, jest } from '@jest/globals'
import type pg from 'pg'
import { KeptPlans } from './kept-plans.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

const plansAt = () => {
  const parsedStatements: Record<string, string> = {}
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000)
  const plans = new KeptPlans({ parsedStatements } as unknown as pg.Connection)
  return { plans, parsedStatements, later: (ms: number) => clock.mockReturnValue(1000 + ms) }
}

it('names a statement when it comes again, with a name that no other connection has', () => {
  const { plans } = plansAt()
  expect(plans.nameOf('select $1')).toBeUndefined()
  const name = plans.nameOf('select $1')
  expect(name).toBeDefined()
  expect(plans.nameOf('select $1')).toBe(name)
  const { plans: others } = plansAt()
  others.nameOf('select $1')
  expect(others.nameOf('select $1')).not.toBe(name)
})

it('drops what the session has at first, and old plans after five seconds', () => {
  const { plans, parsedStatements, later } = plansAt()
  expect(plans.forgetOld()).toBe('deallocate all')
  plans.nameOf('select $1')
  const name = plans.nameOf('select $1') ?? ''
  parsedStatements[name] = 'select $1'
  later(4999)
  expect(plans.forgetOld()).toBeUndefined()
  expect(plans.nameOf('select $1')).toBe(name)
  later(5000)
  expect(plans.forgetOld()).toBe('deallocate all')
  expect(parsedStatements).toEqual({})
  expect(plans.nameOf('select $1')).toBeUndefined()
})

it('keeps a hundred plans at most', () => {
  const { plans } = plansAt()
  for (const _ of [1, 2]) for (let each = 0; each < 150; each++) plans.nameOf(`select ${each}, $1`)
  const named = Array.from({ length: 150 }, (_, each) => plans.nameOf(`select ${each}, $1`)).filter(Boolean)
  expect(named).toHaveLength(100)
})
