import { type ComponentProps, type FocusEvent, useRef } from 'react'

/**
 * The input of a date picker, in which people can type. antd makes it read-only when dates are shown by a function, as ours are. On a
 * touch screen it stays so, because the keyboard would cover the calendar.
 */
function PickerInput({ readOnly, onFocus, onBlur, onKeyDown, ...props }: ComponentProps<'input'>) {
  const before = useRef('')
  return (
    <input
      {...props}
      readOnly={readOnly && matchMedia('(pointer: coarse)').matches}
      onFocus={(event) => {
        before.current = event.currentTarget.value
        onFocus?.(event)
      }}
      onBlur={(event) => onBlur?.(isTabToClear(event) ? asLeft(event) : event)}
      onKeyDown={(event) => {
        // Enter would restore the former date (@rc-component/picker 1.12, where no OK button is shown). Leaving the field takes what was typed.
        if (event.key === 'Enter' && event.currentTarget.value !== before.current) event.currentTarget.blur()
        else onKeyDown?.(event)
      }}
    />
  )
}

/** After the last input, Tab goes to the picker's button that clears it. A click on the button leaves the focus where it is. */
const isTabToClear = ({ relatedTarget }: FocusEvent) => relatedTarget?.matches('.ant-picker-clear') ?? false

/** The picker takes its clear button for a part of the field, and would stay open (@rc-component/picker 1.12). */
const asLeft = (event: FocusEvent<HTMLInputElement>): FocusEvent<HTMLInputElement> =>
  Object.create(event, { relatedTarget: { value: null } })

function RangeInput({ onBlur, onKeyDown, ...props }: ComponentProps<'input'>) {
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
