import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

const saveChannel = {
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    limit: z.number().check(z.int(), z.minimum(1)),
    channel: z.enum(['sms', 'voice']),
    tags: z.array(z.string()).check(z.minLength(1)),
    note: z.string(),
    isOn: z.boolean(),
    password: z.string(),
    day: z.iso.date(),
    at: z.iso.datetime(),
  }),
}
type Channel = Omit<z.output<typeof saveChannel.body>, 'limit'> & { limit: number | null }

export const CHANNEL: Channel = {
  name: 'ร้านค้าริมน้ำ',
  limit: 5000,
  channel: 'sms',
  tags: ['th'],
  note: '',
  isOn: true,
  password: 'not a secret',
  day: '2026-11-20',
  at: '2026-11-20T07:05:00.000Z',
}
export const NO_CHANNEL: Channel = { ...CHANNEL, name: '', limit: null, tags: [] }

export type Options = {
  initial?: Channel
  draft?: string
  isReadOnly?: boolean
  /** Presses Save as soon as the form is drawn. */
  isSent?: boolean
  send?(): Promise<unknown>
}

export function useChannelForm({ initial = CHANNEL, isSent = false, send = async () => {}, ...options }: Options) {
  const form = useContractForm(saveChannel, { ...options, initial, send })
  useEffect(() => {
    if (isSent) void form.submit()
  }, [isSent])
  return form
}

export function Fields({ form, all = false }: { form: ReturnType<typeof useChannelForm>; all?: boolean }) {
  const { t } = useTranslation('kit')
  const channels = (['sms', 'voice'] as const).map((value) => ({ value, label: t(`form.${value}`) }))
  return (
    <>
      <TextField form={form} name="name" label={t('form.name')} help={t('form.nameHelp')} />
      <NumberField form={form} name="limit" label={t('form.limit')} />
      <SelectField
        form={form}
        name="tags"
        label={t('form.tags')}
        mode="multiple"
        options={['th', 'en', 'vip'].map((value) => ({ value, label: value }))}
      />
      {all && (
        <>
          <RadioField form={form} name="channel" label={t('form.channel')} options={channels} />
          <SwitchField form={form} name="isOn" label={t('form.isOn')} />
          <PasswordField form={form} name="password" label={t('form.password')} autoComplete="off" />
          <div className="form-row">
            <DayField form={form} name="day" label={t('form.day')} />
            <DateTimeField form={form} name="at" label={t('form.at')} />
          </div>
          <TextAreaField form={form} name="note" label={t('form.note')} />
        </>
      )}
    </>
  )
}

export function OnPage({ all, ...options }: Options & { all?: boolean }) {
  const { t } = useTranslation('kit')
  const form = useChannelForm(options)
  return (
    <PageForm form={form} submit={t('form.save')}>
      <Fields form={form} all={all} />
    </PageForm>
  )
}
