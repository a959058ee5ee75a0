import './figures.css'
import type { ReactNode } from 'react'

/** A row of figures, each below its name. */
export function Figures({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`figures ${className}`}>{children}</dl>
}

export function Figure({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}
