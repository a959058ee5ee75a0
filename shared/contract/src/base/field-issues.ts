import type * as z from 'zod/mini'
import { FIELD_CODES, type FieldCode, type FieldError } from './problem.ts'

/** Why one value is not valid, in the codes that the service answers with. */
export type FieldProblem = { code: FieldCode; params?: FieldError['params'] }

/**
 * Turns an issue that a schema has with a value into a code of the contract. The service and the forms of the console both
 * use it, so that a form reports the same problem as the service.
 *
 * Parse with `reportInput: true`: without the input, a missing value looks like one of the wrong type.
 */
export function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number') return { code: 'notWhole' }
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'format' }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'number' || issue.origin === 'int') return { code: 'tooSmall', params: { min } }
      return min <= 1 ? { code: 'required' } : { code: 'tooShort', params: { min } }
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      const codes: Record<string, FieldCode> = { string: 'tooLong', array: 'tooMany' }
      return { code: codes[issue.origin] ?? 'tooBig', params: { max } }
    }
    case 'invalid_format':
      return issue.format === 'email' ? { code: 'format', params: { reason: 'email' } } : { code: 'format' }
    case 'invalid_value':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'notAllowed' }
    case 'unrecognized_keys':
      return { code: 'notExpected' }
    case 'custom': {
      const { code, ...params } = issue.params ?? {}
      return isFieldCode(code) ? { code, params } : { code: 'format' }
    }
    default:
      return { code: 'format' }
  }
}

const isFieldCode = (code: unknown): code is FieldCode => FIELD_CODES.some((known) => known === code)
