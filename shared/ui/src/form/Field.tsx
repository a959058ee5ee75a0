import type { ReactNode } from 'react'
import './form.css'

type Props = {
  /** Of the control inside. */
  id: string
  label: string
  help?: ReactNode
  error?: string
  children: ReactNode
}

/** Ids of a field's help and error, for `aria-describedby` of its control. */
export const describedBy = (id: string) => `${id}-help ${id}-error`

/** What ties a control to its label, help and error: `<Input id="name" {...controlOf('name', error)} />`. */
export const controlOf = (id: string, error: string | undefined) => ({
  id,
  status: error ? ('error' as const) : ('' as const),
  'aria-invalid': error !== undefined,
  'aria-describedby': describedBy(id),
})

/** A labelled control in a form: the label above, error and help below. */
export function Field({ id, label, help, error, children }: Props) {
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-error`}>
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {help && (
        <p className="form-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
