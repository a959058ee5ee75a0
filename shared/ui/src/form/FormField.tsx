import { type ReactNode, useLayoutEffect } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { controlOf, Field } from '../field/Field.tsx'
import type { ContractForm } from './contract-form.ts'
import { formProblemText } from './form-problems.ts'
import type { Unread } from './shown-fields.ts'

export type FieldControl<Value> = ReturnType<typeof controlOf> & {
  value: Value
  /** Takes a value, or the event of a native input. */
  onChange(valueOrEvent: unknown): void
  disabled: boolean
  'aria-required': boolean
}

/** Typed text that could not be read, for controls that keep it. */
export type Typing = { unread: string; setUnread(unread?: Unread): void }

/** The props that every field has. */
export type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: ContractForm<Values>
  name: Name
  label: string
  help?: ReactNode
  /** A `HelpMark` beside the label. */
  mark?: ReactNode
}

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /** Several controls with one label: radio buttons, checkboxes. */
  isGroup?: boolean
  /** The control cannot be emptied, like radio buttons: with a value at the start, it is not marked as required. */
  keepsValue?: boolean
  /** The choice can be removed, so it is never marked as required. */
  isOptional?: boolean
  /** The control itself shows the error. */
  isErrorInside?: boolean
  children(control: FieldControl<FieldPathValue<Values, Name>>, error: string | undefined, typing: Typing): ReactNode
}

/** One field of a form: its label, help and error around any control, `{(control) => <Input {...control} />}`. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { form, name, label, help, mark, isGroup, keepsValue, isOptional = false, isErrorInside, children } = props
  const { id, value, onChange, disabled, error, unread, setUnread, ...field } = useFormField(
    form,
    name,
    label,
    keepsValue,
  )
  const isRequired = field.isRequired && !isOptional
  const control = { ...controlOf(id, error), value, onChange, disabled, 'aria-required': isRequired }
  return (
    <Field
      id={id}
      label={label}
      help={help}
      mark={mark}
      error={isErrorInside ? undefined : error}
      isRequired={isRequired}
      isGroup={isGroup}
    >
      {children(control, error, { unread, setUnread })}
    </Field>
  )
}

/** The state of a field, for a component that draws its own label, help and error. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: ContractForm<Values>,
  name: Name,
  label: string,
  keepsValue = false,
) {
  const { field, fieldState } = useController({ control: form.control, name })
  const id = `${form.id}-${name.replaceAll('.', '-')}`
  const { shown } = form
  const { i18n } = useTranslation()
  const typed = useStore(shown, ({ [name]: of }) => of?.unread)
  const unread = field.value === '' ? typed : undefined
  const setUnread = (next?: Unread) => shown.setState({ [name]: { id, label, unread: next } })
  useLayoutEffect(() => shown.setState({ [name]: { ...shown.getState()[name], id, label } }), [shown, name, id, label])
  useLayoutEffect(() => {
    return () => {
      const { [name]: _, ...others } = shown.getState()
      shown.setState(others, true)
    }
  }, [shown, name])
  return {
    id,
    value: field.value,
    onChange: field.onChange,
    disabled: form.isReadOnly,
    error: unread ? formProblemText(i18n, unread.problem) : fieldState.error?.message,
    unread: unread?.text ?? '',
    setUnread,
    isRequired: form.isRequired(name, keepsValue) && !form.isReadOnly,
  }
}
