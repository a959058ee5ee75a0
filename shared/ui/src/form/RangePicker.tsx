import { pickedDay, pickedInstant, toPicker } from '@songsarn/i18n/date-picker'
import { addDays, monthDays, startOfDay, today } from '@songsarn/i18n/dates'
import { DatePicker } from 'antd'
import type { RangePickerProps as AntdProps } from 'antd/es/date-picker'
import { type ComponentRef, type FocusEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formProblemText } from './form-problems.ts'
import { RANGE_PICKER_COMPONENTS } from './picker-input.tsx'
import type { Unread } from './shown-fields.ts'
import { useFormTexts } from './texts.ts'
import { TypedDatesContext, unreadDate } from './typed-dates.ts'
import { usePickerFormat } from './use-picker-format.ts'
import '../field/field.css'
import './range-picker.css'

const NONE: readonly (Unread | undefined)[] = []
const POPUP = 'form-range-popup'

type Picked = ReturnType<typeof toPicker> | null
type PickedRange = [Picked, Picked]

export type RangePickerProps = Pick<
  AntdProps,
  'id' | 'prefix' | 'className' | 'disabled' | 'status' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> & {
  /** Days, or instants with `withTime`; empty where the range is open. */
  from: string
  to: string
  onChange(from: string, to: string): void
  withTime?: boolean
  /**
   * Texts of the ends that are no date, for a form that keeps them: these ends are empty. Otherwise the picker shows the
   * problem, and the range stays as it was.
   */
  unread?: readonly string[]
  onUnread?(index: number, unread: Unread | undefined): void
  /** Also hands on an end before the start, for a form that says so. Otherwise the ends are put in order. */
  isUnordered?: boolean
}

/** A range in Bangkok time, both ends inclusive, with the usual ranges to choose from. Either end may be open. */
export function RangePicker(props: RangePickerProps) {
  const { from, to, onChange, withTime = false, isUnordered = false, unread: kept, onUnread, ...picker } = props
  const { i18n } = useTranslation()
  const text = useFormTexts()
  const format = usePickerFormat()
  const read = withTime ? pickedInstant : pickedDay
  // The same objects while the range is the same: with others, a picker forgets what is being typed.
  const value = useMemo<PickedRange>(() => [from ? toPicker(from) : null, to ? toPicker(to) : null], [from, to])
  const [own, setOwn] = useState(NONE)
  const problem = own.find((unread) => unread !== undefined)?.problem
  const setUnread =
    onUnread ?? ((index, unread) => setOwn((all) => [0, 1].map((at) => (at === index ? unread : all[at]))))
  useEffect(() => setOwn(NONE), [value])
  /**
   * The range that the picker shows but has not handed on: after one end it waits for the other (@rc-component/picker
   * 1.12).
   */
  const shown = useRef<{ range: PickedRange; insteadOf: PickedRange }>(null)
  /**
   * Ends whose text was a date while it was typed, and is none any more (`01/12/2026` of `01/12/2026 9:00`). The picker keeps that
   * date.
   */
  const stale = useRef([false, false])
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
    const before = shown.current?.range ?? value
    stale.current = stale.current.map((is, at) => is && range[at] === before[at])
    const isFormer = range[0] === value[0] && range[1] === value[1]
    shown.current = isFormer ? null : { range, insteadOf: value }
  }
  function handOn(range: PickedRange) {
    shown.current = null
    const [first = '', last = ''] = range.map((at) => (at ? read(at) : ''))
    let start = stale.current[0] ? from : first
    let end = stale.current[1] ? to : last
    // The picker orders the ends too, but not when one was typed with a Thai year.
    if (!isUnordered && end && start > end) [start, end] = [end, start]
    // When the picker closes it may come with the same range, before the new value has reached it.
    const former = handed.current?.insteadOf === value ? handed.current : { start: from, end: to }
    if (former.start === start && former.end === end) return
    handed.current = { start, end, insteadOf: value }
    onChange(start, end)
  }
  function onTyping(read: string | undefined, index: number) {
    stale.current[index] = read === undefined
  }
  function onTyped(index: number, text: string, read: string | undefined) {
    setUnread(index, read ? undefined : unreadDate(text, withTime))
    if (read || (text && !onUnread)) return
    const [start, end] = shown.current?.range ?? value
    stale.current[index] = false
    handOn(index === 0 ? [null, end] : [start, null])
  }
  function handOnWhenLeft({ relatedTarget: next }: FocusEvent) {
    const isInside = next?.closest(`.${POPUP}`) || box.current?.nativeElement.contains(next)
    if (!isInside && shown.current?.insteadOf === value) handOn(shown.current.range)
  }

  return (
    <TypedDatesContext
      value={{ hasTime: withTime, unread: kept ?? own.map((of) => of?.text ?? ''), onTyping, onTyped }}
    >
      <DatePicker.RangePicker
        {...picker}
        {...(problem && { status: 'error', 'aria-invalid': true })}
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
          const [start, end] = range ?? [null, null]
          if (start !== value[0]) setUnread(0, undefined)
          if (end !== value[1]) setUnread(1, undefined)
          handOn([start, end])
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
      {problem && (
        <p className="form-error" role="alert">
          {formProblemText(i18n, problem)}
        </p>
      )}
    </TypedDatesContext>
  )
}
