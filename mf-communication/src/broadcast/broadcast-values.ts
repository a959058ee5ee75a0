import { HttpAddress } from '@songsarn/contract/base/callbacks'
import type { Channel } from '@songsarn/contract/base/states'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { BroadcastBody } from '@songsarn/contract/communication/communications'
import type { AudienceKind, DraftFields } from '@songsarn/contract/communication/drafts'
import type { Template } from '@songsarn/contract/communication/templates'
import type { ColumnChoice } from '@songsarn/ui/mapping/guess-columns'
import { linesOf } from '@songsarn/ui/recipients/parse-recipients'
import type { UploadedFile } from '@songsarn/ui/upload/UploadInput.tsx'
import * as z from 'zod/mini'
import {
  analysisOptions,
  draftOptions,
  NO_OPTIONS,
  OPTION_NAMES,
  optionsOfDraft,
  type SendOptions,
} from '../options/send-options.ts'

export type BroadcastFields = Extract<DraftFields, { type: 'broadcast' }>

/** The values of the form. Its fields have the names of the draft; those that are null there are empty here. */
export type BroadcastValues = SendOptions & {
  broadcastName: string
  channel: Channel
  broadcastFrom: string
  audience: AudienceKind
  broadcastTo: string
  file: UploadedFile | null
  columns: ColumnChoice
  hasHeadings: boolean
  personIds: string[]
  segmentIds: string[]
  content: string
  callbackUrl: string
  campaignId: string
  when: 'now' | 'later'
  scheduledAt: string
  createTemplate: boolean
}

/** What the form checks: an analysis, and what the send adds to it. */
export const BroadcastSetting = {
  body: z.strictObject({
    ...createAnalysis.body.shape,
    broadcastName: BroadcastBody.shape.broadcastName,
    // An empty text is none.
    callbackUrl: z.optional(HttpAddress),
    campaignId: BroadcastBody.shape.campaignId,
    scheduledAt: BroadcastBody.shape.scheduledAt,
  }),
}

/** The names of the form's fields in that body. */
export const BODY_NAMES = {
  ...OPTION_NAMES,
  broadcastFrom: 'from',
  broadcastTo: 'to',
  personIds: 'people',
} as const

export const EMPTY_BROADCAST: BroadcastFields = {
  type: 'broadcast',
  broadcastName: '',
  channel: 'sms',
  broadcastFrom: '',
  audience: 'typed',
  broadcastTo: '',
  file: null,
  personIds: [],
  segmentIds: [],
  content: '',
  ...draftOptions(NO_OPTIONS),
  scheduledAt: null,
  analysisId: null,
  callbackUrl: '',
  campaignId: null,
  createTemplate: false,
}

export function readBroadcast(fields: DraftFields): BroadcastFields {
  if (fields.type !== 'broadcast') throw new Error('not the draft of a broadcast')
  return fields
}

/** Nothing that is worth keeping: the form itself chooses the only sender name. */
export const isBlank = ({ broadcastName, broadcastTo, file, content, ...of }: BroadcastFields): boolean =>
  broadcastName === '' &&
  broadcastTo === '' &&
  content === '' &&
  file === null &&
  of.personIds.length + of.segmentIds.length === 0

export function valuesOf(fields: BroadcastFields): BroadcastValues {
  const { file, scheduledAt } = fields
  return {
    ...optionsOfDraft(fields),
    broadcastName: fields.broadcastName,
    channel: fields.channel,
    broadcastFrom: fields.broadcastFrom,
    audience: fields.audience,
    broadcastTo: fields.broadcastTo,
    file: file && { id: file.fileId, name: file.name, size: file.size },
    columns: file?.columns ?? {},
    hasHeadings: file?.hasHeadings ?? false,
    personIds: fields.personIds,
    segmentIds: fields.segmentIds,
    content: fields.content,
    callbackUrl: fields.callbackUrl,
    campaignId: fields.campaignId ?? '',
    when: scheduledAt === null && !fields.isLater ? 'now' : 'later',
    scheduledAt: scheduledAt ?? '',
    createTemplate: fields.createTemplate,
  }
}

/**
 * The draft of these values. An analysis stays theirs as long as nothing changes that it depends on. While a time is to be chosen they
 * have none, so that they cannot be sent at once.
 */
export function draftOf(values: BroadcastValues, before: BroadcastFields): BroadcastFields {
  const { file, when, scheduledAt, columns, hasHeadings } = values
  const after: BroadcastFields = {
    ...draftOptions(values),
    type: 'broadcast',
    broadcastName: values.broadcastName,
    channel: values.channel,
    broadcastFrom: values.broadcastFrom,
    audience: values.audience,
    broadcastTo: values.broadcastTo,
    file: file && { fileId: file.id, name: file.name, size: file.size, hasHeadings, columns },
    personIds: values.personIds,
    segmentIds: values.segmentIds,
    content: values.content,
    callbackUrl: values.callbackUrl,
    campaignId: values.campaignId || null,
    scheduledAt: when === 'later' && scheduledAt !== '' ? scheduledAt : null,
    ...(when === 'later' && scheduledAt === '' && { isLater: true as const }),
    createTemplate: values.createTemplate,
    analysisId: before.analysisId,
  }
  return isAnalysedAs(before, after) && !after.isLater ? after : { ...after, analysisId: null }
}

/** The name, the time and what happens after the send do not change an analysis. */
function isAnalysedAs(before: BroadcastFields, after: BroadcastFields): boolean {
  const analysed = ({
    broadcastName,
    scheduledAt,
    isLater,
    createTemplate,
    callbackUrl,
    campaignId,
    ...of
  }: BroadcastFields) => JSON.stringify(Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return analysed(before) === analysed(after)
}

export function bodyOf(values: BroadcastValues): object {
  const { broadcastName, channel, broadcastFrom, content, callbackUrl, campaignId, when, scheduledAt } = values
  return {
    broadcastName,
    channel,
    ...(channel === 'sms' && broadcastFrom !== '' && { from: broadcastFrom }),
    content,
    options: analysisOptions(values),
    ...audienceOf(values),
    ...(callbackUrl !== '' && { callbackUrl }),
    ...(campaignId !== '' && { campaignId }),
    ...(when === 'later' && { scheduledAt }),
  }
}

function audienceOf({ audience, broadcastTo, file, columns, hasHeadings, personIds, segmentIds }: BroadcastValues) {
  if (audience === 'typed') return { to: linesOf(broadcastTo) }
  if (audience === 'people') return { people: personIds.length > 0 ? { ids: personIds } : { all: true } }
  if (audience === 'segments') return { segmentIds }
  if (!file) return {}
  const chosen = Object.entries(columns).filter(([, column]) => column !== null)
  return { file: { fileId: file.id, hasHeadings, columns: Object.fromEntries(chosen) } }
}

/** What a template fills in: its sender name only while it is approved. */
export const fromTemplate = (
  { content, shortenUrl, senderName }: Template,
  senders: readonly { value: string }[] = [],
): Partial<Pick<BroadcastFields, 'content' | 'shortenUrl' | 'broadcastFrom'>> => ({
  content,
  shortenUrl,
  ...(senders.some(({ value }) => value === senderName) && { broadcastFrom: senderName }),
})

/** What of that body an analysis is made of. */
export function analysisOf({
  broadcastName: _,
  callbackUrl: __,
  campaignId: ___,
  scheduledAt: ____,
  ...body
}: z.output<typeof BroadcastSetting.body>) {
  return body
}
