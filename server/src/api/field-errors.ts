import type { FieldCode, FieldError } from '@songsarn/contract/problem'
import type * as z from 'zod/mini'

const MESSAGES: Record<FieldCode, string> = {
  required: 'is missing',
  tooShort: 'needs {min} characters or more',
  tooLong: 'may have {max} characters at most',
  tooSmall: 'must be {min} or more',
  tooBig: 'must be {max} or less',
  tooMany: 'may have {max} entries at most',
  format: 'is not in the expected form',
  notAllowed: 'is not one of the allowed values',
  unknown: 'is not known',
  unknownField: 'names an unknown field: {field}',
  notApproved: 'is not approved',
  notMobile: 'is not a mobile number',
  otpMissing: 'lacks the code: * Require Code OTP',
}

/** One refused field; `path` is dotted from the root. */
export function fieldError(path: string, code: FieldCode, params?: FieldError['params']): FieldError {
  const message = MESSAGES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? '…'))
  return { path, code, message: `${path || 'value'} ${message}`, ...(params && { params }) }
}

type Issue = z.core.$ZodIssue

/** What a schema refused, as the codes of the contract. At most 100: a list of bad entries need not repeat itself 100,000 times. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.slice(0, 100).map((issue) => {
    const { code, params } = read(issue)
    return fieldError(issue.path.map(String).join('.'), code, params)
  })
}

function read(issue: Issue): { code: FieldCode; params?: FieldError['params'] } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'format' }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'number') return { code: 'tooSmall', params: { min } }
      return min <= 1 ? { code: 'required' } : { code: 'tooShort', params: { min } }
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      const codes: Record<string, FieldCode> = { string: 'tooLong', array: 'tooMany' }
      return { code: codes[issue.origin] ?? 'tooBig', params: { max } }
    }
    case 'invalid_value':
      return { code: issue.input === undefined ? 'required' : 'notAllowed' }
    case 'unrecognized_keys':
      return { code: 'unknown' }
    case 'custom': {
      const { code, ...params } = issue.params ?? {}
      return isFieldCode(code) ? { code, params } : { code: 'format' }
    }
    default:
      return { code: 'format' }
  }
}

const isFieldCode = (code: unknown): code is FieldCode => typeof code === 'string' && code in MESSAGES
