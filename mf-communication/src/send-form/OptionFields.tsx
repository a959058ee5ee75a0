import { LookupField } from '@songsarn/remote/LookupField.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { Alert } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddCodes } from './AddCodes.tsx'
import { PurposeField } from './PurposeField.tsx'
import type { SendValues } from './send-values.ts'

/** Options of a send besides its text: short links, opting out, e-Consent, a coupon. */
export function OptionFields({ form, hasFields }: { form: ContractForm<SendValues>; hasFields: boolean }) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const eConsent = useWatch({ control: form.control, name: 'eConsent.flag' })
  const price = useEConsentPrice()
  const codes = (free: string) =>
    free.endsWith('+')
      ? t('options.couponCodesMany', { codes: Number.parseInt(free, 10) })
      : t('options.couponCodes', { count: Number(free) })
  return (
    <fieldset style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
      <legend>{t('options.title')}</legend>
      <PurposeField form={form} />
      <SwitchField form={form} name="shortenUrl" label={t('options.shortenUrl')} help={t('options.shortenUrlHelp')} />
      <SwitchField
        form={form}
        name="unsubscribe"
        label={t('options.unsubscribe')}
        help={t('options.unsubscribeHelp')}
      />
      {session.can('read', 'Template') && (
        <SwitchField
          form={form}
          name="eConsent.flag"
          label={t('options.eConsent')}
          help={price === undefined ? t('options.eConsentHelp') : t('options.eConsentPrice', { count: price })}
        />
      )}
      {eConsent && (
        <>
          <LookupField
            form={form}
            name="eConsent.template"
            lookup="consentTemplates"
            label={t('options.consentTemplate')}
            placeholder={t('options.consentTemplateChoose')}
            help={t('options.consentTemplateHelp')}
          />
          <TextField
            form={form}
            name="eConsent.callback"
            label={t('options.consentCallback')}
            help={t('options.consentCallbackHelp')}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
        </>
      )}
      {session.can('read', 'Coupon') && (
        <>
          <LookupField
            form={form}
            name="couponId"
            lookup="coupons"
            choiceOf={({ value, label, detail }) => ({ value, label, detail: detail && codes(detail) })}
            isClearable
            label={t('options.coupon')}
            placeholder={t('options.couponNone')}
            help={t('options.couponHelp', { field: '{{coupon}}' })}
          />
          <AddCodes form={form} />
        </>
      )}
      {hasFields && (
        <RadioField
          form={form}
          name="missingValue"
          label={t('options.missingValue')}
          help={t('options.missingValueHelp', { example: '{{firstName|…}}' })}
          options={[
            { value: 'blank', label: t('options.missingBlank') },
            { value: 'invalid', label: t('options.missingInvalid') },
          ]}
        />
      )}
    </fieldset>
  )
}

/** Credits that e-Consent costs for each recipient; undefined until it is known. */
export const useEConsentPrice = (): number | undefined => useAccount()?.eConsentPrice

/** Limits of a trial account, shown before its messages are written. */
export function TrialNotice() {
  const { t } = useTranslation('mf-communication')
  return useAccount()?.mode === 'trial' && <Alert type="info" showIcon title={t('options.trial')} />
}

function useAccount() {
  const account = useAnswer(['account'], (api, options) => api.getAccount(undefined, options), { staleTime: 300_000 })
  return account.data
}
