import { MAX_RECIPIENTS } from '@songsarn/contract/analyses'
import type { Draft, DraftField } from '../draft/draft.ts'
import type { RecipientCounts } from '../recipients/read-recipients.ts'

export type DraftProblem =
  | 'from.required'
  | 'from.notApproved'
  | 'to.required'
  | 'to.noneValid'
  | 'to.tooMany'
  | 'content.required'

/** What is wrong with a draft before the service is asked. Faults of the content itself are the composer's to tell. */
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
