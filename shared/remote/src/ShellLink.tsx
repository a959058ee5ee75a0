import type { MouseEvent, ReactNode } from 'react'
import { useShell } from './use-shell.ts'

type Props = { to: string; className?: string; title?: string; children: ReactNode; 'aria-label'?: string } & {
  /** Called when the user follows the link in this page. */
  onFollow?(): void
}

/** A link to a screen of any remote. The shell handles the click, because it knows unsaved work and the other remotes. */
export function ShellLink({ to, onFollow, ...rest }: Props) {
  const shell = useShell()
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    // The browser opens the new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFollow?.()
    shell.navigate(to)
  }
  return <a href={shell.basePath + to} onClick={follow} {...rest} />
}
