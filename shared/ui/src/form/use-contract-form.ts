import { useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, set, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { CallWithBody, ContractForm, FormOptions } from './contract-form.ts'
import { changedFields, isEmpty, readChanges } from './form-changes.ts'
import { FormHostContext } from './form-host.ts'
import {
  byField,
  type FormProblem,
  type FormProblems,
  formProblemText,
  isRequired,
  refusedProblems,
  renamed,
  schemaChecker,
} from './form-problems.ts'
import { type RefusedField, refusedFields, stillRefused, valueAt } from './refused-fields.ts'
import { focusField, inPageOrder, type ShownFields, unreadProblems, withoutUnread } from './shown-fields.ts'
import { submitByKey } from './submit-by-key.ts'
import { useFormDraft } from './use-form-draft.ts'

/**
 * A form with the rules of a call's body and no others. Problems show after the first try to send and disappear when they
 * are corrected; a try with a problem focuses the first wrong field.
 *
 * @example
 * const form = useContractForm(updateTag, { initial: { name }, send: (body) => api.updateTag({ params, body }) })
 */
export function useContractForm<Call extends CallWithBody, Values extends FieldValues, Answer>(
  call: Call,
  options: FormOptions<Call, Values, Answer>,
): ContractForm<Values> {
  const { i18n } = useTranslation()
  const host = useContext(FormHostContext)
  const generatedId = useId()
  const id = options.id ?? generatedId
  const [shown] = useState(() => createStore<ShownFields>(() => ({})))
  const schemaProblems = useMemo(() => schemaChecker(call.body), [call])
  const draft = useFormDraft(options.draft)
  const [isSending, setSending] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  /** Counts the tries that found a problem. Each focuses the first problem after it is drawn. */
  const [failedTries, setFailedTries] = useState(0)
  /** For callbacks that run after later renderings. */
  const latest = useRef({
    base: options.initial,
    isTried: false,
    isSending: false,
    refused: [] as RefusedField[],
  }).current

  const form = useForm<Values>({
    // The values are complete: `initial` names every field.
    defaultValues: options.initial as DefaultValues<Values>,
    // Each change checks the whole form below, since a field's problem may depend on another field.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver(values) {
      const problems = problemsOf(values)
      return isEmpty(problems) ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) }
    },
  })
  const { isDirty } = form.formState

  function problemsOf(values: Values): FormProblems {
    // A refused field may be on a step that is not open yet.
    const names = [...Object.keys(shown.getState()), ...latest.refused.map(({ name }) => name)]
    const body = toBody(values)
    const found = {
      ...renamed(schemaProblems(body), options.bodyNames),
      ...options.check?.(values),
      ...stillRefused(latest.refused, values),
      ...unreadProblems(i18n, shown.getState(), values),
    }
    return byField(found, names, (name, items) => {
      const words = options.itemWords?.[name as FieldPath<Values>]
      return words?.(items.map(({ path, problem }) => ({ value: valueAt(body, path), ...problem })))
    })
  }

  function errorsOf(problems: FormProblems): FieldErrors<Values> {
    const errors: FieldErrors<Values> = {}
    for (const [path, problem] of Object.entries(problems))
      set(errors, path, { type: problem.code, message: wordsOf(path, problem) })
    return errors
  }

  function wordsOf(path: string, problem: FormProblem): string {
    const words: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = options.words ?? {}
    return problem.words ?? words[path]?.[problem.code] ?? formProblemText(i18n, problem)
  }

  const toBody = (values: Values): unknown => options.toBody?.(values) ?? values

  /** Makes `base` the saved state, with `changes` on top of it. */
  function rebase(base: Values, changes: Partial<Values>) {
    latest.base = base
    form.reset(base, { keepErrors: true })
    change(changes)
  }

  function change(values: Partial<Values>) {
    for (const [name, value] of Object.entries(values)) {
      // A key of the form's values.
      form.setValue(name as FieldPath<Values>, value, { shouldDirty: true })
    }
  }

  const changes = () => changedFields(latest.base, form.getValues())

  // Before the first paint, so that the saved values do not flash.
  useLayoutEffect(() => {
    const found = readChanges(options.initial, draft.stored)
    if (isEmpty(changedFields(options.initial, { ...options.initial, ...found }))) return
    rebase(options.initial, found)
    draft.markRestored()
  }, [])

  // After the fields of the form have told that they are shown.
  useEffect(() => {
    if (options.refused === undefined) return
    latest.isTried = true
    void refuse(options.refused, form.getValues())
  }, [options.refused])

  const initial = JSON.stringify(options.initial)
  const seen = useRef(initial)
  // Compared by content: callers make it at each rendering.
  useLayoutEffect(() => {
    if (seen.current === initial) return
    seen.current = initial
    rebase(options.initial, changes())
  }, [initial])

  const onChanged = useRef(() => {})
  onChanged.current = () => {
    draft.store(changes())
    options.onChange?.(form.getValues())
    if (latest.isTried) void form.trigger()
  }
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => onChanged.current() }),
    [form.subscribe],
  )

  // Problems are worded in the current language.
  useEffect(() => {
    if (latest.isTried) void form.trigger()
  }, [i18n.language])

  const guard = useRef({ isUnsaved: (): boolean => false, onLeave: draft.drop })
  guard.current = {
    isUnsaved: () => options.isGuarded !== false && !options.isReadOnly && !isEmpty(changes()),
    onLeave: draft.drop,
  }
  useEffect(
    () =>
      host?.leaveGuard(
        () => guard.current.isUnsaved(),
        () => guard.current.onLeave(),
      ),
    [host],
  )

  useEffect(() => {
    if (failedTries === 0) return
    const focus = () =>
      focusFirst(shown.getState(), (name) => form.getFieldState(name as FieldPath<Values>).invalid) ? stop() : undefined
    // The field's step may be opened only now.
    const stop = shown.subscribe(focus)
    focus()
    return stop
  }, [failedTries, form.getFieldState, shown])

  const isFilled = !options.isFilling
  useEffect(() => {
    if (!isFilled || !isWaiting) return
    setWaiting(false)
    void submit()
  }, [isFilled, isWaiting])

  async function submit() {
    if (latest.isSending || options.isReadOnly) return
    if (!isFilled) return setWaiting(true)
    latest.isSending = true
    latest.isTried = true
    latest.refused = []
    setProblem(undefined)
    const base = latest.base
    // A copy, because the user can type during the call.
    const sent: Values = JSON.parse(JSON.stringify(form.getValues()))
    try {
      const isValid = await form.trigger()
      const parsed = call.body.safeParse(toBody(sent))
      if (!isValid || !parsed.success) return setFailedTries((count) => count + 1)
      setSending(true)
      // The call's own schema has parsed it.
      const answer = await options.send(parsed.data as z.output<Call['body']>)
      latest.isTried = false
      if (options.isStep) return options.onSaved?.(answer)
      draft.drop()
      // Unless `initial` already brought the saved values. What the user typed meanwhile stays.
      rebase(latest.base === base ? sent : latest.base, changedFields(sent, form.getValues()))
      options.onSaved?.(answer)
    } catch (error) {
      await refuse(error, sent)
    } finally {
      latest.isSending = false
      setSending(false)
    }
  }

  async function refuse(error: unknown, sent: Values) {
    // Aborted by a sign-out or by leaving the screen: the problem is not shown any more.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (options.isShown?.(error)) return
    const onScreen = shown.getState()
    const names = [...new Set([...Object.keys(onScreen), ...(options.steps?.fields ?? [])])]
    const problems = renamed(refusedProblems(error, options.fieldOfCode ?? {}), options.bodyNames)
    latest.refused = refusedFields(problems, names, sent)
    if (latest.refused.length === 0) return setProblem(error ?? new Error('unexpected'))
    await form.trigger()
    setFailedTries((count) => count + 1)
    const elsewhere = options.steps?.fields.find((name) => latest.refused.some((of) => of.name === name))
    if (elsewhere !== undefined && !latest.refused.some(({ name }) => name in onScreen)) options.steps?.open(elsewhere)
  }

  return {
    id,
    control: form.control,
    props: {
      id,
      noValidate: true,
      'aria-busy': isSending || isWaiting,
      onSubmit(event) {
        event.preventDefault()
        // React also passes on events of a dialog inside this form.
        if (event.target === event.currentTarget) void submit()
      },
      onKeyDown: submitByKey,
    },
    isDirty,
    isSending: isSending || isWaiting,
    isReadOnly: options.isReadOnly ?? false,
    problem,
    draft: draft.notes,
    shown,
    isRequired(name, keepsValue) {
      const initial = valueAt(options.initial, name)
      const startsFilled = initial !== '' && initial !== null && initial !== undefined
      return !(keepsValue && startsFilled) && isRequired(call.body, options.bodyNames?.[name] ?? name, initial)
    },
    values: form.getValues,
    change,
    fill(values) {
      const { ...kept } = changes()
      for (const name of Object.keys(values)) delete kept[name]
      rebase({ ...latest.base, ...values }, kept)
    },
    submit,
    discard() {
      draft.drop()
      setProblem(undefined)
      latest.isTried = false
      shown.setState(withoutUnread)
      form.clearErrors()
      rebase(latest.base, {})
    },
  }
}

/** Focuses the first wrong field on the screen: the user can correct it at once, and a screen reader reads it out. */
function focusFirst(shown: ShownFields, isWrong: (name: string) => boolean): boolean {
  const [first] = inPageOrder(shown).filter(isWrong)
  if (first) focusField(shown[first]?.id)
  return first !== undefined
}
