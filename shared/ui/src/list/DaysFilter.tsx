import { pickedDay, toPicker } from '@songsarn/i18n/date-picker'
import { addDays, monthDays, today } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { DatePicker } from 'antd'
import type { FilterField } from './filter-field.ts'
import { useListTexts } from './texts.ts'

type Props = {
  field: Extract<FilterField, { kind: 'days' }>
  from: string | undefined
  to: string | undefined
  onChange(from: string | undefined, to: string | undefined): void
}

/** A range of Bangkok days; either end may be open. */
export function DaysFilter({ field, from, to, onChange }: Props) {
  const text = useListTexts()
  const format = useFormat()
  const now = today()
  const preset = (label: string, first: string, last: string) => ({
    label,
    value: [toPicker(first), toPicker(last)] as [ReturnType<typeof toPicker>, ReturnType<typeof toPicker>],
  })
  const thisMonth = monthDays(0)
  const lastMonth = monthDays(1)
  return (
    <DatePicker.RangePicker
      aria-label={field.label}
      prefix={<span className="list-filter-label">{field.label}</span>}
      classNames={{ popup: { root: 'list-days-popup' } }}
      renderExtraFooter={() => 'GMT+7'}
      value={[from ? toPicker(from) : null, to ? toPicker(to) : null]}
      onChange={(range) =>
        onChange(range?.[0] ? pickedDay(range[0]) : undefined, range?.[1] ? pickedDay(range[1]) : undefined)
      }
      // Shows dates like the rest of the console; users type ISO 8601.
      format={[(value) => format.date(pickedDay(value)), 'YYYY-MM-DD']}
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
