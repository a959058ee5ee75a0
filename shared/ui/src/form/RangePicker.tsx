import { pickedDay, pickedInstant, toPicker } from '@songsarn/i18n/date-picker'
import { addDays, monthDays, startOfDay, today } from '@songsarn/i18n/dates'
import { DatePicker } from 'antd'
import type { RangePickerProps } from 'antd/es/date-picker'
import { PICKER_COMPONENTS } from './picker-input.tsx'
import { useFormTexts } from './texts.ts'
import { usePickerFormat } from './use-picker-format.ts'
import './range-picker.css'

type Props = Pick<
  RangePickerProps,
  'id' | 'prefix' | 'className' | 'disabled' | 'status' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> & {
  /** Days, or instants with `withTime`; empty where the range is open. */
  from: string
  to: string
  onChange(from: string, to: string): void
  withTime?: boolean
  /** Also hands on an end before the start, for a form that says so. Otherwise the ends are put in order. */
  isUnordered?: boolean
}

/** A range in Bangkok time, both ends inclusive, with the usual ranges to choose from. Either end may be open. */
export function RangePicker({ from, to, onChange, withTime = false, isUnordered = false, ...picker }: Props) {
  const text = useFormTexts()
  const format = usePickerFormat()
  const read = withTime ? pickedInstant : pickedDay
  const now = today()
  const preset = (label: string, first: string, last: string) => ({
    label,
    value: [
      toPicker(first),
      // Up to the end of the last day.
      withTime ? toPicker(startOfDay(addDays(last, 1))).subtract(1, 'minute') : toPicker(last),
    ] as [ReturnType<typeof toPicker>, ReturnType<typeof toPicker>],
  })
  const thisMonth = monthDays(0)
  const lastMonth = monthDays(1)
  return (
    <DatePicker.RangePicker
      {...picker}
      components={PICKER_COMPONENTS}
      classNames={{ popup: { root: 'form-range-popup' } }}
      renderExtraFooter={() => 'GMT+7'}
      showTime={withTime && { format: 'HH:mm' }}
      // With antd's OK button, a chosen time would be lost when the focus moves to the next field.
      needConfirm={false}
      order={!isUnordered}
      value={[from ? toPicker(from) : null, to ? toPicker(to) : null]}
      onChange={(range) => onChange(range?.[0] ? read(range[0]) : '', range?.[1] ? read(range[1]) : '')}
      format={withTime ? format.dateTime : format.day}
      placeholder={[text('from'), text('to')]}
      allowEmpty={[true, true]}
      presets={[
        preset(text('today'), now, now),
        preset(text('yesterday'), addDays(now, -1), addDays(now, -1)),
        preset(text('last7Days'), addDays(now, -6), now),
        preset(text('thisMonth'), thisMonth.from, thisMonth.to),
        preset(text('lastMonth'), lastMonth.from, lastMonth.to),
      ]}
    />
  )
}
