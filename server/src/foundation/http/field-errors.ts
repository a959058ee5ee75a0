import { fieldProblem } from '@songsarn/contract/base/field-issues'
import type { FieldCode, FieldError } from '@songsarn/contract/base/problem'
import type * as z from 'zod/mini'

const MESSAGES: Record<FieldCode, string> = {
  required: 'is missing',
  tooShort: 'needs {min} characters or more',
  tooLong: 'may have {max} characters at most',
  tooSmall: 'must be {min} or more',
  tooBig: 'must be {max} or less',
  tooMany: 'may have {max} entries at most',
  notWhole: 'must be a whole number',
  format: 'is not in the expected form',
  notAllowed: 'is not one of the allowed values',
  unknown: 'is not known',
  notExpected: 'is not a field of this call',
  unknownField: 'names an unknown field: {field}',
  unclosedField: 'has a merge field that does not end',
  oneBrace: 'has the merge field {field} in single braces; it needs two on each side',
  notApproved: 'is not approved',
  notMobile: 'is not a mobile number',
  leftOut: 'gets no message: {reason}',
  couponMissing: 'lacks the merge field {{coupon}}',
  otpMissing: 'lacks the code: * Require Code OTP',
  inPast: 'must be in the future',
  tooFarAhead: 'must be within the next {days} days',
  beforeStart: 'must not be before the start',
  tooSoon: 'leaves too little time: more than {max} messages a minute',
  noRight: 'needs a right that the caller does not have',
  noMinute: 'leaves no minute of a week',
  noCondition: 'names no condition',
  noSecondPerson: 'the account has no second person who could approve',
  tooManyDays: 'must be within {days} days of the start',
  taken: 'is already in use',
  otherAddress: 'has a link to an address that is not registered for the sender name: {url}',
  shortener: 'has a link of a public shortener: {url}',
  download: 'has a link to a file to download: {url}',
  thaiTaxId: 'is not the 13 digits of a Thai tax id',
  thaiBranch: 'is not the five digits of a branch',
  satang: 'may have two decimals at most',
}

/** One refused field; `path` has dots between its levels. */
export function fieldError(path: string, code: FieldCode, params?: FieldError['params']): FieldError {
  const message = MESSAGES[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params?.[name] ?? '…'))
  return { path, code, message: `${path || 'value'} ${message}`, ...(params && { params }) }
}

/** The issues of a schema as error codes of the contract; at most 100, since a list may have 100,000 bad entries. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues
    .flatMap(closest)
    .flatMap((issue) => (issue.code === 'unrecognized_keys' ? unknownFields(issue) : [issue]))
    .slice(0, 100)
    .map((issue) => {
      const { code, params } = fieldProblem(issue)
      return fieldError(issue.path.map(String).join('.'), code, params)
    })
}

/** Of a value that may have several forms, the issues of the form that it comes closest to; one issue when it has none of them. */
function closest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const forms = issue.errors.map((issues) => issues.flatMap(closest))
  const near = forms.filter((issues) => issues.every(({ code, path }) => path.length > 0 || !WRONG_FORM.has(code)))
  const [nearest] = near.toSorted((a, b) => a.length - b.length)
  return nearest?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

const WRONG_FORM = new Set(['invalid_type', 'invalid_union'])

/** One issue for each field that the schema does not have, at its path. Names come from the caller, who may send long ones. */
function unknownFields(issue: z.core.$ZodIssueUnrecognizedKeys): z.core.$ZodIssue[] {
  return issue.keys.slice(0, 100).map((name) => ({ ...issue, keys: [name], path: [...issue.path, name.slice(0, 100)] }))
}
