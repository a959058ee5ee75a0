import type { CallRecipient } from '@songsarn/contract/communication/messages'
import { parseContent, render } from '@songsarn/sms/merge-fields'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { SortedRow } from '../analyses/sort-rows.ts'
import type { MessageCall } from './message-call.ts'

/** A row of the analysis of a call. */
export type CheckedRow = Pick<SortedRow, 'rowNo' | 'input' | 'mobile' | 'bucket' | 'reason' | 'parts' | 'credits'>

/** Most recipients that a refusal names. */
const MOST_NAMED = 100

/**
 * Why a call refuses the result of its analysis; undefined when it may be sent. All get a message or nobody does, unless the call
 * is `partial`.
 */
export function refusalOf(call: MessageCall, rows: readonly CheckedRow[]): ApiProblem | undefined {
  const leftOut = rows.filter(({ bucket }) => bucket !== 'unique')
  const total = rows.length
  const isNone = leftOut.length === total
  if (isNone || (leftOut.length > 0 && !call.partial)) {
    const errors = leftOut.slice(0, MOST_NAMED).map((row) => errorOf(call, row))
    if (leftOut.some(({ reason }) => reason === 'recipientNotAllowed'))
      return new ApiProblem('trial.recipientNotAllowed', { errors })
    return call.partial
      ? new ApiProblem('recipients.none', { errors })
      : new ApiProblem('recipients.leftOut', { params: { count: leftOut.length, total }, errors })
  }
  const credits = creditsOf(rows)
  if (call.maxCredits === undefined || credits <= call.maxCredits) return undefined
  const errors = [fieldError('maxCredits', 'tooSmall', { min: credits })]
  return new ApiProblem('credit.aboveMax', { params: { credits, max: call.maxCredits }, errors })
}

/** What the rows that get a message cost; the others cost nothing. */
export const creditsOf = (rows: readonly Pick<CheckedRow, 'credits'>[]): number =>
  rows.reduce((sum, { credits }) => sum + credits, 0)

function errorOf(call: MessageCall, { rowNo, reason, bucket }: CheckedRow) {
  const path = call.pathOf(rowNo)
  if (reason === 'empty') return fieldError(path, 'required')
  if (reason === 'missingValue') return fieldError(fieldsPath(call, rowNo), 'required')
  return bucket === 'invalid' && reason !== 'notOnLine' && reason !== 'recipientNotAllowed'
    ? fieldError(path, 'notMobile', { reason })
    : fieldError(path, 'leftOut', { reason })
}

/** The first merge field that has no value: `to.3.fields.name`. */
function fieldsPath({ content, rows, pathOf }: MessageCall, row: number): string {
  const { pieces } = parseContent(content, { includes: () => true })
  const [missing = ''] = render(pieces, { ...rows[row - 1]?.values, mobile: '-' }).missing
  return `${pathOf(row).replace(/\.mobile$/, '')}.fields.${missing}`
}

/** The recipients of an answer, in the order of the call. `ids`: by row. */
export const shownRecipients = (rows: readonly CheckedRow[], ids: ReadonlyMap<number, string>): CallRecipient[] =>
  rows.map(({ rowNo, input, mobile, parts, credits, reason }) => ({
    ...{ to: input, mobile, messageId: ids.get(rowNo) ?? null, parts, credits, reason },
  }))
