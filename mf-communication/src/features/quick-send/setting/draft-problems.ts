import { MAX_RECIPIENTS } from '@songsarn/contract/analyses'
import { formProblemText, refusedProblems } from '@songsarn/ui/form/form-problems'
import type { i18n } from 'i18next'
import type { Draft, DraftField } from '../draft.ts'
import type { RecipientCounts } from '../recipients/parse-recipients.ts'

export type DraftProblem =
  | 'from.required'
  | 'from.notApproved'
  | 'to.required'
  | 'to.noneValid'
  | 'to.tooMany'
  | 'content.required'

/** Problems of a draft that the form finds before it calls the service. The composer shows those inside the content. */
export function draftProblems(
  draft: Draft,
  counts: RecipientCounts,
  senders: readonly string[] | undefined,
): Partial<Record<DraftField, DraftProblem>> {
  const problems: Partial<Record<DraftField, DraftProblem>> = {}
  const { quicksendFrom, quicksendTo, content } = draft
  if (quicksendFrom === '') problems.quicksendFrom = 'from.required'
  else if (senders && !senders.includes(quicksendFrom)) problems.quicksendFrom = 'from.notApproved'
  if (quicksendTo.length === 0) problems.quicksendTo = 'to.required'
  else if (quicksendTo.length > MAX_RECIPIENTS) problems.quicksendTo = 'to.tooMany'
  else if (counts.valid === 0) problems.quicksendTo = 'to.noneValid'
  if (content === '') problems.content = 'content.required'
  return problems
}

/** What a problem code is about, as the service names it. */
const FIELD_OF_CODE = {
  'sender.notApproved': 'from',
  'content.unknownField': 'content',
  'content.tooLong': 'content',
  'recipients.none': 'to',
}

/** The form field of each field of the service. */
const FORM_FIELDS: Readonly<Record<string, DraftField>> = {
  from: 'quicksendFrom',
  to: 'quicksendTo',
  content: 'content',
}

export type FieldErrors = Partial<Record<DraftField, string>>

/** Error texts for the fields that the service rejected; undefined when the problem is not about a field. */
export function rejectedFields(error: unknown, i18n: i18n): FieldErrors | undefined {
  const rejected: FieldErrors = {}
  for (const [path, problem] of Object.entries(refusedProblems(error, FIELD_OF_CODE))) {
    // A single number is `to.3`.
    const [root = '', index] = path.split('.')
    const field = FORM_FIELDS[root]
    if (!field) continue
    rejected[field] ??=
      index === undefined ? formProblemText(i18n, problem) : i18n.getFixedT(null, 'mf-communication')('to.rejected')
  }
  return Object.keys(rejected).length > 0 ? rejected : undefined
}
