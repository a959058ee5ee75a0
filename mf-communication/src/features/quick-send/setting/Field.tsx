import type { ReactNode } from 'react'
import './setting.css'

type Props = {
  id: string
  label: string
  help?: ReactNode
  error?: string
  children: ReactNode
}

/** Ids of a field's help and error, for `aria-describedby` of its control. */
export const describedBy = (id: string) => `${id}-help ${id}-error`

/** A labelled control: the label above, help and error below. */
export function Field({ id, label, help, error, children }: Props) {
  return (
    <div className="comm-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-error`}>
        {error && (
          <p className="comm-field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      {help && (
        <p className="comm-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
