import { useEffect } from 'react'
import { useShell } from './use-shell.ts'

/** While `isHeld`, the user writes or reads: they count as being there without input. See `ShellApi.holdIdle`. */
export function useHoldIdle(isHeld = true): void {
  const { holdIdle } = useShell()
  useEffect(() => (isHeld ? holdIdle?.() : undefined), [holdIdle, isHeld])
}
