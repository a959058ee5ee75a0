import { useEffect } from 'react'
import { useShell } from './use-shell.ts'

/** The screen's title in the browser's tab, while the screen stands. */
export function usePageTitle(title: string): void {
  const shell = useShell()
  useEffect(() => shell.title(title), [shell, title])
}
