import { fieldProblemText, problemText } from '@songsarn/i18n/problem-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formProblems, refusedFields } from './form-problems.ts'
import { FORM_FIELDS, type FormField, type FormValues } from './form-values.ts'

export type OtpForm = {
  values: FormValues
  isDirty: boolean
  /** Words for what is wrong, by field. */
  errors: Partial<Record<FormField, string>>
  change(patch: Partial<FormValues>): void
  /** Fills in what there is no choice about: nothing that one would lose by leaving. */
  fill(patch: Partial<FormValues>): void
  /** Whether it may be sent; if not, the first wrong field has the focus. */
  check(): boolean
  /** What was sent is saved as `values`; what was typed since stays. */
  saved(sent: FormValues, values: FormValues): void
}

/** Values of the form with what is wrong: told once it was tried to save, and by what the service refused. */
export function useForm(initial: FormValues, error: unknown): OtpForm {
  const { i18n } = useTranslation()
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [seen, setSeen] = useState(initial)
  // Changed elsewhere (the switch in the list, somebody else): shown unless something was typed here.
  if (!isSame(initial, seen)) {
    setSeen(initial)
    if (isSame(values, start)) setValues(initial)
    setStart(initial)
  }
  const [isTried, setTried] = useState(false)
  /** What the service refused is not refused any more once it is changed. */
  const [changed, setChanged] = useState<{ since: unknown; fields: readonly FormField[] }>({ since: null, fields: [] })
  const changedFields = changed.since === error ? changed.fields : []

  const errors: OtpForm['errors'] = {}
  for (const { field, problem, whole } of refusedFields(error)) {
    if (!changedFields.includes(field))
      errors[field] = whole ? problemText(i18n, problem) : fieldProblemText(i18n, problem)
  }
  const problems = isTried ? formProblems(values) : {}
  for (const [field, problem] of Object.entries(problems)) errors[field as FormField] = fieldProblemText(i18n, problem)

  return {
    values,
    errors,
    isDirty: !isSame(values, start),
    change(patch) {
      setValues((before) => ({ ...before, ...patch }))
      setChanged({ since: error, fields: [...changedFields, ...FORM_FIELDS.filter((field) => field in patch)] })
    },
    fill(patch) {
      setStart((before) => ({ ...before, ...patch }))
      setValues((before) => ({ ...before, ...patch }))
    },
    check() {
      setTried(true)
      const wrong = formProblems(values)
      const first = FORM_FIELDS.find((field) => wrong[field])
      if (first) document.getElementById(idOf(first))?.focus()
      return first === undefined
    },
    saved(sent, next) {
      setStart(next)
      setValues((now) => (isSame(now, sent) ? next : now))
      setTried(false)
    },
  }
}

/** Of a field's control. */
export const idOf = (field: FormField): string => `otp-${field}`

const isSame = (one: FormValues, other: FormValues) =>
  FORM_FIELDS.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
