import type { AccountSettings } from '@songsarn/msw/demo/account/account-settings'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import { useFormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { Switch } from '@songsarn/ui/form/Switch.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'
import { FLAGS, RULES, type SettingsSection, TEXT_FIELDS } from './settings-sections.ts'

type Props = { section: SettingsSection; settings: AccountSettings }
type SectionForm = { form: ContractForm<Record<string, string | boolean>> }

/** The form of one section. It saves the whole section; values without a field stay as they are. */
export function SettingsForm({ section, settings }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const toast = useToast()
  const save = useDemoMutation('POST /account-setting/data', ['GET /account-setting/data'])
  const initial: Record<string, string | boolean> = settings[section]
  const form = useContractForm(RULES[section], {
    initial,
    send: (body) => save.mutateAsync({ body: { [section]: body } }),
    onSaved: () => toast.success(t('settings.saved')),
    words: { email: { format: t('form.emailInvalid') } },
  })
  return (
    <PageForm
      form={form}
      submit={common('action.save')}
      actions={
        <Button disabled={!form.isDirty} onClick={form.discard}>
          {common('action.reset')}
        </Button>
      }
    >
      {section === 'general' && <Avatar src={settings.general.avatar} name={settings.general.fullName} size={80} />}
      {section === 'notification' ? <Flags form={form} /> : <TextFields form={form} section={section} />}
    </PageForm>
  )
}

function Flags({ form }: SectionForm) {
  const { t } = useTranslation('mf-demo-theme')
  return (['activity', 'application'] as const).map((group) => (
    <fieldset key={group}>
      <legend>{t(`settings.${group}`)}</legend>
      {FLAGS[group].map((flag) => (
        <Flag key={flag} form={form} name={flag} label={t(`settings.${flag}`)} />
      ))}
    </fieldset>
  ))
}

/** Its label is beside the switch, on a phone too. */
function Flag({ form, name, label }: SectionForm & { name: string; label: string }) {
  const { id, value, onChange } = useFormField(form, name, label)
  return (
    <label className="settings-flag" htmlFor={id}>
      <Switch id={id} isOn={value === true} onChange={onChange} />
      {label}
    </label>
  )
}

function TextFields({ form, section }: SectionForm & { section: keyof typeof TEXT_FIELDS }) {
  const { t } = useTranslation('mf-demo-theme')
  const names: readonly (typeof TEXT_FIELDS)[typeof section][number][] = TEXT_FIELDS[section]
  return names.map((name) => {
    const field = { form, name, label: t(`settings.${name}`) }
    if (name === 'dob') return <DayField key={name} {...field} />
    return name === 'bio' ? <TextAreaField key={name} rows={3} {...field} /> : <TextField key={name} {...field} />
  })
}
