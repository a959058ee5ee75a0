import { pickedDay, pickedInstant, toPicker } from '@songsarn/i18n/date-picker'
import { today } from '@songsarn/i18n/dates'
import { DatePicker } from 'antd'
import { useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from './FormField.tsx'
import { PICKER_COMPONENTS } from './picker-input.tsx'
import { useFormTexts } from './texts.ts'
import { TypedDatesContext, typedDate } from './typed-dates.ts'
import { usePickerFormat } from './use-picker-format.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /** Shows the day only; the time is kept. */
  isWholeDay?: boolean
  /** Days that have passed cannot be picked. A typed one can, and the form or the service refuses it at the field. */
  isToCome?: boolean
}

/** A Bangkok date and time, an instant in the form; empty when none is chosen. The zone is shown beside the time. */
export function DateTimeField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { isWholeDay = false, isToCome = false, ...field } = props
  const picker = usePickerFormat()
  /** The picker would restore the former date for a typed one that it may not offer. */
  const typedDay = useRef<string>(undefined)
  const isOver = (day: string) => day < today() && day !== typedDay.current
  const text = useFormTexts()
  return (
    <FormField {...field}>
      {({ value, onChange, ...control }, _, typing) => (
        <TypedDatesContext
          value={{
            ...typedDate({ ...typing, onChange }, isWholeDay ? 'wholeDay' : 'time'),
            onTyping(read) {
              typedDay.current = read?.slice(0, 10)
            },
          }}
        >
          <DatePicker
            {...control}
            className="form-wide"
            components={PICKER_COMPONENTS}
            showTime={!isWholeDay && { format: 'HH:mm' }}
            format={isWholeDay ? picker.day : picker.dateTime}
            placeholder={isWholeDay ? undefined : text('dateTime')}
            allowClear={false}
            disabledDate={isToCome ? (day) => isOver(pickedDay(day)) : undefined}
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
