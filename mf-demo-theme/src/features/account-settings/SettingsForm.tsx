import { pickedDay, toPicker } from '@songsarn/i18n/picker'
import type { AccountSettings } from '@songsarn/msw/demo/account/account-settings'
import { Button, DatePicker, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Face } from '../../page/Face.tsx'
import { useLeaveGuard } from '../../page/use-leave-guard.ts'
import { usePickerFormat } from '../../page/use-picker-format.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'
import { FLAGS, type SettingsPart, TEXT_FIELDS } from './settings-parts.ts'

type Props = { part: SettingsPart; settings: AccountSettings }

/** One part of the settings. It is sent as a whole, with what has no field as it was. */
export function SettingsForm({ part, settings }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: word } = useTranslation('common')
  const [form] = Form.useForm()
  const toast = useToast()
  const [dirty, setDirty] = useState(false)
  const saved = useLeaveGuard(dirty)
  const save = useDemoAction('POST /account-setting/data', ['GET /account-setting/data'])

  const send = async (fields: object) => {
    try {
      await save.mutateAsync({ body: { [part]: { ...settings[part], ...fields } } })
      saved()
      setDirty(false)
      toast.done(t('settings.saved'))
    } catch (error) {
      toast.failed(error)
    }
  }
  const reset = () => {
    form.resetFields()
    setDirty(false)
  }

  return (
    <Form
      form={form}
      className="panel settings-form"
      layout="vertical"
      requiredMark={false}
      initialValues={settings[part]}
      onValuesChange={() => setDirty(true)}
      onFinish={(fields) => void send(fields)}
    >
      {part === 'general' && (
        <div className="settings-face">
          <Face src={settings.general.avatar} name={settings.general.fullName} size={80} />
        </div>
      )}
      {part === 'notification' ? <Flags /> : <TextFields part={part} />}
      <div className="row">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {word('action.save')}
        </Button>
        <Button disabled={!dirty} onClick={reset}>
          {word('action.reset')}
        </Button>
      </div>
    </Form>
  )
}

function Flags() {
  const { t } = useTranslation('mf-demo-theme')
  return (['activity', 'application'] as const).map((group) => (
    <fieldset key={group} className="settings-flags">
      <legend>{t(`settings.${group}`)}</legend>
      {FLAGS[group].map((flag) => (
        // Beside each other at every width: antd puts a label above its field on a phone.
        <label key={flag} className="settings-flag" htmlFor={flag}>
          <Form.Item noStyle name={flag} valuePropName="checked">
            <Switch />
          </Form.Item>
          {t(`settings.${flag}`)}
        </label>
      ))}
    </fieldset>
  ))
}

function TextFields({ part }: { part: keyof typeof TEXT_FIELDS }) {
  const { t } = useTranslation('mf-demo-theme')
  const picker = usePickerFormat()
  const required = { required: true, message: t('settings.required') }
  const fields: readonly Field[] = TEXT_FIELDS[part]
  return fields.map((field) => {
    const label = t(`settings.${field}`)
    if (field === 'dob') {
      return (
        <Form.Item
          key={field}
          name={field}
          label={label}
          getValueProps={(day: string) => ({ value: toPicker(day) })}
          normalize={pickedDay}
        >
          <DatePicker format={picker.day} style={{ width: '100%' }} allowClear={false} />
        </Form.Item>
      )
    }
    const rules = {
      username: [required],
      fullName: [required],
      email: [required, { type: 'email' as const, message: t('settings.emailBad') }],
    }
    return (
      <Form.Item
        key={field}
        name={field}
        label={label}
        rules={field in rules ? rules[field as keyof typeof rules] : []}
      >
        {field === 'bio' ? <Input.TextArea autoSize={{ minRows: 3 }} /> : <Input autoComplete="off" />}
      </Form.Item>
    )
  })
}

type Field = (typeof TEXT_FIELDS)[keyof typeof TEXT_FIELDS][number]
