import './config-form.css'
import type { LookupName } from '@songsarn/contract/api'
import {
  EXPIRE_TIME,
  MAX_FAIL,
  NOTIFY_TYPES,
  type OtpConfig,
  PIN_LENGTHS,
  testPin,
  updateOtpConfig,
} from '@songsarn/contract/otp/otp'
import { useLookup } from '@songsarn/remote/lookups'
import { SenderField } from '@songsarn/remote/SenderField.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { OTP_FIELDS } from '@songsarn/sms/merge-fields'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { contentProblem, readContent } from '@songsarn/ui/composer/read-content'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField, useFormField } from '@songsarn/ui/form/FormField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCountryOptions } from './country-options.ts'
import type { FormValues } from './form-values.ts'
import { useSaveConfig } from './use-configs.ts'

type Props = {
  /** Undefined for a new configuration. */
  otcId?: string
  initial: FormValues
  onSaved(config: OtpConfig): void
}

/** The settings of a configuration, with a preview of its message. */
export function ConfigForm({ otcId, initial, onSaved }: Props) {
  const { t } = useTranslation('mf-otp')
  const shell = useShell()
  const { mutateAsync } = useSaveConfig(otcId)
  const form = useContractForm(updateOtpConfig, {
    id: 'otp',
    initial,
    send: mutateAsync,
    isFilling: useLookup('senders').isLoading,
    onSaved,
    check: ({ content }) => contentProblem('content', content, OTP_FIELDS),
    fieldOfCode: {
      'sender.notApproved': 'sender',
      'content.unknownField': 'content',
      'otp.addressRefused': 'notifyUrl',
    },
    draft: `otp-config:${otcId ?? 'new'}`,
    isReadOnly: !shell.session.can(otcId ? 'update' : 'create', 'OtpConfig'),
  })
  const [sender, prefix, pinLength, content, notifyType, notifyUrl] = useWatch({
    control: form.control,
    name: ['sender', 'prefix', 'pinLength', 'content', 'notifyType', 'notifyUrl'],
  })
  const countries = useCountryOptions()
  const notifyTypes = useLookupValues('notification-types', NOTIFY_TYPES)
  const pinLengths = useLookupValues('pin-lengths', PIN_LENGTHS.map(String))
  const nameOf = (type: string) => {
    const known = NOTIFY_TYPES.find((each) => each === type)
    return known ? t(`notifyType.${known}`) : type
  }

  // Every PIN and reference has the same length, so the counts of the sample are exact.
  const sample = { otp: testPin(pinLength), ref: `${prefix}7K2QX` }
  const reading = useMemo(
    () => ({ ...readContent(content, OTP_FIELDS, sample), hasFields: false }),
    [content, sample.otp, sample.ref],
  )

  return (
    <div className="page-beside">
      <PageForm form={form} submit={t(otcId ? 'form.save' : 'form.create')}>
        <TextField form={form} name="name" label={t('field.name')} help={t('help.name')} />
        <SwitchField form={form} name="status" label={t('field.status')} help={t('help.status')} />
        <Sender form={form} />
        <div className="form-row">
          <TextField
            form={form}
            name="prefix"
            label={t('field.prefix')}
            help={t('help.prefix')}
            read={(typed) => typed.toUpperCase()}
          />
          <SelectField
            form={form}
            name="pinLength"
            label={t('field.pinLength')}
            help={t('help.pinLength')}
            loading={pinLengths.isFetching}
            options={pinLengths.values.map(Number).map((value) => ({ value, label: t('digits', { count: value }) }))}
          />
        </div>
        <div className="form-row">
          <NumberField
            form={form}
            name="expireTime"
            label={t('field.expireTime')}
            help={<ExpireTimeHelp form={form} />}
            suffix={t('seconds')}
          />
          <NumberField form={form} name="maxFail" label={t('field.maxFail')} help={t('help.maxFail', MAX_FAIL)} />
        </div>
        <FormField form={form} name="content" label={t('field.content')} help={t('help.content')} isErrorInside>
          {({ id, value, onChange, disabled }, error) => (
            <Composer
              id={id}
              value={value}
              onChange={onChange}
              reading={reading}
              fields={OTP_FIELDS}
              error={error}
              placeholder={t('contentExample', { otp: '{{otp}}', ref: '{{ref}}' })}
              disabled={disabled}
            />
          )}
        </FormField>
        <SelectField
          form={form}
          name="countries"
          label={t('field.countries')}
          help={t('help.countries')}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={countries}
        />
        <SelectField
          form={form}
          name="notifyType"
          label={t('field.notifyType')}
          loading={notifyTypes.isFetching}
          options={notifyTypes.values.map((value) => ({ value, label: nameOf(value) }))}
        />
        {(notifyType !== 'none' || notifyUrl !== '') && (
          <TextField
            form={form}
            name="notifyUrl"
            label={t('field.notifyUrl')}
            help={t('help.notifyUrl')}
            type="url"
            inputMode="url"
            placeholder="https://shop.example/otp"
            read={(typed) => typed.trim()}
          />
        )}
        {notifyType !== 'none' && (
          <TextAreaField
            form={form}
            name="callbackData"
            label={t('field.callbackData')}
            help={t('help.callbackData')}
            rows={1}
            maxRows={6}
          />
        )}
      </PageForm>
      <PhonePreview sender={sender} parts={reading.parts} />
    </div>
  )
}

/** The values of a lookup; until it answers, the values of this build's contract. */
function useLookupValues(name: LookupName, known: readonly string[]) {
  const { data, isFetching } = useLookup(name)
  return { values: data?.items.map(({ value }) => value) ?? known, isFetching }
}

function Sender({ form }: { form: ContractForm<FormValues> }) {
  const { t } = useTranslation('mf-otp')
  const label = t('field.sender')
  const field = useFormField(form, 'sender', label)
  return <SenderField {...field} label={label} onOnly={(sender) => form.fill({ sender })} />
}

/** The limits, and a warning when the PIN lives long. */
function ExpireTimeHelp({ form }: { form: ContractForm<FormValues> }) {
  const { t } = useTranslation('mf-otp')
  const { min, max, note } = EXPIRE_TIME
  const seconds = useWatch({ control: form.control, name: 'expireTime' })
  return (
    <>
      {t('help.expireTime', { min, max })}
      {seconds !== null && seconds > note && seconds <= max && (
        <span className="otp-note" role="status">
          {t('help.expireTimeLong', { minutes: Math.floor(note / 60) })}
        </span>
      )}
    </>
  )
}
