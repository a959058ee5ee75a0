import type { Channel } from '@songsarn/contract/states'
import { parseContent, render } from '@songsarn/sms/merge-fields'
import { sha256 } from '../crypto/hash.ts'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { ChannelPort } from '../delivery/content.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller } from '../http/caller.ts'
import { fieldError } from '../http/field-errors.ts'
import { requireApprovedSender } from '../senders/approved-sender.ts'
import { BATCH_ROWS, storeInput } from './row-source.ts'
import { analyzeRows } from './run-analysis.ts'
import { findAnalysis } from './show-analysis.ts'
import { bytesOf, makeRoom } from './storage.ts'

export type AnalysisRequest = { from: string; to: readonly string[]; content: string; channel?: Channel }

const LIFETIME_MS = 24 * 60 * 60 * 1000
/** Up to this many rows are analysed in the transaction of the request, more of them by a job. */
const ROWS_AT_ONCE = 1000

/**
 * Checks what can be checked at once and stores the analysis with its input. A small one is ready; for one that is running, add
 * `ANALYZE_JOB` in the same transaction.
 */
export async function startAnalysis(
  trx: Scope,
  caller: Caller,
  request: AnalysisRequest,
  now: Date,
  channels?: Readonly<Record<string, ChannelPort>>,
): Promise<Row<'analyses'>> {
  const { from, to, content, channel = 'sms' } = request
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
  const storedBytes = bytesOf(
    request,
    pieces.some((piece) => typeof piece !== 'string'),
  )
  await makeRoom(trx, caller, storedBytes, now)
  const { tenantId, actingAccountId, userId } = caller.tenancy
  const id = newId()
  const analysis = await trx
    .insertInto('analyses')
    .values({
      tenantId,
      id,
      accountId: actingAccountId,
      userId,
      status: 'running',
      sender: from,
      channel,
      content,
      commonText: render(pieces, {}).text,
      hash: await sha256(JSON.stringify({ content, sender: from, options: {}, audience: await hashOfRows(to) })),
      rowsTotal: to.length,
      storedBytes,
      previewMobile: null,
      previewText: null,
      communicationId: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (to.length > ROWS_AT_ONCE) {
    await storeInput(trx, { tenantId, analysisId: id, accountId: actingAccountId }, to)
    return analysis
  }
  await analyzeRows(trx, analysis, to, null, channels)
  return findAnalysis(trx, caller, id)
}

/** A batch at a time, so that other requests have their turn between. */
async function hashOfRows(rows: readonly string[]): Promise<string> {
  let hash = ''
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    hash = await sha256(hash + JSON.stringify(rows.slice(from, from + BATCH_ROWS)))
  return hash
}
