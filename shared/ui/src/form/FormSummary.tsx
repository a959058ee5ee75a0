import { type FieldErrors, type FieldValues, useFormState } from 'react-hook-form'
import { useStore } from 'zustand'
import type { ContractForm } from './contract-form.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { inPageOrder } from './shown-fields.ts'

/** The summary of a form's problems, including fields that it does not show. */
export function FormSummary<Values extends FieldValues>({ form }: { form: ContractForm<Values> }) {
  const shown = useStore(form.shown)
  const { errors } = useFormState({ control: form.control })
  const messages = new Map(messagesOf(errors))
  if (messages.size === 0) return null
  const names = [...new Set([...inPageOrder(shown), ...messages.keys()])]
  const problems = names.flatMap((name) => {
    const message = messages.get(name)
    return message === undefined ? [] : [{ label: name, ...shown[name], message }]
  })
  return <ErrorSummary problems={problems} />
}

/** Words by dotted path. */
function messagesOf(errors: FieldErrors, path = ''): [string, string][] {
  return Object.entries(errors).flatMap(([key, error]): [string, string][] => {
    if (typeof error !== 'object' || error === null) return []
    if (typeof error.message === 'string') return [[path + key, error.message]]
    return messagesOf(error as FieldErrors, `${path}${key}.`)
  })
}
