import { type ApiProblem, isApiProblem } from '@songsarn/client/api-problem'
import { EXPIRE_TIME, MAX_FAIL, MAX_OTP_CONTENT, OTP_PREFIX, OTP_PREFIX_LENGTH } from '@songsarn/contract/otp'
import type { FieldCode } from '@songsarn/contract/problem'
import { OTP_FIELDS, parseContent } from '@songsarn/sms/merge-fields'
import { charactersIn } from '@songsarn/sms/parts'
import { FORM_FIELDS, type FormField, type FormValues } from './form-values.ts'

export type FieldProblem = { code: FieldCode; params?: Record<string, string | number | boolean> }
export type FormProblems = Partial<Record<FormField, FieldProblem>>

/** What is wrong before the service is asked, in its own codes. */
export function formProblems(values: FormValues): FormProblems {
  const problems: FormProblems = {}
  if (values.name.trim() === '') problems.name = { code: 'required' }
  if (values.sender === '') problems.sender = { code: 'required' }
  if (values.prefix.length > OTP_PREFIX_LENGTH)
    problems.prefix = { code: 'tooLong', params: { max: OTP_PREFIX_LENGTH } }
  else if (!OTP_PREFIX.test(values.prefix)) problems.prefix = { code: 'format' }
  problems.expireTime = outside(values.expireTime, EXPIRE_TIME)
  problems.maxFail = outside(values.maxFail, MAX_FAIL)
  problems.content = contentProblem(values.content)
  if (values.countries.length === 0) problems.countries = { code: 'required' }
  problems.notifyUrl = addressProblem(values)
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function outside(value: number | null, { min, max }: { min: number; max: number }): FieldProblem | undefined {
  if (value === null) return { code: 'required' }
  if (!Number.isInteger(value)) return { code: 'format' }
  if (value < min) return { code: 'tooSmall', params: { min } }
  return value > max ? { code: 'tooBig', params: { max } } : undefined
}

function contentProblem(content: string): FieldProblem | undefined {
  const { pieces, errors } = parseContent(content, OTP_FIELDS)
  const [unknown] = errors
  if (unknown) return { code: 'unknownField', params: { field: unknown.field } }
  if (!pieces.some((piece) => typeof piece !== 'string' && piece.field === 'otp')) return { code: 'otpMissing' }
  return charactersIn(content) > MAX_OTP_CONTENT ? { code: 'tooLong', params: { max: MAX_OTP_CONTENT } } : undefined
}

function addressProblem({ notifyType, notifyUrl }: FormValues): FieldProblem | undefined {
  if (notifyUrl === '') return notifyType === 'none' ? undefined : { code: 'required' }
  const url = URL.parse(notifyUrl)
  const fine = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return fine ? undefined : { code: 'format' }
}

/** The field that a code of the service is about, where the code says it all. */
const FIELD_OF_CODE: Readonly<Record<string, FormField>> = {
  'sender.notApproved': 'sender',
  'content.unknownField': 'content',
  'otp.addressRefused': 'notifyUrl',
}

export type Refused = { field: FormField; problem: ApiProblem | ApiProblem['errors'][number]; whole: boolean }

/** The fields that the service refused. `whole`: the words are those of the problem itself, not of the field's code. */
export function refusedFields(error: unknown): Refused[] {
  if (!isApiProblem(error)) return []
  const whole = FIELD_OF_CODE[error.code]
  if (whole) return [{ field: whole, problem: error, whole: true }]
  return error.errors.flatMap((problem) => {
    const field = FORM_FIELDS.find((name) => name === problem.path.split('.')[0])
    return field ? [{ field, problem, whole: false }] : []
  })
}
