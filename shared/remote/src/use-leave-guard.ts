import { useEffect, useRef } from 'react'
import { useShell } from './use-shell.ts'

/**
 * Asks before the user leaves while the form has unsaved changes.
 * @returns a function to call after saving, before navigating away: the form may not have rendered yet
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const shell = useShell()
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => shell.leaveGuard(() => latest.current), [shell])
  return () => {
    latest.current = false
  }
}
