import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** At the right of the title. */
  tool?: ReactNode
  /** Two columns wide, where there is space. */
  wide?: boolean
  children: ReactNode
}

export function AnalyticsCard({ title, tool, wide, children }: Props) {
  const id = useId()
  return (
    <section className="panel analytics-card" aria-labelledby={id} data-wide={wide}>
      <header className="row-apart">
        <h2 id={id}>{title}</h2>
        {tool}
      </header>
      {children}
    </section>
  )
}
