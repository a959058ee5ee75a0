import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Observable, ShellApi } from './shell-api.ts'

export const ShellContext = createContext<ShellApi | undefined>(undefined)

/** The shell's API, in any component of a remote. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell() is called outside of a remote')
  return shell
}

/** Renders again when the value changes: `const account = useObserved(useShell().account)`. */
export function useObserved<T>(observable: Observable<T>): T {
  return useSyncExternalStore(
    (changed) => observable.subscribe(changed),
    () => observable.get(),
  )
}
