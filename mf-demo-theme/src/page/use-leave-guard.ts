import { useShell } from '@songsarn/remote/use-shell'
import { useEffect, useRef } from 'react'

/** Asks before leaving while there is something unsaved. Call the result when it was saved, before going elsewhere. */
export function useLeaveGuard(dirty: boolean): () => void {
  const shell = useShell()
  const latest = useRef(dirty)
  latest.current = dirty
  useEffect(() => shell.leaveGuard(() => latest.current), [shell])
  return () => {
    latest.current = false
  }
}
