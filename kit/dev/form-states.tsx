import type { LookupChoice } from '@songsarn/ui/form/Choice.tsx'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import { controlOf, Field } from '@songsarn/ui/form/Field.tsx'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { FormDrawer } from '@songsarn/ui/form/FormDrawer.tsx'
import { type FormDraft, FormHostContext } from '@songsarn/ui/form/form-host'
import { LookupSelect } from '@songsarn/ui/form/LookupSelect.tsx'
import { NumberField } from '@songsarn/ui/form/NumberField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { PasswordField } from '@songsarn/ui/form/PasswordField.tsx'
import { RadioField } from '@songsarn/ui/form/RadioField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { type ReactNode, useEffect, useState } from 'react'
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

const CHANNEL: Channel = {
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
const NO_CHANNEL: Channel = { ...CHANNEL, name: '', limit: null, tags: [] }

type Options = { initial?: Channel; draft?: string; isReadOnly?: boolean; refuse?: boolean }

function useChannelForm({ initial = CHANNEL, refuse = false, ...options }: Options) {
  return useContractForm(saveChannel, {
    ...options,
    initial,
    async send(body) {
      if (refuse) throw REFUSAL
      return body
    },
  })
}

/** As the service answers. */
const REFUSAL = Object.assign(new Error('refused'), {
  code: 'request.invalid',
  errors: [
    { path: 'name', code: 'notAllowed' },
    { path: 'limit', code: 'tooBig', params: { max: 1000 } },
  ],
})

function Fields({ form, all = false }: { form: ReturnType<typeof useChannelForm>; all?: boolean }) {
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

function OnPage({ all, isSent = false, ...options }: Options & { all?: boolean; isSent?: boolean }) {
  const { t } = useTranslation('kit')
  const form = useChannelForm(options)
  // Presses Save as soon as it is drawn.
  useEffect(() => {
    if (isSent) void form.submit()
  }, [isSent])
  return (
    <PageForm form={form} submit={t('form.save')}>
      <Fields form={form} all={all} />
    </PageForm>
  )
}

function InDialog() {
  const { t } = useTranslation('kit')
  const form = useChannelForm({})
  return (
    <FormDialog form={form} title={t('form.title')} submit={t('form.save')} open onClose={() => {}}>
      <Fields form={form} />
    </FormDialog>
  )
}

function InDrawer() {
  const { t } = useTranslation('kit')
  const form = useChannelForm({})
  return (
    <FormDrawer form={form} title={t('form.title')} submit={t('form.save')} open onClose={() => {}}>
      <Fields form={form} all />
    </FormDrawer>
  )
}

/** A console whose browser has stored a draft. */
function WithDraft({ children }: { children: ReactNode }) {
  const draft: FormDraft = {
    key: 'kit',
    read: () => ({ value: { name: 'ร้านค้าริมน้ำ สาขา 2' }, savedAt: Date.UTC(2026, 10, 20, 7, 5) }),
    save: () => true,
    drop() {},
  }
  return <FormHostContext value={{ leaveGuard: () => () => {}, draft: () => draft }}>{children}</FormHostContext>
}

const PEOPLE = Array.from({ length: 40 }, (_, row) => ({
  value: String(row),
  label: `ร้านค้าริมน้ำ สาขา ${row + 1}`,
  detail: `${(row * 7919) % 5000}`,
}))

function Lookup() {
  const { t } = useTranslation('kit')
  const [chosen, setChosen] = useState('2')
  const [made, setMade] = useState<LookupChoice[]>([])
  const [count, setCount] = useState(10)
  return (
    <div className="form">
      <Field id="lookup" label={t('list.title')} help={t('form.lookupHelp')}>
        <LookupSelect
          {...controlOf('lookup', undefined)}
          value={chosen}
          onChange={setChosen}
          choices={[...made, ...PEOPLE.slice(0, count)]}
          onMore={() => setCount(count + 10)}
          onCreate={(label) => {
            setMade([...made, { value: label, label }])
            setChosen(label)
          }}
        />
      </Field>
    </div>
  )
}

export const FORM_STATES = {
  form: () => <OnPage />,
  'form-problems': () => <OnPage initial={NO_CHANNEL} isSent />,
  'form-refused': () => <OnPage refuse isSent />,
  'form-restored': () => (
    <WithDraft>
      <OnPage draft="kit" />
    </WithDraft>
  ),
  'form-read-only': () => <OnPage isReadOnly all />,
  'form-fields': () => <OnPage all />,
  'form-dialog': InDialog,
  'form-drawer': InDrawer,
  'form-lookup': Lookup,
}
