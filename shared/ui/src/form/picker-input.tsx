import type { ComponentProps } from 'react'

/**
 * The input of a date picker, in which people can type. antd makes it read-only when dates are shown by a function, as ours are. On a
 * touch screen it stays so, because the keyboard would cover the calendar.
 */
function PickerInput({ readOnly, ...props }: ComponentProps<'input'>) {
  return <input {...props} readOnly={readOnly && matchMedia('(pointer: coarse)').matches} />
}

/** For `components` of antd's pickers. */
export const PICKER_COMPONENTS = { input: PickerInput }
