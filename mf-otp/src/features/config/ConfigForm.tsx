import './config-form.css'
import { MAX_FAIL, NOTIFY_TYPES, type NotifyType, type OtpConfig, PIN_LENGTHS, testPin } from '@songsarn/contract/otp'
import { useShell } from '@songsarn/remote/use-shell'
import { OTP_FIELDS } from '@songsarn/sms/merge-fields'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { readContent } from '@songsarn/ui/composer/read-content'
import { controlOf, Field } from '@songsarn/ui/form/Field.tsx'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { Button, Input, Radio, Select, Switch } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveConfig } from '../../use-configs.ts'
import { CountriesField } from './CountriesField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { ExpireTimeField } from './ExpireTimeField.tsx'
import { refusedFields } from './form-problems.ts'
import { bodyOf, type FormField, type FormValues, valuesOf } from './form-values.ts'
import { NumberField } from './NumberField.tsx'
import { SenderField } from './SenderField.tsx'
import { idOf, useForm } from './use-form.ts'

type Props = {
  /** Undefined for a new one. */
  otcId?: string
  initial: FormValues
  onSaved(config: OtpConfig): void
  /** Beside Save. */
  actions?: ReactNode
}

/** All that a configuration says, with the message as it will arrive. */
export function ConfigForm({ otcId, initial, onSaved, actions }: Props) {
  const { t } = useTranslation('mf-otp')
  const shell = useShell()
  const save = useSaveConfig(otcId)
  const form = useForm(initial, save.error)
  const { values, errors, change } = form
  const mayChange = shell.session.can(otcId ? 'update' : 'create', 'OtpConfig')
  useLeaveGuard(form.isDirty && mayChange)

  // Digits and characters take the same room whichever they are: these figures are exact, no samples.
  const sample = { otp: testPin(values.pinLength), ref: `${values.prefix}7K2QX` }
  const reading = useMemo(
    () => ({ ...readContent(values.content, OTP_FIELDS, sample), hasFields: false }),
    [values.content, sample.otp, sample.ref],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check() || save.isPending) return
    save.mutate(bodyOf(values), {
      onSuccess: (config) => {
        form.saved(values, valuesOf(config))
        onSaved(config)
      },
    })
  }

  const control = (field: FormField) => ({ ...controlOf(idOf(field), errors[field]), disabled: !mayChange })
  const about = (field: FormField) => ({ id: idOf(field), label: t(`field.${field}`), error: errors[field] })
  const isTold = refusedFields(save.error).length > 0

  return (
    <div className="page-beside">
      <form className="page-panel form otp-form" onSubmit={submit} noValidate>
        <ErrorSummary errors={errors} />
        <Field {...about('name')} help={t('help.name')}>
          <Input
            {...control('name')}
            maxLength={100}
            autoComplete="off"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field {...about('status')} help={t('help.status')}>
          <Switch
            id={idOf('status')}
            className="otp-switch"
            disabled={!mayChange}
            checked={values.status}
            onChange={(status) => change({ status })}
          />
        </Field>
        <SenderField
          {...about('sender')}
          control={control('sender')}
          value={values.sender}
          onChange={change}
          onOnly={form.fill}
        />
        <div className="form-row">
          <Field {...about('prefix')} help={t('help.prefix')}>
            <Input
              {...control('prefix')}
              autoComplete="off"
              value={values.prefix}
              onChange={(event) => change({ prefix: event.target.value.toUpperCase() })}
            />
          </Field>
          <Field {...about('pinLength')} help={t('help.pinLength')}>
            <Select<FormValues['pinLength']>
              {...control('pinLength')}
              value={values.pinLength}
              onChange={(pinLength) => change({ pinLength })}
              options={PIN_LENGTHS.map((value) => ({ value, label: t('digits', { count: value }) }))}
            />
          </Field>
        </div>
        <div className="form-row">
          <ExpireTimeField
            {...about('expireTime')}
            control={control('expireTime')}
            value={values.expireTime}
            onChange={(expireTime) => change({ expireTime })}
          />
          <NumberField
            {...about('maxFail')}
            help={t('help.maxFail', MAX_FAIL)}
            control={control('maxFail')}
            value={values.maxFail}
            onChange={(maxFail) => change({ maxFail })}
          />
        </div>
        <Field id={idOf('content')} label={t('field.content')} help={t('help.content')}>
          <Composer
            id={idOf('content')}
            value={values.content}
            onChange={(content) => change({ content })}
            reading={reading}
            fields={OTP_FIELDS}
            error={errors.content}
            placeholder={t('contentExample', { otp: '{{otp}}', ref: '{{ref}}' })}
            disabled={!mayChange}
          />
        </Field>
        <CountriesField
          {...about('countries')}
          control={control('countries')}
          value={values.countries}
          onChange={(countries) => change({ countries })}
        />
        <fieldset>
          <legend>{t('field.notifyType')}</legend>
          <Radio.Group
            id={idOf('notifyType')}
            disabled={!mayChange}
            value={values.notifyType}
            onChange={({ target }) => change({ notifyType: readType(target.value) })}
            options={NOTIFY_TYPES.map((value) => ({ value, label: t(`notifyType.${value}`) }))}
          />
        </fieldset>
        {(values.notifyType !== 'none' || values.notifyUrl !== '') && (
          <Field {...about('notifyUrl')} help={t('help.notifyUrl')}>
            <Input
              {...control('notifyUrl')}
              type="url"
              inputMode="url"
              maxLength={500}
              placeholder="https://shop.example/otp"
              value={values.notifyUrl}
              onChange={(event) => change({ notifyUrl: event.target.value.trim() })}
            />
          </Field>
        )}
        {values.notifyType !== 'none' && (
          <Field {...about('callbackData')} help={t('help.callbackData')}>
            <Input.TextArea
              {...control('callbackData')}
              autoSize={{ minRows: 1, maxRows: 6 }}
              maxLength={1000}
              value={values.callbackData}
              onChange={(event) => change({ callbackData: event.target.value })}
            />
          </Field>
        )}
        {save.isError && !isTold && <Problem error={save.error} />}
        {mayChange && (
          <div className="form-actions">
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              {t(otcId ? 'form.save' : 'form.create')}
            </Button>
            {actions}
          </div>
        )}
      </form>
      <PhonePreview sender={values.sender} parts={reading.parts} />
    </div>
  )
}

const readType = (value: unknown): NotifyType => NOTIFY_TYPES.find((type) => type === value) ?? 'none'

/** Asks before changes are lost. */
function useLeaveGuard(isDirty: boolean): void {
  const shell = useShell()
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  useEffect(() => shell.leaveGuard(() => dirty.current), [shell])
}
