import '../field/field.css'

/** An entry of a select. `detail` distinguishes entries with the same label. */
export type LookupChoice = { value: string; label: string; detail?: string }

/** One choice in the list of a select. */
export function Choice({ label, detail }: LookupChoice) {
  return (
    <span className="form-choice">
      <span>{label}</span>
      {detail && <small>{detail}</small>}
    </span>
  )
}

/** Whether a choice contains the typed text, for a select that searches its own choices. */
export const matchesChoice = (typed: string, choice?: LookupChoice) =>
  `${choice?.label} ${choice?.detail ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())

/** Whether a list is scrolled to within a row's height of its end, where the next page is loaded. */
export const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < 32
