import type { FieldPath, FieldValues } from 'react-hook-form'
import { type FieldProps, FormField } from '../form/FormField.tsx'
import { RecipientsInput, type RecipientsProps } from './RecipientsInput.tsx'
import { useRecipientTexts } from './texts.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<FieldProps<Values, Name>, 'help'> &
  RecipientsProps

/** The recipients of a message, as text with one entry a line. */
export function RecipientsField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: Props<Values, Name>,
) {
  const { form, name, label, mark, ...recipients } = props
  const text = useRecipientTexts()
  return (
    <FormField form={form} name={name} label={label} mark={mark} help={form.isReadOnly ? undefined : text('help')}>
      {(control) => <RecipientsInput {...control} {...recipients} />}
    </FormField>
  )
}
