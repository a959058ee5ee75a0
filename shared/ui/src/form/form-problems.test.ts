import { expect, it, jest } from '@jest/globals'
import * as z from 'zod/mini'
import { schemaChecker } from './form-problems.ts'

const isMobile = jest.fn((to: string) => to.startsWith('0'))
const Shape = { to: z.array(z.string().check(z.refine(isMobile))), text: z.string().check(z.minLength(1)) }

it('checks a field again only when its value is another', () => {
  const problemsOf = schemaChecker(z.object(Shape))
  const to = Object.freeze(['0812345678', '77', '88'])
  expect(Object.keys(problemsOf({ to, text: '' }))).toEqual(['to.1', 'to.2', 'text'])
  expect(isMobile).toHaveBeenCalledTimes(3)
  expect(Object.keys(problemsOf({ to, text: 'Hello' }))).toEqual(['to.1', 'to.2'])
  expect(isMobile).toHaveBeenCalledTimes(3)
  expect(problemsOf({ to: ['0812345678'], text: 'Hello' })).toEqual({})
})

it('checks a list again that may have changed inside', () => {
  const problemsOf = schemaChecker(z.object(Shape))
  const to = ['0812345678']
  expect(problemsOf({ to, text: 'Hello' })).toEqual({})
  to.push('77')
  expect(Object.keys(problemsOf({ to, text: 'Hello' }))).toEqual(['to.1'])
})

it('checks the whole body by a rule about several fields, and finds fields that the schema does not have', () => {
  const Range = z
    .strictObject({ from: z.number(), until: z.number() })
    .check(z.refine(({ from, until }) => from <= until, { path: ['until'] }))
  expect(Object.keys(schemaChecker(Range)({ from: 2, until: 1 }))).toEqual(['until'])
  const unknown = schemaChecker(z.strictObject({ from: z.number() }))({ from: 1, other: 2 })
  expect(Object.keys(unknown)).toHaveLength(1)
})
