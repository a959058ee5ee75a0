import './figures.css'
import type { ReactNode } from 'react'
import { HelpMark } from '../help/HelpMark.tsx'

/** A row of figures, each below its name. */
export function Figures({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`figures ${className}`}>{children}</dl>
}

type FigureProps = {
  name: string
  className?: string
  /** Explains the name, behind a question mark. */
  help?: ReactNode
  children: ReactNode
}

export function Figure({ name, className, help, children }: FigureProps) {
  return (
    <div>
      <dt>
        {name} {help && <HelpMark word={name}>{help}</HelpMark>}
      </dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}
