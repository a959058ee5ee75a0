import { describe, expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import { fieldProblem } from './field-issues.ts'

const problemOf = (schema: z.ZodMiniType, value: unknown) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  return issue && fieldProblem(issue)
}

describe('the field code of a refused value', () => {
  it.each<[string, z.ZodMiniType, unknown, object]>([
    ['a missing value', z.string(), undefined, { code: 'required' }],
    ['a cleared number', z.number(), null, { code: 'required' }],
    ['a value of another type', z.string(), 7, { code: 'format' }],
    ['an empty text', z.string().check(z.minLength(1)), '', { code: 'required' }],
    ['a short text', z.string().check(z.minLength(12)), 'short', { code: 'tooShort', params: { min: 12 } }],
    ['a long text', z.string().check(z.maxLength(3)), 'long', { code: 'tooLong', params: { max: 3 } }],
    ['an empty list', z.array(z.string()).check(z.minLength(1)), [], { code: 'required' }],
    ['a long list', z.array(z.number()).check(z.maxLength(1)), [1, 2], { code: 'tooMany', params: { max: 1 } }],
    ['a small number', z.number().check(z.minimum(60)), 59, { code: 'tooSmall', params: { min: 60 } }],
    ['a big number', z.number().check(z.maximum(660)), 661, { code: 'tooBig', params: { max: 660 } }],
    ['a fraction', z.number().check(z.int()), 1.5, { code: 'notWhole' }],
    ['a choice that was not made', z.enum(['a', 'b']), undefined, { code: 'required' }],
    ['a choice that is not offered', z.enum(['a', 'b']), 'c', { code: 'notAllowed' }],
    ['no email address', z.email(), 'x', { code: 'format', params: { reason: 'email' } }],
    ['a text of another form', z.string().check(z.regex(/^\d*$/)), 'x', { code: 'format' }],
    ['an unknown key', z.strictObject({}), { extra: 1 }, { code: 'notExpected' }],
  ])('%s', (_, schema, value, problem) => {
    expect(problemOf(schema, value)).toEqual(problem)
  })

  it('comes from the rule that names one, with its limits', () => {
    const rule = z.string().check(z.refine(() => false, { params: { code: 'tooLong', max: 1000 } }))
    expect(problemOf(rule, 'x')).toEqual({ code: 'tooLong', params: { max: 1000 } })
    expect(problemOf(z.string().check(z.refine(() => false)), 'x')).toEqual({ code: 'format' })
  })
})
