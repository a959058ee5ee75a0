import { MAX_RECIPIENTS } from '@songsarn/contract/communication/analysis-body'
import { useLookup } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { contentProblem } from '@songsarn/ui/composer/read-content'
import type { FormProblems } from '@songsarn/ui/form/form-problems'
import { linesOf, recipientsOf } from '@songsarn/ui/recipients/parse-recipients'
import { useTranslation } from 'react-i18next'
import { NAMES } from '../drafts/draft-fields.ts'
import { type Fillable, isCouponMissing } from './fillable.ts'
import type { SendValues } from './send-values.ts'

/** Rules that the contract's schema cannot express. */
export function useCheck() {
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

  function checkTyped({ type, audience, ...values }: SendValues): FormProblems {
    if (audience !== 'typed') return {}
    const { to } = NAMES[type]
    const entries = linesOf(values[to])
    const over = entries.length - MAX_RECIPIENTS
    if (entries.length === 0) return { [to]: { code: 'required' } }
    if (over > 0) return { [to]: { code: 'tooMany', words: t('to.tooMany', { max: MAX_RECIPIENTS, over }) } }
    return recipientsOf(values[to]).counts.valid === 0 ? { [to]: { code: 'noneValid' } } : {}
  }

  return (values: SendValues, fillable: Fillable): FormProblems => ({
    ...checkSender(values),
    ...checkTyped(values),
    ...contentProblem('content', values.content, fillable.known),
    ...(session.can('read', 'Coupon') && isCouponMissing(values, fillable) && { couponId: { code: 'required' } }),
  })
}

/** Words of the form for its fields' problems. */
export function useWords() {
  const { t } = useTranslation('mf-communication')
  const from = { required: t('from.required') }
  // A single number is `to.3`: it is too long to be a mobile.
  const to = { required: t('to.required'), noneValid: t('to.noneValid'), tooLong: t('to.rejected') }
  const consent = t('options.consentTemplateRequired')
  return {
    quicksendFrom: from,
    broadcastFrom: from,
    quicksendTo: to,
    broadcastTo: to,
    content: { required: t('content.required') },
    'eConsent.callback': { format: t('options.callbackFormat'), notAllowed: t('options.callbackRefused') },
    'eConsent.template': { format: consent, required: consent },
    couponId: { required: t('options.couponRequired', { field: '{{coupon}}' }) },
  }
}
