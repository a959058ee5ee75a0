import { pickedDay, toPicker } from '@songsarn/i18n/date-picker'
import { DatePicker } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'
import { PICKER_COMPONENTS } from './picker-input.tsx'
import { TypedDatesContext, typedDate } from './typed-dates.ts'
import { usePickerFormat } from './use-picker-format.ts'

/** A Bangkok day, `YYYY-MM-DD` in the form; empty when none is chosen. */
export function DayField<Values extends FieldValues, Name extends FieldPath<Values>>(props: FieldProps<Values, Name>) {
  const picker = usePickerFormat()
  return (
    <FormField {...props}>
      {({ value, onChange, ...control }, _, typing) => (
        <TypedDatesContext value={typedDate({ ...typing, onChange }, 'day')}>
          <DatePicker
            {...control}
            className="form-wide"
            components={PICKER_COMPONENTS}
            format={picker.day}
            allowClear={false}
            value={value === '' ? null : toPicker(value)}
            onChange={(day) => {
              typing.setUnread()
              onChange(day === null ? '' : pickedDay(day))
            }}
          />
        </TypedDatesContext>
      )}
    </FormField>
  )
}
