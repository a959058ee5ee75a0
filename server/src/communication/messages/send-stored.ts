import type { SentMessages } from '@songsarn/contract/communication/messages'
import { messageIdOf } from '../../delivery/message-id.ts'
import type { Settled } from '../../foundation/concurrency/batcher.ts'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { isDuplicate } from '../../foundation/db/is-duplicate.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { saveResponses } from '../../foundation/http/idempotency.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { dropAnalysis } from '../analyses/drop-analysis.ts'
import { startAnalysis } from '../analyses/start-analysis.ts'
import { sendAnalysed } from '../communications/send-analysed.ts'
import { readWarnings } from '../links/link-rule.ts'
import { answerOf } from './answer.ts'
import { refusalOf } from './check-rows.ts'
import type { MessageRequest } from './message-call.ts'
import { referenceUsed, usedReferences } from './references.ts'
import { fieldsOf } from './send-plain.ts'

/** Ends the transaction of a dry run: everything was done, and nothing is stored. */
class DryRun extends Error {
  readonly answer: SentMessages
  constructor(answer: SentMessages) {
    super('a dry run')
    this.answer = answer
  }
}

/** Sends or schedules one call by a stored analysis, as the console does, in one transaction. */
export async function sendStored(ports: Ports, request: MessageRequest, now: Date): Promise<Settled<SentMessages>> {
  try {
    return { result: await asApp(ports.store, request.caller.tenancy, (trx) => sendOne(trx, ports, request, now)) }
  } catch (error) {
    if (isDuplicate(error) && request.call.reference !== undefined) return { refused: referenceUsed() }
    if (!(error instanceof DryRun)) throw error
    const { answer } = error
    const row = request.responseRow(answer)
    if (row) await asApp(ports.store, request.caller.tenancy, (trx) => saveResponses(trx, [row]))
    return { result: answer }
  }
}

async function sendOne(
  trx: Scope,
  { secretKey, publicUrl, jobs }: Ports,
  { caller, call, responseRow }: MessageRequest,
  now: Date,
): Promise<SentMessages> {
  const { from, content, channel, shortenUrl, unsubscribe, rows: known, reference, scheduledAt } = call
  const used = reference === undefined ? undefined : (await usedReferences(trx, caller, [reference])).get(reference)
  if (used !== undefined) throw referenceUsed(used)
  const analysis = await startAnalysis(
    trx,
    caller,
    {
      ...{
        from,
        content,
        channel,
        purpose: call.purpose,
        options: { shortenUrl, unsubscribe, missingValue: 'invalid' },
      },
      audience: {
        ...{ source: 'input', spec: {}, rows: known.length, fields: fieldsOf(call), known },
        characters: known.reduce((sum, { address }) => sum + address.length, 0),
        fingerprint: await sha256(JSON.stringify(known)),
      },
    },
    { now, secretKey, publicUrl: publicUrl() },
  )
  const { tenantId, id: analysisId } = analysis
  const rows = await trx
    .selectFrom('analysisRows')
    .select(['rowNo', 'input', 'mobile', 'bucket', 'reason', 'parts', 'credits'])
    .where((eb) => eb.and({ tenantId, analysisId }))
    .orderBy('rowNo')
    .execute()
  const refusal = refusalOf(call, rows)
  if (refusal) throw refusal
  const checked = { from: analysis.sender, rows, linkWarnings: readWarnings(analysis.linkWarnings) }
  // A test key must not learn the balance, which the send checks.
  if (call.mode === 'test') throw new DryRun(answerOf(call, checked, undefined))
  const { purpose, validFor, callbackUrl, pace } = call
  const send = { analysisId, type: 'api', purpose, reference, validFor, callbackUrl, now, scheduledAt, pace } as const
  const { id, endDate } = await sendAnalysed(trx, caller, send, jobs)
  if (call.dryRun) throw new DryRun({ ...answerOf(call, checked, undefined), endDate })
  // Its messages are written, so it would only fill the storage.
  if (!scheduledAt) await dropAnalysis(trx, { ...ofCaller(caller), id: analysisId }, now)
  const messages = await trx
    .selectFrom('messages')
    .select(['ordinal', 'rowNo'])
    .where((eb) => eb.and({ tenantId, communicationId: id }))
    .execute()
  const ids = new Map(messages.map(({ ordinal, rowNo }) => [rowNo ?? ordinal, messageIdOf(id, ordinal)]))
  const answer = { ...answerOf(call, checked, { id, ids }), endDate }
  const row = responseRow(answer)
  if (row) await saveResponses(trx, [row])
  return answer
}
