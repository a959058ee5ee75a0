import type { ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { labelOf } from '../field/Field.tsx'
import { type FieldProps, FormField } from './FormField.tsx'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  options: readonly { value: FieldPathValue<Values, Name> & string; label: string; help: ReactNode }[]
}

/** A choice of one among a few values that need an explanation: visible cards, each with its help. */
export function ChoiceField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { options, ...field } = props
  return (
    <FormField {...field} isGroup keepsValue>
      {({
        id,
        value,
        onChange,
        disabled,
        'aria-describedby': description,
        'aria-invalid': invalid,
        'aria-required': isRequired,
      }) => (
        <div
          id={id}
          className="form-cards"
          role="radiogroup"
          aria-labelledby={labelOf(id)}
          aria-describedby={description}
          aria-required={isRequired}
          aria-invalid={invalid}
        >
          {options.map((option) => (
            <label key={option.value} className="form-card" htmlFor={`${id}-${option.value}`}>
              <input
                type="radio"
                id={`${id}-${option.value}`}
                name={id}
                value={option.value}
                checked={value === option.value}
                disabled={disabled}
                onChange={() => onChange(option.value)}
                aria-describedby={`${id}-${option.value}-help`}
              />
              <span>
                <b>{option.label}</b>
                <span className="form-card-help" id={`${id}-${option.value}-help`} aria-hidden>
                  {option.help}
                </span>
              </span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
