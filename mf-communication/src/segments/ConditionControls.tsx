import { pickedDay, toPicker } from '@songsarn/i18n/date-picker'
import { usePickerFormat } from '@songsarn/ui/form/use-picker-format'
import { DatePicker, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'

/** Whether a control of a condition can be used, and is marked as wrong. */
export type Control = { disabled: boolean; status: '' | 'error' }

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  disabled: boolean
  onChange(value: Value): void
}

export function Choice<Value extends string>({ label, ...select }: ChoiceProps<Value>) {
  return <Select<Value> {...select} className="segment-choice" aria-label={label} popupMatchSelectWidth={false} />
}

export function Value({
  onChange,
  label,
  ...input
}: Control & { value: string; label?: string; onChange(value: string): void }) {
  const { t } = useTranslation('mf-communication')
  return (
    <Input
      {...input}
      className="segment-value"
      aria-label={label ?? t('segments.value')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export function Day({
  day,
  onChange,
  label,
  ...input
}: Control & { day: string; label?: string; onChange(day: string): void }) {
  const { t } = useTranslation('mf-communication')
  const picker = usePickerFormat()
  return (
    <DatePicker
      {...input}
      className="segment-value"
      aria-label={label ?? t('segments.day')}
      format={picker.day}
      allowClear={false}
      value={day === '' ? null : toPicker(day)}
      onChange={(next) => onChange(next === null ? '' : pickedDay(next))}
    />
  )
}

/** A number of days. */
export function Days({ days, onChange, ...input }: Control & { days: number | null; onChange(days: number): void }) {
  const { t } = useTranslation('mf-communication')
  return (
    <InputNumber<number>
      {...input}
      className="segment-value"
      aria-label={t('segments.days')}
      suffix={t('segments.daysUnit')}
      value={days}
      onChange={(next) => onChange(next ?? 0)}
    />
  )
}
