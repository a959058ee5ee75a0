import { useEffect, useRef } from 'react'
import type { Widgets } from './widgets.ts'
import './widgets.css'

/** What areas offer for the top bar; takes no room while none does. */
export function HeaderWidgets({ widgets }: { widgets: Widgets }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => (host.current ? widgets.mount('header.actions', host.current) : undefined), [widgets])
  return <div ref={host} className="header-widgets" />
}
