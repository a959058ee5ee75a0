import { HttpAddress } from '@songsarn/contract/base/callbacks'
import { AnalysisBody } from '@songsarn/contract/communication/analysis-body'
import { BroadcastBody } from '@songsarn/contract/communication/communications'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { checkMapping, mappingOf } from '../columns/mapping.ts'
import type { OfCampaign } from '../send-form/SendForm.tsx'
import { OPTION_NAMES } from '../send-form/send-options.ts'
import { bodyOf, type SendValues } from '../send-form/send-values.ts'

const { broadcastName, campaignId, pace, scheduledAt } = BroadcastBody.shape

/** The body that the form checks: an analysis with the additions of the send. */
export const FULL_SETTING = {
  body: z.strictObject({
    ...AnalysisBody.shape,
    broadcastName,
    // An empty text is no address.
    callbackUrl: z.optional(HttpAddress),
    campaignId,
    scheduledAt,
    pace,
  }),
}

/** The names of the form's fields in that body. */
export const FULL_NAMES = { ...OPTION_NAMES, broadcastFrom: 'from', broadcastTo: 'to', personIds: 'people' } as const

export function fullBodyOf(values: SendValues): object {
  const { callbackUrl, campaignId: campaign, when } = values
  return {
    ...bodyOf(values, audienceOf(values)),
    broadcastName: values.broadcastName,
    ...(callbackUrl !== '' && { callbackUrl }),
    ...(campaign !== '' && { campaignId: campaign }),
    ...(when === 'later' && { scheduledAt: values.scheduledAt }),
    ...paceBody(values),
  }
}

const paceBody = ({ pace: { kind, perMinute, until } }: SendValues) =>
  kind === 'full' ? {} : { pace: kind === 'perMinute' ? { perMinute } : { until } }

function audienceOf({ audience, personIds, segmentIds, ...of }: SendValues): object | undefined {
  if (audience === 'typed') return undefined
  if (audience === 'people') return { people: personIds.length > 0 ? { ids: personIds } : { all: true } }
  if (audience === 'segments') return { segmentIds }
  return of.file ? { file: mappingOf(of) } : {}
}

/** Takes the body of an analysis from that body. */
export function analysisOf({
  broadcastName: _,
  callbackUrl: __,
  campaignId: ___,
  scheduledAt: ____,
  pace: _____,
  ...body
}: z.output<typeof AnalysisBody> & Partial<z.output<typeof FULL_SETTING.body>>) {
  return body
}

/** Rules of the audience that is chosen; the others are not sent. */
export function checkFull(values: SendValues, campaign: OfCampaign): FormProblems {
  return { ...checkAudience(values), ...checkTime(values, campaign), ...checkPace(values) }
}

function checkAudience({ audience, segmentIds, ...values }: SendValues): FormProblems {
  if (audience === 'file') return values.file ? checkMapping(values) : { file: { code: 'required' } }
  return audience === 'segments' && segmentIds.length === 0 ? { segmentIds: { code: 'required' } } : {}
}

function checkTime({ when, scheduledAt }: SendValues, campaign: OfCampaign): FormProblems {
  if (when === 'now') return {}
  if (scheduledAt === '') return { scheduledAt: { code: 'required' } }
  const time = new Date(scheduledAt)
  if (time <= new Date()) return { scheduledAt: { code: 'inPast' } }
  const isOutside = campaign && (time < new Date(campaign.startDate) || time > new Date(campaign.endDate))
  return isOutside ? { scheduledAt: { code: 'notAllowed' } } : {}
}

function checkPace({ pace: { kind, perMinute, until } }: SendValues): FormProblems {
  if (kind === 'perMinute' && perMinute === null) return { 'pace.perMinute': { code: 'required' } }
  if (kind !== 'until') return {}
  if (until === '') return { 'pace.until': { code: 'required' } }
  return new Date(until) <= new Date() ? { 'pace.until': { code: 'inPast' } } : {}
}

/** Words of the form for the problems of these fields. */
export const fullWords = (t: TFunction<'mf-communication'>) => ({
  broadcastName: { required: t('broadcast.nameRequired') },
  file: { required: t('people.fileRequired') },
  columns: { required: t('people.mobileColumn') },
  segmentIds: { required: t('broadcast.segmentsRequired') },
  callbackUrl: { format: t('options.callbackFormat'), notAllowed: t('options.callbackRefused') },
  campaignId: { unknown: t('broadcast.campaignGone') },
  'pace.perMinute': { required: t('pace.perMinuteRequired') },
  'pace.until': { required: t('pace.untilRequired'), beforeStart: t('pace.beforeStart') },
  scheduledAt: { required: t('broadcast.timeRequired'), notAllowed: t('campaigns.timeOutside') },
})

/** The fields that codes of refusals belong to. */
export const FULL_CODES = {
  'line.notSet': 'channel',
  'file.gone': 'file',
  'segment.empty': 'segmentIds',
  'campaign.stopped': 'campaignId',
} as const
