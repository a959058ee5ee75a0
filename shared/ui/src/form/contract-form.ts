import type { FormEvent, KeyboardEvent } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { StoreApi } from 'zustand/vanilla'
import type { FormDraft } from './form-host.ts'
import type { FormProblems } from './form-problems.ts'
import type { ShownFields } from './shown-fields.ts'
import type { DraftNotes } from './use-form-draft.ts'

/** A call of the contract that has a body; a form without one gives a schema of its own. */
export type CallWithBody = { body: z.ZodMiniType }

export type FormOptions<Call extends CallWithBody, Values extends FieldValues, Answer> = {
  /** What the form begins with, as JSON can hold it. When it changes, fields follow that the user did not change. */
  initial: Values
  /** Makes the call. When it rejects, everything stays, and what the service refused shows at its field. */
  send(body: z.output<Call['body']>): Promise<Answer>
  /** Nothing is unsaved any more: go elsewhere, close the dialog, show a toast. */
  onSaved?(answer: Answer): void
  /** The body, where the form holds it in another shape. */
  toBody?(values: Values): unknown
  /** Fields that the body calls otherwise: `{ quicksendTo: 'to' }`. */
  bodyNames?: { [Name in FieldPath<Values>]?: string }
  /** What the contract's schema cannot say: rules that only code knows. */
  check?(values: Values): FormProblems
  /** The field that a code of the service is about: `{ 'sender.notApproved': 'sender' }`. */
  fieldOfCode?: Readonly<Record<string, FieldPath<Values>>>
  /** Words for a field's problem, by field and code, instead of the general ones. */
  words?: { [Name in FieldPath<Values>]?: Readonly<Record<string, string>> }
  /** The values after each change, of the user's or not. */
  onChange?(values: Values): void
  /**
   * Stores changes in the browser under this name until they are saved; or a screen's own place for them. Never for a form
   * that holds a secret.
   */
  draft?: string | FormDraft
  /** Sending saves nothing yet, as in the first steps of a wizard: values and draft stay unsaved. */
  isStep?: boolean
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
  draft: DraftNotes
  shown: StoreApi<ShownFields>
  isRequired(name: FieldPath<Values>): boolean
  values(): Values
  /** Changes values as the user does. */
  change(values: Partial<Values>): void
  /** Fills in what there is no choice about; it is no change of the user's. */
  fill(values: Partial<Values>): void
  /** As a press of the submit button does. */
  submit(): Promise<void>
  /** Back to what is saved. */
  discard(): void
}
