import { AnalysisOptions, FileAudience, MAX_RECIPIENTS } from '@songsarn/contract/communication/analysis-body'
import { DraftFields, MAX_NAME } from '@songsarn/contract/communication/draft-fields'
import { writtenMobile } from '@songsarn/sms/format-mobile'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { nameOf } from '../communication-name.ts'

/** The fields of a draft with what a communication was sent with. */
export async function fieldsOfCopy(trx: Scope, original: Row<'communications'>, now: Date): Promise<DraftFields> {
  const { shortenUrl, unsubscribe, missingValue, couponId, eConsent } = AnalysisOptions.parse(
    JSON.parse(original.options ?? '{}'),
  )
  return DraftFields.parse({
    type: 'broadcast',
    broadcastName: nameOf(original).slice(0, MAX_NAME),
    channel: original.channel,
    broadcastFrom: original.channel === 'sms' ? original.sender : '',
    content: original.content,
    shortenUrl,
    unsubscribe,
    missingValue,
    couponId: couponId ?? null,
    eConsent: {
      flag: eConsent !== undefined,
      template: eConsent?.templateId ?? null,
      callback: eConsent?.callbackUrl ?? '',
    },
    callbackUrl: original.callbackUrl ?? '',
    ...(await audienceOf(trx, original, now)),
  })
}

const Ids = z.optional(z.array(z.uuid()))
const PeopleSpec = z.object({ ids: Ids, filters: z.optional(z.array(z.unknown())), segmentIds: Ids })

/** Its file, its people or its segments, as they are now; else the numbers that it was sent to. */
async function audienceOf(trx: Scope, original: Row<'communications'>, now: Date): Promise<object> {
  const spec: unknown = JSON.parse(original.audience ?? '{}')
  if (original.source === 'file') {
    const file = FileAudience.parse(spec)
    const found = await trx
      .selectFrom('files')
      .select(['name', 'bytes'])
      .where('tenantId', '=', original.tenantId)
      .where('id', '=', file.fileId)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
    if (found) return { audience: 'file', file: { ...file, name: found.name, size: Number(found.bytes) } }
  }
  if (original.source === 'people') {
    const { ids, filters, segmentIds = [] } = PeopleSpec.parse(spec)
    const segments = await existing(trx, original, segmentIds)
    if (segments.length > 0) return { audience: 'segments', segmentIds: segments }
    if (!filters && (ids?.length ?? 0) <= 1000) return { audience: 'people', personIds: ids ?? [] }
  }
  const { tenantId, id } = original
  const messages = await trx
    .selectFrom('messages')
    .select('address')
    .where((eb) => eb.and({ tenantId, communicationId: id }))
    .orderBy('ordinal')
    .limit(MAX_RECIPIENTS)
    .execute()
  return { audience: 'typed', broadcastTo: messages.map(({ address }) => writtenMobile(address)).join('\n') }
}

/** Segments may have been deleted since. */
async function existing(
  trx: Scope,
  { tenantId, accountId }: Row<'communications'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await trx
    .selectFrom('segments')
    .select('id')
    .where((eb) => eb.and({ tenantId, accountId }))
    .where('id', 'in', ids)
    .execute()
  return found.map(({ id }) => id)
}
