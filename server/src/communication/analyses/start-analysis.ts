import type { Channel, Purpose } from '@songsarn/contract/base/states'
import { AnalysisOptions } from '@songsarn/contract/communication/analysis-body'
import { MERGE_FIELDS, type MergeFieldError, parseContent, render } from '@songsarn/sms/merge-fields'
import { requireApprovedSender } from '../../account/senders/approved-sender.ts'
import type { ChannelPort } from '../../delivery/content.ts'
import { requireChannel } from '../../delivery/line/line-channel.ts'
import { makeRoom } from '../../files/storage/make-room.ts'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { contentProblem } from '../../foundation/http/content-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { reachedCaps } from '../caps/reached-before-send.ts'
import { COUPON_FIELD, requireCoupon } from '../coupons/require-coupon.ts'
import { loadLinkCheck, requireLinks } from '../links/link-rule.ts'
import { createLinkSet } from '../links/link-set.ts'
import type { Audience } from './audience.ts'
import { FirstRows } from './first-rows.ts'
import { codeTaker, loadRules, lookUp } from './look-up-rows.ts'
import { sortRows } from './sort-rows.ts'
import { bytesOf } from './storage.ts'
import { batchOf, storeBatch } from './store-rows.ts'

export type AnalysisRequest = {
  /** The sender name. Absent on LINE, whose messages are from the LINE Official Account of the account. */
  from?: string | undefined
  audience: Audience
  content: string
  options?: Partial<AnalysisOptions> | undefined
  channel?: Channel
  /** Default: marketing. */
  purpose?: Purpose
}

type Starting = {
  now: Date
  secretKey: SecretKey
  /** The address that recipients can open. */
  publicUrl: string
  channels?: Readonly<Record<string, ChannelPort>>
}

/** How long an analysis can be sent. */
export const LIFETIME_MS = 24 * 60 * 60 * 1000
/** Up to this many rows are analysed in the transaction of the request, more of them by a job. */
const ROWS_AT_ONCE = 1000

/**
 * Checks what can be checked at once and stores the analysis with its input. A small analysis is ready at once. For a
 * running analysis, add `ANALYZE_JOB` in the same transaction.
 */
export async function startAnalysis(
  trx: Scope,
  caller: Caller,
  request: AnalysisRequest,
  { now, secretKey, publicUrl, channels }: Starting,
): Promise<Row<'analyses'>> {
  const { from, audience, content, channel = 'sms', purpose = 'marketing' } = request
  const options = AnalysisOptions.parse(request.options ?? {})
  const { couponId } = options
  const fields = [...MERGE_FIELDS, ...audience.fields, ...(couponId === undefined ? [] : [COUPON_FIELD])]
  const { pieces, errors } = parseContent(content, fields)
  if (errors.length > 0) throw contentProblem(errors)
  const sender = channel === 'line' ? await lineSender(trx, caller, from) : await smsSender(trx, caller, from)
  const sent = { ...ofCaller(caller), sender, channel }
  const linkCheck = await loadLinkCheck(trx, sent, publicUrl)
  const linkWarnings = JSON.stringify(requireLinks(pieces, linkCheck))
  if (couponId !== undefined) await requireCoupon(trx, caller, couponId, pieces)
  const isEachOwn = options.shortenUrl || options.unsubscribe || pieces.some((piece) => typeof piece !== 'string')
  const storedBytes = bytesOf(audience, content, isEachOwn)
  await makeRoom(trx, ofCaller(caller), storedBytes, now)
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
      sender,
      channel,
      purpose,
      content,
      commonText: render(pieces, {}).text,
      source: audience.source,
      audience: JSON.stringify(audience.spec),
      options: JSON.stringify(options),
      hash: await sha256(
        JSON.stringify({
          content,
          sender,
          ...(channel !== 'sms' && { channel }),
          ...(purpose !== 'marketing' && { purpose }),
          options,
          audience: audience.fingerprint,
        }),
      ),
      rowsTotal: audience.rows,
      linkWarnings,
      storedBytes,
      previewMobile: null,
      previewText: null,
      communicationId: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const links = { content, options, publicUrl, now }
  await createLinkSet(trx, { tenantId, analysisId: id, accountId: actingAccountId }, links)
  const { known } = audience
  if (!known || known.length > ROWS_AT_ONCE) {
    await audience.store?.(trx, analysis)
    return analysis
  }
  const rules = { ...(await loadRules(trx, analysis, secretKey, channels)), linkCheck }
  const sorted = await sortRows(known, rules, await lookUp(trx, analysis, known, await reachedCaps(trx, analysis)), {
    firstRow: 1,
    firstRows: new FirstRows(),
    takeCodes: codeTaker(analysis, (work) => work(trx)),
  })
  const all = batchOf(analysis, sorted, null, rules.links)
  await storeBatch(trx, all)
  return all.after
}

/** The refusal of a text whose merge fields are not known. */
export const unknownFields = (errors: readonly MergeFieldError[]): ApiProblem =>
  new ApiProblem('content.unknownField', {
    params: { field: errors[0]?.field ?? '' },
    errors: errors.map(({ field }) => fieldError('content', 'unknownField', { field })),
  })

async function smsSender(trx: Scope, caller: Caller, from = ''): Promise<string> {
  if (from === '') throw new ApiProblem('request.invalid', { errors: [fieldError('from', 'required')] })
  await requireApprovedSender(trx, caller, from)
  return from
}

/** @throws ApiProblem line.notSet */
async function lineSender(trx: Scope, caller: Caller, from: string | undefined): Promise<string> {
  if (from !== undefined) throw new ApiProblem('request.invalid', { errors: [fieldError('from', 'notExpected')] })
  return (await requireChannel(trx, ofCaller(caller))).basicId
}
