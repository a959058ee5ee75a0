import { pickedDay, pickedInstant, toPicker } from '@songsarn/i18n/date-picker'
import { addDays, monthDays, startOfDay, today } from '@songsarn/i18n/dates'
import { DatePicker } from 'antd'
import type { RangePickerProps } from 'antd/es/date-picker'
import { type ComponentRef, type FocusEvent, useMemo, useRef } from 'react'
import { RANGE_PICKER_COMPONENTS } from './picker-input.tsx'
import { useFormTexts } from './texts.ts'
import { usePickerFormat } from './use-picker-format.ts'
import './range-picker.css'

const POPUP = 'form-range-popup'

type Picked = ReturnType<typeof toPicker> | null
type PickedRange = [Picked, Picked]

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
  // The same objects while the range is the same: with others, a picker forgets what is being typed.
  const value = useMemo<PickedRange>(() => [from ? toPicker(from) : null, to ? toPicker(to) : null], [from, to])
  /** What the picker shows but has not handed on: after one end it waits for the other (@rc-component/picker 1.12). */
  const shown = useRef<{ range: PickedRange; insteadOf: PickedRange }>(null)
  const handed = useRef<{ start: string; end: string; insteadOf: PickedRange }>(null)
  const box = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null)
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
  const presets = [
    preset(text('today'), now, now),
    preset(text('yesterday'), addDays(now, -1), addDays(now, -1)),
    preset(text('last7Days'), addDays(now, -6), now),
    preset(text('thisMonth'), thisMonth.from, thisMonth.to),
    preset(text('lastMonth'), lastMonth.from, lastMonth.to),
  ]

  function note(range: PickedRange) {
    // Escape shows the former range again.
    const isFormer = range[0] === value[0] && range[1] === value[1]
    shown.current = isFormer ? null : { range, insteadOf: value }
  }
  function handOn(range: PickedRange) {
    shown.current = null
    let [start = '', end = ''] = range.map((at) => (at ? read(at) : ''))
    // The picker orders the ends too, but not when one was typed with a Thai year.
    if (!isUnordered && end && start > end) [start, end] = [end, start]
    // When the picker closes it may come with the same range, before the new value has reached it.
    const former = handed.current?.insteadOf === value ? handed.current : { start: from, end: to }
    if (former.start === start && former.end === end) return
    handed.current = { start, end, insteadOf: value }
    onChange(start, end)
  }
  function handOnWhenLeft({ relatedTarget: next }: FocusEvent) {
    const isInside = next?.closest(`.${POPUP}`) || box.current?.nativeElement.contains(next)
    if (!isInside && shown.current?.insteadOf === value) handOn(shown.current.range)
  }

  return (
    <DatePicker.RangePicker
      {...picker}
      ref={box}
      components={RANGE_PICKER_COMPONENTS}
      classNames={{ popup: { root: POPUP } }}
      renderExtraFooter={() => 'GMT+7'}
      showTime={withTime && { format: 'HH:mm' }}
      // With antd's OK button, a chosen time would be lost when the focus moves to the next field.
      needConfirm={false}
      order={!isUnordered}
      value={value}
      onCalendarChange={([first = null, last = null]) => note([first, last])}
      onChange={(range) => {
        handOn(range ?? [null, null])
        // The press on a preset took the focus out of the field.
        if (presets.some(({ value: [first, last] }) => first.isSame(range?.[0]) && last.isSame(range?.[1])))
          box.current?.focus()
      }}
      onBlur={handOnWhenLeft}
      format={withTime ? format.dateTime : format.day}
      placeholder={[text('from'), text('to')]}
      allowEmpty={[true, true]}
      presets={presets}
    />
  )
}
