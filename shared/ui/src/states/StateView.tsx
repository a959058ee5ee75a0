import type { ReactNode } from 'react'
import { Picture, type PictureName } from './Picture.tsx'
import './states.css'

export type StateAction = { label: string; run(): void }

type Props = {
  picture: PictureName
  title: string
  /** One sentence: what is safe, what to do. */
  help?: ReactNode
  action?: StateAction
  secondary?: StateAction
  /** `h1` where it stands for a whole page. */
  heading?: 'h1' | 'h2'
  /** Read out when it appears: `alert` for what went wrong. */
  role?: 'alert' | 'status'
  children?: ReactNode
}

/** One picture, one sentence, one action: how every screen says that it has nothing to show, and why. */
export function StateView({ picture, title, help, action, secondary, heading: Heading = 'h2', role, children }: Props) {
  return (
    <div className="state" role={role}>
      <Picture name={picture} />
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
