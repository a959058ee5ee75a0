import {
  type FormEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  set,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { changedFields, isEmpty, readChanges } from './form-changes.ts'
import { FormHostContext } from './form-host.ts'
import {
  type FormProblem,
  type FormProblems,
  fieldOfPath,
  formProblemText,
  isRequired,
  refusedProblems,
  schemaProblems,
} from './form-problems.ts'
import { focusField, inPageOrder, type ShownFields } from './shown-fields.ts'
import { submitByKey } from './submit-by-key.ts'
import { useOpenElsewhere } from './use-open-elsewhere.ts'

/** A call of the contract that has a body; a form without one gives a schema of its own. */
type CallWithBody = { body: z.ZodMiniType }

export type FormOptions<Call extends CallWithBody, Values extends FieldValues, Answer> = {
  /** What the form begins with, as JSON can hold it. When it changes, fields follow that the user did not change. */
  initial: Values
  /** Makes the call. When it rejects, everything stays, and what the service refused shows at its field. */
  send(body: z.output<Call['body']>): Promise<Answer>
  /** Nothing is unsaved any more: go elsewhere, close the dialog, show a toast. */
  onSaved?(answer: Answer): void
  /** The body, where the form holds it in another shape. */
  toBody?(values: Values): unknown
  /** What the contract's schema cannot say: rules that only code knows. */
  check?(values: Values): FormProblems
  /** The field that a code of the service is about: `{ 'sender.notApproved': 'sender' }`. */
  fieldOfCode?: Readonly<Record<string, FieldPath<Values>>>
  /** Words for a field's problem, by field and code, instead of the general ones. */
  words?: { [Name in FieldPath<Values>]?: Readonly<Record<string, string>> }
  /** Stores changes in the browser under this name until they are saved. Never for a form that holds a secret. */
  draft?: string
  /** False where nothing is lost by leaving: a test, a search. */
  isGuarded?: boolean
  /** The user may look at it only. */
  isReadOnly?: boolean
  /** Of the `<form>`, and the start of its fields' ids. */
  id?: string
}

export type ContractForm<Values extends FieldValues> = {
  id: string
  /** For `useWatch` and `useFieldArray` of react-hook-form. */
  control: Control<Values>
  /** For the `<form>`. */
  props: {
    id: string
    noValidate: true
    'aria-busy': boolean
    onSubmit(event: FormEvent<HTMLFormElement>): void
    onKeyDown(event: KeyboardEvent<HTMLFormElement>): void
  }
  isDirty: boolean
  isSending: boolean
  isReadOnly: boolean
  /** What the last try failed with, when it is not about a field that is shown. */
  problem: unknown
  /** What the user should know of the draft. */
  draft: { restoredAt: number | undefined; isNotStored: boolean; isOpenElsewhere: boolean }
  shown: StoreApi<ShownFields>
  isRequired(name: FieldPath<Values>): boolean
  /** Fills in what there is no choice about; it is no change of the user's. */
  fill(values: Partial<Values>): void
  /** As a press of the submit button does. */
  submit(): Promise<void>
  /** Back to what is saved. */
  discard(): void
}

/**
 * A form whose rules are those of a call's body, and nowhere else. Problems show after the first try and go as they are
 * corrected; a try with a problem focuses the first wrong field.
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
  const [draft] = useState(() => (options.draft === undefined ? undefined : host?.draft(options.draft)))
  const [restored] = useState(() => draft?.read())
  const [restoredAt, setRestoredAt] = useState<number>()
  const [isNotStored, setNotStored] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  /** Counts the tries that found a problem: each focuses the first one, once it is drawn. */
  const [failedTries, setFailedTries] = useState(0)
  /** Read by what outlives a rendering. */
  const latest = useRef({
    base: options.initial,
    isTried: false,
    isSending: false,
    refused: [] as RefusedField[],
  }).current

  const form = useForm<Values>({
    // The values are whole: `initial` names every field.
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
    const names = Object.keys(shown.getState())
    const stillRefused = latest.refused.filter(({ name, value }) =>
      isEmpty(changedFields({ value }, { value: valueAt(values, name) })),
    )
    const found = {
      ...schemaProblems(call.body, toBody(values)),
      ...options.check?.(values),
      ...Object.fromEntries(stillRefused.map(({ name, problem }) => [name, problem])),
    }
    return Object.fromEntries(
      Object.entries(found).map(([path, problem]) => [fieldOfPath(path, names) ?? path, problem]),
    )
  }

  function errorsOf(problems: FormProblems): FieldErrors<Values> {
    const errors: FieldErrors<Values> = {}
    for (const [path, problem] of Object.entries(problems))
      set(errors, path, { type: problem.code, message: wordsOf(path, problem) })
    return errors
  }

  function wordsOf(path: string, problem: FormProblem): string {
    const words: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = options.words ?? {}
    return words[path]?.[problem.code] ?? formProblemText(i18n, problem)
  }

  const toBody = (values: Values): unknown => options.toBody?.(values) ?? values

  /** Makes `base` the saved state, with `changes` on top of it. */
  function rebase(base: Values, changes: Partial<Values>) {
    latest.base = base
    form.reset(base, { keepErrors: true })
    for (const [name, value] of Object.entries(changes)) {
      // A key of the form's own values.
      form.setValue(name as FieldPath<Values>, value, { shouldDirty: true })
    }
  }

  const changes = () => changedFields(latest.base, form.getValues())

  function storeDraft() {
    const unsaved = changes()
    if (isEmpty(unsaved)) draft?.drop()
    else if (draft) setNotStored(!draft.save(unsaved))
  }

  // Before the first paint, so that the saved values are not seen first.
  useLayoutEffect(() => {
    const found = readChanges(options.initial, restored?.value)
    if (isEmpty(changedFields(options.initial, { ...options.initial, ...found }))) return
    rebase(options.initial, found)
    setRestoredAt(restored?.savedAt)
  }, [])

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
    storeDraft()
    if (latest.isTried) void form.trigger()
  }
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => onChanged.current() }),
    [form.subscribe],
  )

  // The words of problems are in the language in use.
  useEffect(() => {
    if (latest.isTried) void form.trigger()
  }, [i18n.language])

  const isUnsaved = useRef<() => boolean>(() => false)
  isUnsaved.current = () => options.isGuarded !== false && !options.isReadOnly && !isEmpty(changes())
  useEffect(
    () =>
      host?.leaveGuard(
        () => isUnsaved.current(),
        () => draft?.drop(),
      ),
    [host, draft],
  )

  useEffect(() => {
    if (failedTries > 0) focusFirst(shown.getState(), (name) => form.getFieldState(name as FieldPath<Values>).invalid)
  }, [failedTries, form.getFieldState, shown])

  async function submit() {
    if (latest.isSending || options.isReadOnly) return
    latest.isSending = true
    latest.isTried = true
    latest.refused = []
    setProblem(undefined)
    const base = latest.base
    // A copy, since typing goes on while the call is made.
    const sent: Values = JSON.parse(JSON.stringify(form.getValues()))
    try {
      const isValid = await form.trigger()
      const parsed = call.body.safeParse(toBody(sent))
      if (!isValid || !parsed.success) return setFailedTries((count) => count + 1)
      setSending(true)
      // The call's own schema has parsed it.
      const answer = await options.send(parsed.data as z.output<Call['body']>)
      latest.isTried = false
      draft?.drop()
      setRestoredAt(undefined)
      // Unless the saved values came in by `initial` already. What was typed meanwhile stays.
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
    // Aborted by a sign-out or by leaving: nobody is there to read it.
    if (error instanceof DOMException && error.name === 'AbortError') return
    const names = Object.keys(shown.getState())
    latest.refused = Object.entries(refusedProblems(error, options.fieldOfCode ?? {})).flatMap(([path, problem]) => {
      const name = fieldOfPath(path, names)
      return name === undefined ? [] : [{ name, problem, value: valueAt(sent, name) }]
    })
    if (latest.refused.length === 0) return setProblem(error ?? new Error('unexpected'))
    await form.trigger()
    setFailedTries((count) => count + 1)
  }

  return {
    id,
    control: form.control,
    props: {
      id,
      noValidate: true,
      'aria-busy': isSending,
      onSubmit(event) {
        event.preventDefault()
        // React passes on what happens in a dialog inside of this form, too.
        if (event.target === event.currentTarget) void submit()
      },
      onKeyDown: submitByKey,
    },
    isDirty,
    isSending,
    isReadOnly: options.isReadOnly ?? false,
    problem,
    draft: { restoredAt, isNotStored, isOpenElsewhere: useOpenElsewhere(draft?.key) },
    shown,
    isRequired: (name) => isRequired(call.body, name, valueAt(options.initial, name)),
    fill(values) {
      const { ...kept } = changes()
      for (const name of Object.keys(values)) delete kept[name]
      rebase({ ...latest.base, ...values }, kept)
    },
    submit,
    discard() {
      draft?.drop()
      setRestoredAt(undefined)
      setNotStored(false)
      setProblem(undefined)
      latest.isTried = false
      form.clearErrors()
      rebase(latest.base, {})
    },
  }
}

type RefusedField = { name: string; problem: FormProblem; value: unknown }

/** The value at a dotted path. */
function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((parent, key) => (isRecord(parent) ? parent[key] : undefined), values)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The wrong field that stands first on the screen: where the user corrects it, and what a screen reader reads out. */
function focusFirst(shown: ShownFields, isWrong: (name: string) => boolean) {
  const [first] = inPageOrder(shown).filter(isWrong)
  if (first) focusField(shown[first]?.id)
}
