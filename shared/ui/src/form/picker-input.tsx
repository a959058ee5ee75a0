import { readTypedDate } from '@songsarn/i18n/typed-date'
import { type ChangeEvent, type ComponentProps, type FocusEvent, useContext, useEffect, useRef, useState } from 'react'
import { TypedDatesContext } from './typed-dates.ts'

/** A range picker names its inputs. */
type InputProps = ComponentProps<'input'> & { 'date-range'?: 'start' | 'end' }

/**
 * The input of a date picker, in which people can type. antd makes it read-only when dates are shown by a function, as ours are. On a
 * touch screen it stays so, because the keyboard would cover the calendar.
 */
function PickerInput({ readOnly, value = '', onChange, onFocus, onBlur, onKeyDown, ...props }: InputProps) {
  const { hasTime, unread, onTyping, onTyped } = useContext(TypedDatesContext)
  const index = props['date-range'] === 'end' ? 1 : 0
  const before = useRef('')
  const [typed, setTyped] = useState<string>()
  const read = (text: unknown) => readTypedDate(String(text), hasTime)
  // The picker formats what it has read, and shows another date when one is chosen in the calendar.
  const isTyped = typed !== undefined && (value === typed || (read(typed) !== undefined && read(value) === read(typed)))
  const text = isTyped ? typed : unread[index] || String(value)
  /** The text that the picker showed last, which the user did not type. */
  const shown = useRef('')
  useEffect(() => {
    if (!isTyped) shown.current = text
  }, [isTyped, text])
  const [left, setLeft] = useState<HTMLInputElement>()
  // The focus comes back after Enter: the next Tab must start here.
  useEffect(() => {
    if (!left) return
    setLeft(undefined)
    if (document.activeElement === document.body) left.focus()
  }, [left])
  /** Leaves the field, which takes what was typed. */
  function leave(input: HTMLInputElement) {
    input.blur()
    // The picker closes in the next frame. Before that, it would stay open for the focus; so both are one update.
    requestAnimationFrame(() => setLeft(input))
  }
  return (
    <input
      {...props}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        onTyping?.(read(next), index)
        onChange?.(withText(event, read(next) ?? next))
      }}
      readOnly={readOnly && matchMedia('(pointer: coarse)').matches}
      onFocus={(event) => {
        before.current = event.currentTarget.value
        shown.current = event.currentTarget.value
        onFocus?.(event)
      }}
      onBlur={(event) => {
        onBlur?.(isTabToClear(event) ? asLeft(event) : event)
        if (isTyped) onTyped(index, typed.trim(), read(typed))
        setTyped(undefined)
      }}
      onKeyDown={(event) => {
        // Enter would restore the former date (@rc-component/picker 1.12, where no OK button is shown).
        if (event.key === 'Enter' && event.currentTarget.value !== before.current) return leave(event.currentTarget)
        // Escape gives up what was typed. The picker keeps a text that is no date until the field is left.
        if (event.key === 'Escape' && isTyped) {
          setTyped(shown.current)
          onChange?.(withText(event, read(shown.current) ?? shown.current))
        }
        onKeyDown?.(event)
      }}
    />
  )
}

const withText = (event: object, value: string): ChangeEvent<HTMLInputElement> =>
  Object.create(event, { target: { value: { value } }, currentTarget: { value: { value } } })

/** After the last input, Tab goes to the picker's button that clears it. A click on the button leaves the focus where it is. */
const isTabToClear = ({ relatedTarget }: FocusEvent) => relatedTarget?.matches('.ant-picker-clear') ?? false

/** The picker takes its clear button for a part of the field, and would stay open (@rc-component/picker 1.12). */
const asLeft = (event: FocusEvent<HTMLInputElement>): FocusEvent<HTMLInputElement> =>
  Object.create(event, { relatedTarget: { value: null } })

function RangeInput({ onBlur, onKeyDown, ...props }: InputProps) {
  return (
    <PickerInput
      {...props}
      onBlur={(event) => {
        onBlur?.(event)
        // After one end a range picker waits for the other, even when it is left. `RangePicker` has taken what it shows by now.
        if (isLeft(event)) onKeyDown?.(Object.create(event, { key: { value: 'Escape' } }))
      }}
      // On Tab after the end, a range picker would move the focus back to the start. The blur that follows says enough.
      onKeyDown={(event) => event.key !== 'Tab' && onKeyDown?.(event)}
    />
  )
}

const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !currentTarget.closest('.ant-picker')?.contains(relatedTarget) && !relatedTarget?.closest('.ant-picker-dropdown')

/** For `components` of antd's pickers. */
export const PICKER_COMPONENTS = { input: PickerInput }
export const RANGE_PICKER_COMPONENTS = { input: RangeInput }
