import type { i18n } from 'i18next'
import { type FormProblem, type FormProblems, formProblemText } from './form-problems.ts'
import { valueAt } from './refused-fields.ts'

/** The fields on the screen, by name. `unread`: what was typed into an empty field and is no date. */
export type ShownFields = Readonly<Record<string, { id: string; label: string; unread?: Unread }>>
export type Unread = { text: string; problem: FormProblem }

/** The problems of fields that are empty because what was typed could not be read. */
export function unreadProblems(i18n: i18n, shown: ShownFields, values: object): FormProblems {
  const unread = Object.entries(shown).flatMap(([name, { unread: of }]) =>
    of && valueAt(values, name) === ''
      ? [[name, { ...of.problem, words: formProblemText(i18n, of.problem) }] as const]
      : [],
  )
  return Object.fromEntries(unread)
}

export const withoutUnread = (shown: ShownFields): ShownFields =>
  Object.fromEntries(Object.entries(shown).map(([name, { id, label }]) => [name, { id, label }]))

/** Names of the fields in the order of the screen. */
export function inPageOrder(shown: ShownFields): string[] {
  const placed = Object.entries(shown).flatMap(([name, { id }]) => {
    const element = document.getElementById(id)
    return element ? [{ name, element }] : []
  })
  const isBefore = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return placed.sort((one, other) => (isBefore(one.element, other.element) ? -1 : 1)).map(({ name }) => name)
}

/** Focuses the first field on the screen, unless the focus is in the form already. */
export function focusFirstField(formId: string, shown: ShownFields): void {
  if (document.getElementById(formId)?.contains(document.activeElement)) return
  const [first = ''] = inPageOrder(shown)
  focusField(shown[first]?.id)
}

const CONTROLS = 'input, textarea, select, button, [tabindex]'

/**
 * Focuses a control, or the first one of a group, and scrolls it to the middle of the page: at the edges the top bar and
 * the submit bar would cover it.
 */
export function focusField(id: string | undefined): void {
  const element = document.getElementById(id ?? '')
  const control = element?.matches(CONTROLS) ? element : element?.querySelector<HTMLElement>(CONTROLS)
  control?.focus({ preventScroll: true })
  // Not in jsdom.
  element?.scrollIntoView?.({ block: 'center' })
}
