import { useEffect, useRef } from 'react'
import { useShell } from './use-shell.ts'

type Props = { slot: 'home.cards'; className?: string }

/** Where other remotes draw the widgets that their `remote.json` lists for this slot. Empty without any. */
export function WidgetSlot({ slot, className }: Props) {
  const { widgets } = useShell()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => (host.current ? widgets.mount(slot, host.current) : undefined), [slot, widgets])
  return <div ref={host} className={className} />
}
