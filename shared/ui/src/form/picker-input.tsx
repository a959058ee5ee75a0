import { type ComponentProps, useRef } from 'react'

/**
 * The input of a date picker, in which people can type. antd makes it read-only when dates are shown by a function, as ours are. On a
 * touch screen it stays so, because the keyboard would cover the calendar.
 */
function PickerInput({ readOnly, onFocus, onKeyDown, ...props }: ComponentProps<'input'>) {
  const before = useRef('')
  return (
    <input
      {...props}
      readOnly={readOnly && matchMedia('(pointer: coarse)').matches}
      onFocus={(event) => {
        before.current = event.currentTarget.value
        onFocus?.(event)
      }}
      onKeyDown={(event) => {
        // Enter would restore the former date (@rc-component/picker 1.12, where no OK button is shown). Leaving the field takes what was typed.
        if (event.key === 'Enter' && event.currentTarget.value !== before.current) event.currentTarget.blur()
        else onKeyDown?.(event)
      }}
    />
  )
}

/** For `components` of antd's pickers. */
export const PICKER_COMPONENTS = { input: PickerInput }
