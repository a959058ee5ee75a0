import type { MouseEvent, ReactNode } from 'react'
import { useShell } from './use-shell.ts'

type Props = { to: string; className?: string; title?: string; children: ReactNode; 'aria-label'?: string }

/** A link to a screen of any area. The shell takes the click, since it knows of unsaved work and of the other areas. */
export function ShellLink({ to, ...rest }: Props) {
  const shell = useShell()
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    // A new tab or window is the browser's own affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    shell.navigate(to)
  }
  return <a href={shell.basePath + to} onClick={follow} {...rest} />
}
