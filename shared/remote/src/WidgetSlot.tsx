import { useEffect, useRef } from 'react'
import { useShell } from './use-shell.ts'

type Props = { slot: 'home.cards'; className?: string }

/** A place of this area's screen where other areas draw what they offer in their `remote.json`; empty while none does. */
export function WidgetSlot({ slot, className }: Props) {
  const { widgets } = useShell()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => (host.current ? widgets.mount(slot, host.current) : undefined), [slot, widgets])
  return <div ref={host} className={className} />
}
