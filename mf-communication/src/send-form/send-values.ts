import { AnalysisBody } from '@songsarn/contract/communication/analysis-body'
import type { BroadcastDraft, DraftFields, QuickSendDraft } from '@songsarn/contract/communication/draft-fields'
import type { Template } from '@songsarn/contract/communication/templates'
import { linesOf } from '@songsarn/ui/recipients/parse-recipients'
import * as z from 'zod/mini'
import type { Mapping } from '../columns/mapping.ts'
import { NAMES, NEW_BROADCAST, NEW_QUICK_SEND, same } from '../drafts/draft-fields.ts'
import { analysisOptions, OPTION_NAMES, type SendOptions } from './send-options.ts'

/** How fast a broadcast is sent. */
export const PACE_KINDS = ['full', 'perMinute', 'until'] as const
type PaceKind = (typeof PACE_KINDS)[number]

type Shared = keyof SendOptions | 'type' | 'scheduledAt' | 'analysisId'

/**
 * The values of the form. Its fields have the names of the draft, of both types: a quick send does not use the fields of a
 * broadcast. A value that is null in the draft is empty in the form.
 */
export type SendValues = Omit<QuickSendDraft, Shared> &
  Omit<BroadcastDraft, Shared | 'file' | 'isLater' | 'campaignId' | 'pace'> &
  SendOptions &
  Mapping & {
    type: DraftFields['type']
    campaignId: string
    when: 'now' | 'later'
    scheduledAt: string
    pace: { kind: PaceKind; perMinute: number | null; until: string }
  }

/**
 * The body that the form of a quick send checks: an analysis. The form of a broadcast also checks the additions of the
 * send.
 */
export const QUICK_SETTING = { body: z.strictObject(AnalysisBody.shape) }

/** The names of the form's fields in that body. */
export const QUICK_NAMES = { ...OPTION_NAMES, quicksendFrom: 'from', quicksendTo: 'to' } as const

export function valuesOf(fields: DraftFields): SendValues {
  const { file, isLater, pace, analysisId: _, ...of } = { ...NEW_QUICK_SEND, ...NEW_BROADCAST, ...fields }
  return {
    ...of,
    eConsent: { ...of.eConsent, template: of.eConsent.template ?? '' },
    couponId: of.couponId ?? '',
    campaignId: of.campaignId ?? '',
    file: file && { id: file.fileId, name: file.name, size: file.size },
    columns: file?.columns ?? {},
    hasHeadings: file?.hasHeadings ?? false,
    when: of.scheduledAt === null && !isLater ? 'now' : 'later',
    scheduledAt: of.scheduledAt ?? '',
    pace: { kind: pace?.kind ?? 'full', perMinute: pace?.perMinute ?? null, until: pace?.until ?? '' },
  }
}

/**
 * The draft of these values. It keeps its analysis until a value changes on which the analysis depends. While a time or a pace is to
 * be chosen the draft has no analysis, so that it cannot be sent at once.
 */
export function fieldsOf(values: SendValues, before: DraftFields): DraftFields {
  const { type, quicksendFrom, quicksendTo, file, columns, hasHeadings, when, pace, ...of } = values
  const isLater = when === 'later' && of.scheduledAt === ''
  const common = {
    content: of.content,
    shortenUrl: of.shortenUrl,
    unsubscribe: of.unsubscribe,
    eConsent: { ...of.eConsent, template: of.eConsent.template || null },
    couponId: of.couponId || null,
    missingValue: of.missingValue,
    purpose: of.purpose,
    scheduledAt: when === 'later' && !isLater ? of.scheduledAt : null,
    analysisId: before.analysisId,
  }
  const after: DraftFields =
    type === 'quick-send'
      ? { type, quicksendFrom, quicksendTo, ...common }
      : {
          ...of,
          ...common,
          type,
          file: file && { fileId: file.id, name: file.name, size: file.size, hasHeadings, columns },
          campaignId: of.campaignId || null,
          ...(isLater && { isLater }),
          ...(pace.kind !== 'full' && { pace: paceOf(pace.kind, pace) }),
        }
  const isWhole = !isLater && (type === 'quick-send' || !isHalf(pace))
  return same(analysedOf(before), analysedOf(after)) && isWhole ? after : { ...after, analysisId: null }
}

type Typed = SendValues['pace']

/** Text that is no number is not stored. */
const paceOf = (kind: Exclude<PaceKind, 'full'>, { perMinute, until }: Typed) => ({
  ...{ kind, perMinute: Number.isNaN(perMinute) ? null : perMinute, until: until || null },
})

/** A pace is to be entered. */
const isHalf = ({ kind, perMinute, until }: Typed) =>
  (kind === 'perMinute' && !perMinute) || (kind === 'until' && until === '')

/** The name, the time, the pace and what happens after the send do not change an analysis. */
function analysedOf(fields: DraftFields): object {
  if (fields.type === 'quick-send') return fields
  const {
    broadcastName: _,
    scheduledAt: _at,
    isLater,
    createTemplate,
    callbackUrl,
    campaignId: _of,
    pace: _pace,
    ...analysed
  } = fields
  return analysed
}

const typedOf = (values: SendValues): object => ({ to: linesOf(values[NAMES[values.type].to]) })

/** The body of an analysis. */
export function bodyOf(values: SendValues, audience = typedOf(values)): object {
  const { type, channel, content, purpose } = values
  const sender = values[NAMES[type].from]
  return {
    channel,
    ...(channel === 'sms' && sender !== '' && { from: sender }),
    content,
    purpose,
    options: analysisOptions(values),
    ...audience,
  }
}

type Named = 'quicksendFrom' | 'quicksendTo' | 'broadcastFrom' | 'broadcastTo'

/** A change of the sender name or of the typed recipients. */
export const named = (
  type: DraftFields['type'],
  field: 'from' | 'to',
  value: string,
): Partial<Pick<SendValues, Named>> => ({
  [NAMES[type][field]]: value,
})

/** Values that a template fills in: its sender name only while it is approved. */
export const fromTemplate = (
  { content, shortenUrl, senderName }: Template,
  type: DraftFields['type'],
  senders: readonly { value: string }[] = [],
) => ({
  content,
  shortenUrl,
  ...(senders.some(({ value }) => value === senderName) && named(type, 'from', senderName)),
})
