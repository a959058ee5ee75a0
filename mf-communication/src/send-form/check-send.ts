import { MAX_RECIPIENTS } from '@songsarn/contract/communication/analyses'
import type { Campaign } from '@songsarn/contract/communication/campaigns'
import { useLookup } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { contentProblem } from '@songsarn/ui/composer/read-content'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { linesOf, recipientsOf } from '@songsarn/ui/recipients/parse-recipients'
import { useTranslation } from 'react-i18next'
import { checkMapping } from '../columns/mapping.ts'
import { NAMES } from '../drafts/draft-fields.ts'
import type { SendValues } from './send-values.ts'
import { type Fillable, isCouponMissing } from './use-fillable.ts'

/** The campaign whose message it is. */
export type OfCampaign = Pick<Campaign, 'startDate' | 'endDate'> | undefined

/** Rules that the contract's schema cannot express. */
export function useCheck(campaign: OfCampaign) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const senders = useLookup('senders').data?.items

  /** Only SMS have a sender name. */
  function checkSender({ type, channel, ...values }: SendValues): FormProblems {
    const { from } = NAMES[type]
    const sender = values[from]
    if (channel !== 'sms') return {}
    if (sender === '') return { [from]: { code: 'required' } }
    if (!senders || senders.some(({ value }) => value === sender)) return {}
    return { [from]: { code: 'notApproved', words: t('from.notApproved', { sender }) } }
  }

  /** Rules of the audience that is chosen; the others are not sent. */
  function checkAudience({ type, audience, segmentIds, ...values }: SendValues): FormProblems {
    if (audience === 'file') return values.file ? checkMapping(values) : { file: { code: 'required' } }
    if (audience === 'segments' && segmentIds.length === 0) return { segmentIds: { code: 'required' } }
    if (audience !== 'typed') return {}
    const { to } = NAMES[type]
    const entries = linesOf(values[to])
    const over = entries.length - MAX_RECIPIENTS
    if (entries.length === 0) return { [to]: { code: 'required' } }
    if (over > 0) return { [to]: { code: 'tooMany', words: t('to.tooMany', { max: MAX_RECIPIENTS, over }) } }
    return recipientsOf(values[to]).counts.valid === 0 ? { [to]: { code: 'noneValid' } } : {}
  }

  function checkTime({ when, scheduledAt }: SendValues): FormProblems {
    if (when === 'now') return {}
    if (scheduledAt === '') return { scheduledAt: { code: 'required' } }
    const time = new Date(scheduledAt)
    if (time <= new Date()) return { scheduledAt: { code: 'inPast' } }
    const isOutside = campaign && (time < new Date(campaign.startDate) || time > new Date(campaign.endDate))
    return isOutside ? { scheduledAt: { code: 'notAllowed' } } : {}
  }

  return (values: SendValues, fillable: Fillable): FormProblems => ({
    ...checkSender(values),
    ...checkAudience(values),
    ...checkTime(values),
    ...contentProblem('content', values.content, fillable.known),
    ...(session.can('read', 'Coupon') && isCouponMissing(values, fillable) && { couponId: { code: 'required' } }),
  })
}

/** What the form says of its fields' problems. */
export function useWords() {
  const { t } = useTranslation('mf-communication')
  const callback = { format: t('options.callbackFormat'), notAllowed: t('options.callbackRefused') }
  const from = { required: t('from.required') }
  // A single number is `to.3`: it is too long to be a mobile.
  const to = { required: t('to.required'), noneValid: t('to.noneValid'), tooLong: t('to.rejected') }
  const consent = t('options.consentTemplateRequired')
  return {
    broadcastName: { required: t('broadcast.nameRequired') },
    quicksendFrom: from,
    broadcastFrom: from,
    quicksendTo: to,
    broadcastTo: to,
    file: { required: t('people.fileRequired') },
    columns: { required: t('people.mobileColumn') },
    segmentIds: { required: t('broadcast.segmentsRequired') },
    content: { required: t('content.required') },
    'eConsent.callback': callback,
    'eConsent.template': { format: consent, required: consent },
    couponId: { required: t('options.couponRequired', { field: '{{coupon}}' }) },
    callbackUrl: callback,
    campaignId: { unknown: t('broadcast.campaignGone') },
    scheduledAt: { required: t('broadcast.timeRequired'), notAllowed: t('campaigns.timeOutside') },
  }
}
