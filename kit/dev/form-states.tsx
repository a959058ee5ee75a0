import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { FormDrawer } from '@songsarn/ui/form/FormDrawer.tsx'
import { type FormDraft, FormHostContext } from '@songsarn/ui/form/form-host'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNEL, Fields, NO_CHANNEL, OnPage, type Options, useChannelForm } from './channel-form.tsx'
import { FAULT } from './fault.ts'

/** As the service answers. */
const REFUSAL = Object.assign(new Error('refused'), {
  code: 'request.invalid',
  errors: [
    { path: 'name', code: 'notAllowed' },
    { path: 'limit', code: 'tooBig', params: { max: 1000 } },
  ],
})

const never = () => new Promise<never>(() => {})

function InDialog(options: Options) {
  const { t } = useTranslation('kit')
  const form = useChannelForm(options)
  return (
    <FormDialog form={form} title={t('form.title')} submit={t('form.save')} open onClose={() => {}}>
      <Fields form={form} />
    </FormDialog>
  )
}

function InDrawer(options: Options) {
  const { t } = useTranslation('kit')
  const form = useChannelForm(options)
  return (
    <FormDrawer form={form} title={t('form.title')} submit={t('form.save')} open onClose={() => {}}>
      <Fields form={form} all />
    </FormDrawer>
  )
}

function Long() {
  const { t } = useTranslation('kit')
  const form = useChannelForm({
    initial: { ...CHANNEL, name: t('form.longName'), note: t('form.longHelp') },
    isSent: true,
  })
  return (
    <PageForm form={form} submit={t('form.save')}>
      <TextField form={form} name="name" label={t('form.longName')} help={t('form.longHelp')} />
      <TextAreaField form={form} name="note" label={t('form.longName')} help={t('form.longHelp')} />
    </PageForm>
  )
}

/** A console whose browser has stored a draft. */
function WithDraft({ draft, children }: { draft?: Partial<FormDraft>; children: ReactNode }) {
  const stored: FormDraft = {
    key: 'kit',
    read: () => ({ value: { name: 'ร้านค้าริมน้ำ สาขา 2' }, savedAt: Date.UTC(2026, 10, 20, 7, 5) }),
    save: () => true,
    drop() {},
    ...draft,
  }
  return <FormHostContext value={{ leaveGuard: () => () => {}, draft: () => stored }}>{children}</FormHostContext>
}

/** Another tab holds the lock of the draft, and the browser cannot store. */
function Notes() {
  useState(() => void navigator.locks?.request('kit-elsewhere', never))
  return (
    <WithDraft draft={{ key: 'kit-elsewhere', read: () => undefined, save: () => false }}>
      <Changed />
    </WithDraft>
  )
}

function Changed() {
  const { t } = useTranslation('kit')
  const form = useChannelForm({ draft: 'kit-elsewhere' })
  useEffect(() => form.change({ name: t('list.longName') }), [])
  return (
    <PageForm form={form} submit={t('form.save')}>
      <Fields form={form} />
    </PageForm>
  )
}

function Offline() {
  // Until the frame loads the next state.
  useState(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  return <OnPage isSent send={never} />
}

export const FORM_STATES = {
  form: () => <OnPage />,
  'form-problems': () => <OnPage initial={NO_CHANNEL} isSent />,
  'form-refused': () => <OnPage isSent send={() => Promise.reject(REFUSAL)} />,
  'form-saving': () => <OnPage isSent send={never} />,
  'form-failed': () => <OnPage isSent send={() => Promise.reject(FAULT)} />,
  'form-offline': Offline,
  'form-restored': () => (
    <WithDraft>
      <OnPage draft="kit" />
    </WithDraft>
  ),
  'form-notes': Notes,
  'form-long': Long,
  'form-read-only': () => <OnPage isReadOnly all />,
  'form-fields': () => <OnPage all />,
  'form-dialog': () => <InDialog />,
  'form-dialog-problems': () => <InDialog initial={NO_CHANNEL} isSent />,
  'form-drawer': () => <InDrawer />,
  'form-drawer-problems': () => <InDrawer isSent send={() => Promise.reject(FAULT)} />,
}
