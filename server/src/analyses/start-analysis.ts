import { parseContent, render } from '@songsarn/sms/merge-fields'
import { sha256 } from '../crypto/hash.ts'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller } from '../http/caller.ts'
import { fieldError } from '../http/field-errors.ts'
import { requireApprovedSender } from '../senders/approved-sender.ts'
import type { NewAnalysis } from './run-analysis.ts'

export type AnalysisRequest = { from: string; to: readonly string[]; content: string }

const KEPT_MS = 24 * 60 * 60 * 1000

/** Checks what can be told at once and makes the analysis, running, without its rows. */
export async function startAnalysis(
  trx: Scope,
  caller: Caller,
  request: AnalysisRequest,
  now: Date,
): Promise<NewAnalysis> {
  const { from, to, content } = request
  const { pieces, errors } = parseContent(content)
  if (errors.length > 0) {
    throw new ApiProblem('content.unknownField', {
      params: { field: errors[0]?.field ?? '' },
      errors: errors.map(({ field }) => fieldError('content', 'unknownField', { field })),
    })
  }
  if (to.every((input) => input.trim() === '')) {
    throw new ApiProblem('recipients.none', { errors: [fieldError('to', 'required')] })
  }
  await requireApprovedSender(trx, caller, from)
  const { tenantId, actingAccountId, userId } = caller.tenancy
  const id = newId()
  await trx
    .insertInto('analyses')
    .values({
      tenantId,
      id,
      accountId: actingAccountId,
      userId,
      status: 'running',
      sender: from,
      content,
      commonText: render(pieces, {}).text,
      hash: await sha256(JSON.stringify({ content, sender: from, options: {}, audience: to })),
      rowsTotal: to.length,
      previewMobile: null,
      previewText: null,
      communicationId: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + KEPT_MS),
    })
    .execute()
  const parents = caller.acting.parentId === null ? [] : [caller.acting.parentId]
  return { id, accountIds: [actingAccountId, ...parents], content, inputs: to }
}
