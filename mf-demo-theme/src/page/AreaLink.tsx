import { useShell } from '@songsarn/remote/use-shell'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'

type Props = { to: string; className?: string; title?: string; 'aria-label'?: string; children: ReactNode }

/**
 * A link that stands on every screen, also on one with a form that was changed: the shell takes the click, since it is the
 * one that asks before unsaved work is left.
 */
export function AreaLink({ to, children, ...rest }: Props) {
  const shell = useShell()
  const { pathname } = useLocation()
  const follow = (event: MouseEvent) => {
    // A new tab or window is the browser's own affair.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    shell.navigate(to)
  }
  return (
    <a href={shell.basePath + to} aria-current={pathname === to ? 'page' : undefined} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
