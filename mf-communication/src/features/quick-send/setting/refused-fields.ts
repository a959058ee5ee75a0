import { type ApiProblem, isApiProblem } from '@songsarn/client/api-problem'
import { fieldProblemText, problemText } from '@songsarn/i18n/problem-text'
import type { i18n } from 'i18next'
import type { DraftField } from '../draft/draft.ts'

/** Which field of the form a code of the service is about. */
const FIELD_OF_CODE: Readonly<Record<string, DraftField>> = {
  'sender.notApproved': 'quicksendFrom',
  'content.unknownField': 'content',
  'content.tooLong': 'content',
  'recipients.none': 'quicksendTo',
}

/** The service calls the fields `from`, `to` and `content`; one refused number is `to.3`. */
const FIELD_OF_PATH: Readonly<Record<string, DraftField>> = {
  from: 'quicksendFrom',
  to: 'quicksendTo',
  content: 'content',
}

export type Refused = Partial<Record<DraftField, string>>

/** Words for the fields that the service refused, or undefined when the problem is not about a field. */
export function refusedFields(error: unknown, i18n: i18n): Refused | undefined {
  if (!isApiProblem(error)) return undefined
  const refused = byPath(error, i18n)
  const field = FIELD_OF_CODE[error.code]
  if (field) refused[field] ??= problemText(i18n, error)
  return Object.keys(refused).length > 0 ? refused : undefined
}

function byPath(problem: ApiProblem, i18n: i18n): Refused {
  const refused: Refused = {}
  for (const { path, code, params } of problem.errors) {
    const [root = '', index] = path.split('.')
    const field = FIELD_OF_PATH[root]
    if (!field) continue
    refused[field] ??=
      index === undefined
        ? fieldProblemText(i18n, { code, params })
        : i18n.getFixedT(null, 'mf-communication')('to.refused')
  }
  return refused
}
