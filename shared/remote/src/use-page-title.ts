import { useEffect } from 'react'
import { useShell } from './use-shell.ts'

/** Sets the title of the browser's tab while the screen is mounted. */
export function usePageTitle(title: string): void {
  const shell = useShell()
  useEffect(() => shell.title(title), [shell, title])
}
