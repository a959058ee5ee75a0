import type { ReactNode } from 'react'
import './field.css'

type Props = {
  /** The id of the control. */
  id: string
  label: string
  help?: ReactNode
  /** A `HelpMark` beside the label. Not made here, because the sign-in page would load its tooltip too. */
  mark?: ReactNode
  error?: string
  isRequired?: boolean
  /** Several controls with one label; their group refers to it by `labelOf`. */
  isGroup?: boolean
  children: ReactNode
}

/** Ids of a field's help and error, for `aria-describedby` of its control. */
export const describedBy = (id: string) => `${id}-help ${id}-error`

/** Id of a group's label, for its `aria-labelledby`. */
export const labelOf = (id: string) => `${id}-label`

/** Connects a control to its label, help and error: `<Input id="name" {...controlOf('name', error)} />`. */
export const controlOf = (id: string, error: string | undefined) => ({
  id,
  status: error ? ('error' as const) : ('' as const),
  'aria-invalid': error !== undefined,
  'aria-describedby': describedBy(id),
})

/** A labelled control in a form: the label above, error and help below. */
export function Field({ id, label, help, mark, error, isRequired, isGroup, children }: Props) {
  const className = isRequired ? 'form-label form-required' : 'form-label'
  const name = isGroup ? (
    <span id={labelOf(id)} className={className}>
      {label}
    </span>
  ) : (
    <label htmlFor={id} className={className}>
      {label}
    </label>
  )
  return (
    <div className="form-field">
      {mark ? (
        <div className="form-marked">
          {name} {mark}
        </div>
      ) : (
        name
      )}
      {children}
      <div id={`${id}-error`}>
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {help && (
        <div className="form-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  )
}
