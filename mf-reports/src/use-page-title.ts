import { useShell } from '@songsarn/remote/use-shell'
import { useEffect } from 'react'

export function usePageTitle(title: string): void {
  const shell = useShell()
  useEffect(() => shell.title(title), [shell, title])
}
