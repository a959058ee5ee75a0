import { fieldProblem } from '@songsarn/contract/field-issues'
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

/** What a schema refused, as the codes of the contract. At most 100: a list of bad entries need not repeat itself 100,000 times. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.slice(0, 100).map((issue) => {
    const { code, params } = fieldProblem(issue)
    return fieldError(issue.path.map(String).join('.'), code, params)
  })
}
