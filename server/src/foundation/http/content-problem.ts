import type { MergeFieldError } from '@songsarn/sms/merge-fields'
import { ApiProblem } from './api-problem.ts'
import { fieldError } from './field-errors.ts'

const CODES = { unknown: 'unknownField', unclosed: 'unclosedField', oneBrace: 'oneBrace' } as const

/** Why the merge fields of a text are refused: `content.unknownField`, with each error at the field `content`. */
export const contentProblem = (errors: readonly MergeFieldError[]): ApiProblem =>
  new ApiProblem('content.unknownField', {
    params: { field: errors[0] ? shown(errors[0]) : '' },
    errors: errors.map((error) => fieldError('content', CODES[error.kind], { field: error.field })),
  })

/** An unknown field by its name, others as they are written. */
const shown = ({ kind, field }: MergeFieldError) =>
  kind === 'unknown' ? field : kind === 'unclosed' ? '{{' : `{${field}}`
