import type { FormEvent, KeyboardEvent } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import type { FormDraft } from './form-host.ts'
import type { FormProblem, FormProblems } from './form-problems.ts'
import type { ShownFields } from './shown-fields.ts'
import type { DraftNotes } from './use-form-draft.ts'

/** A call of the contract that has a body. A form without a call brings a schema of its own as `body`. */
export type CallWithBody = { body: z.ZodMiniType }

export type FormOptions<Call extends CallWithBody, Values extends FieldValues, Answer> = {
  /** The first values, as JSON can hold them. When they change, fields that the user did not change take the new values. */
  initial: Values
  /** Makes the call. When it rejects, the input stays, and each refused field shows its problem. */
  send(body: z.output<Call['body']>): Promise<Answer>
  /** Called after saving: navigate, close the dialog, show a toast. */
  onSaved?(answer: Answer): void
  /** Makes the body from the values when their shapes differ. */
  toBody?(values: Values): unknown
  /** Fields with another name in the body: `{ quicksendTo: 'to' }`. */
  bodyNames?: { [Name in FieldPath<Values>]?: string }
  /** Rules that a schema cannot express. */
  check?(values: Values): FormProblems
  /** The field that an error code belongs to: `{ 'sender.notApproved': 'sender' }`. */
  fieldOfCode?: Readonly<Record<string, FieldPath<Values>>>
  /** Texts for a field's problem, by field and code, instead of the general texts. */
  words?: { [Name in FieldPath<Values>]?: Readonly<Record<string, string>> }
  /** Text for the problem of a field whose value in the body is a list, from the items that are wrong. */
  itemWords?: { [Name in FieldPath<Values>]?: (wrong: readonly WrongItem[]) => string }
  /** Called with the values after each change, whether the user made it or not. */
  onChange?(values: Values): void
  /**
   * Stores changes in the browser under this name until they are saved; or a screen's own place for them. Never for a form
   * that holds a secret.
   */
  draft?: string | FormDraft
  /** Sending does not save yet, as in the first steps of a wizard: values and draft stay unsaved. */
  isStep?: boolean
  /** Why a later step was refused because of these values: shown at its fields when the form opens. */
  refused?: unknown
  /** True for an error that the screen shows in its own way. The form then does not show the error. */
  isShown?(error: unknown): boolean
  /** For a form of several steps: the fields of all steps, and what opens the step of a field that the service refused. */
  steps?: { fields: readonly FieldPath<Values>[]; open(field: FieldPath<Values>): void }
  /** The form still loads what it fills in by itself, such as the only sender name. Until then, a try to send waits. */
  isFilling?: boolean
  /** False when leaving loses no work: a test, a search. */
  isGuarded?: boolean
  /** The user can only read the form. */
  isReadOnly?: boolean
  /** The id of the `<form>`. The ids of its fields begin with it. */
  id?: string
}

/** An item of a list in a body, and why it is refused. */
export type WrongItem = FormProblem & { value: unknown }

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
  /** The error of the last try, when it is not about a field on the screen. */
  problem: unknown
  /** Facts about the draft that the form shows. */
  draft: DraftNotes
  shown: StoreApi<ShownFields>
  /** Whether a blank field is refused. A control that keeps its value is only blank when it starts so. */
  isRequired(name: FieldPath<Values>, keepsValue: boolean): boolean
  values(): Values
  /** Changes values as the user does. */
  change(values: Partial<Values>): void
  /** Fills in values that the user cannot choose. They do not count as changes of the user. */
  fill(values: Partial<Values>): void
  /** Does what the submit button does. */
  submit(): Promise<void>
  /** Restores the saved values. */
  discard(): void
}
