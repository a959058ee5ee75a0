import type { ReactElement, ReactNode } from 'react'
import { Picture, type PictureName } from './Picture.tsx'
import './states.css'

export type StateAction = { label: string; run(): void }

export type StateViewProps = {
  picture: PictureName | ReactElement
  title: string
  /** One sentence: what is not affected, what to do. */
  help?: ReactNode
  action?: StateAction | false | undefined
  secondary?: StateAction
  /** `h1` when it replaces a whole page. */
  heading?: 'h1' | 'h2'
  /** Announced by screen readers; `alert` for a failure. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** A screen without content: one picture, one sentence, one action. */
export function StateView({
  picture,
  title,
  help,
  action,
  secondary,
  heading: Heading = 'h2',
  role,
  children,
}: StateViewProps) {
  return (
    <div className="state" role={role}>
      <Picture drawing={picture} />
      <Heading className="state-title">{title}</Heading>
      {help && <p className="state-help">{help}</p>}
      {(action || secondary) && (
        <div className="state-actions">
          {action && (
            <button type="button" className="state-button state-button-main" onClick={action.run}>
              {action.label}
            </button>
          )}
          {secondary && (
            <button type="button" className="state-button" onClick={secondary.run}>
              {secondary.label}
            </button>
          )}
        </div>
      )}
      {children}
    </div>
  )
}
