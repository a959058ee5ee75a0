import { pickedDay, toPicker } from '@songsarn/i18n/date-picker'
import type { AccountSettings } from '@songsarn/msw/demo/account/account-settings'
import { useLeaveGuard } from '@songsarn/remote/use-leave-guard'
import { Button, DatePicker, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../page/Avatar.tsx'
import { usePickerFormat } from '../../page/use-picker-format.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation } from '../../service/use-demo-query.ts'
import { FLAGS, type SettingsSection, TEXT_FIELDS } from './settings-sections.ts'

type Props = { section: SettingsSection; settings: AccountSettings }

/** The form of one section. It saves the whole section; values without a field stay as they are. */
export function SettingsForm({ section, settings }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const [form] = Form.useForm()
  const toast = useToast()
  const [isDirty, setDirty] = useState(false)
  const leaveFreely = useLeaveGuard(isDirty)
  const save = useDemoMutation('POST /account-setting/data', ['GET /account-setting/data'])

  const send = async (fields: object) => {
    try {
      await save.mutateAsync({ body: { [section]: { ...settings[section], ...fields } } })
      leaveFreely()
      setDirty(false)
      toast.success(t('settings.saved'))
    } catch (error) {
      toast.error(error)
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
      initialValues={settings[section]}
      onValuesChange={() => setDirty(true)}
      onFinish={(fields) => void send(fields)}
    >
      {section === 'general' && (
        <div className="settings-avatar">
          <Avatar src={settings.general.avatar} name={settings.general.fullName} size={80} />
        </div>
      )}
      {section === 'notification' ? <Flags /> : <TextFields section={section} />}
      <div className="row">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {common('action.save')}
        </Button>
        <Button disabled={!isDirty} onClick={reset}>
          {common('action.reset')}
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
        // Not antd's label: on a phone that would be above the switch.
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

function TextFields({ section }: { section: keyof typeof TEXT_FIELDS }) {
  const { t } = useTranslation('mf-demo-theme')
  const picker = usePickerFormat()
  const required = { required: true, message: t('form.required') }
  const fields: readonly Field[] = TEXT_FIELDS[section]
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
      email: [required, { type: 'email' as const, message: t('form.emailInvalid') }],
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
