import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { describedBy, Field } from '../field/Field.tsx'
import type { ContractForm } from './contract-form.ts'
import { useFormField } from './FormField.tsx'
import { RangePicker } from './RangePicker.tsx'
import { useFormTexts } from './texts.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: ContractForm<Values>
  /** The two fields of the range: Bangkok days, or instants with `withTime`; empty when open. */
  from: Name
  to: Name
  label: string
  help?: string
  withTime?: boolean
}

/** A range of Bangkok days or times, which is two fields of the form. */
export function RangeField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { form, label, help, withTime } = props
  const text = useFormTexts()
  const from = useFormField(form, props.from, `${label}: ${text('from')}`)
  const to = useFormField(form, props.to, `${label}: ${text('to')}`)
  const error = from.error ?? to.error
  return (
    <Field id={from.id} label={label} help={help} error={error} isRequired={from.isRequired || to.isRequired}>
      <RangePicker
        id={{ start: from.id, end: to.id }}
        // The label belongs to the first input only.
        aria-label={label}
        aria-describedby={describedBy(from.id)}
        aria-invalid={error !== undefined}
        status={error ? 'error' : ''}
        disabled={from.disabled}
        className="form-wide"
        withTime={withTime}
        unread={[from.unread, to.unread]}
        onUnread={(index, unread) => (index === 0 ? from : to).setUnread(unread)}
        isUnordered
        from={from.value}
        to={to.value}
        // One change: a rule about both must not see the new start with the old end.
        onChange={(start, end) => form.change(pair<Values, Name>(props.from, start, props.to, end))}
      />
    </Field>
  )
}

/** Each field holds a text. */
const pair = <Values extends FieldValues, Name extends FieldPath<Values>>(
  from: Name,
  start: string,
  to: Name,
  end: string,
) => ({ [from]: start, [to]: end }) as Partial<Record<Name, FieldPathValue<Values, Name>>> as Partial<Values>
