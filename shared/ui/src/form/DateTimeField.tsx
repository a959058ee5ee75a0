import { pickedInstant, toPicker } from '@songsarn/i18n/date-picker'
import { DatePicker } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'
import { PICKER_COMPONENTS } from './picker-input.tsx'
import { useFormTexts } from './texts.ts'
import { TypedDatesContext, typedDate } from './typed-dates.ts'
import { usePickerFormat } from './use-picker-format.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /** Shows the day only; the time is kept. */
  isWholeDay?: boolean
}

/** A Bangkok date and time, an instant in the form; empty when none is chosen. The zone is shown beside the time. */
export function DateTimeField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { isWholeDay = false, ...field } = props
  const picker = usePickerFormat()
  const text = useFormTexts()
  return (
    <FormField {...field}>
      {({ value, onChange, ...control }, _, typing) => (
        <TypedDatesContext value={typedDate({ ...typing, onChange }, isWholeDay ? 'wholeDay' : 'time')}>
          <DatePicker
            {...control}
            className="form-wide"
            components={PICKER_COMPONENTS}
            showTime={!isWholeDay && { format: 'HH:mm' }}
            format={isWholeDay ? picker.day : picker.dateTime}
            placeholder={isWholeDay ? undefined : text('dateTime')}
            allowClear={false}
            // With antd's OK button, a chosen time would be lost when the focus moves to the next field.
            needConfirm={false}
            suffixIcon={isWholeDay ? undefined : <span className="form-zone">GMT+7</span>}
            value={value ? toPicker(value) : null}
            onChange={(moment) => {
              typing.setUnread()
              onChange(moment === null ? '' : pickedInstant(moment))
            }}
          />
        </TypedDatesContext>
      )}
    </FormField>
  )
}
