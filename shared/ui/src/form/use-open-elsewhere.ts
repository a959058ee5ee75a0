import { useEffect, useState } from 'react'

/** A tab that closes or leaves the form frees the lock within milliseconds; longer means that it is really in use. */
const WAIT_MS = 300

/**
 * Whether another tab has the same draft open. The first tab holds a lock, which the browser releases when the tab closes or
 * crashes; then the next one gets it, and its warning goes. Browsers offer locks on https and localhost only; elsewhere
 * there is no warning.
 */
export function useOpenElsewhere(key: string | undefined): boolean {
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    if (key === undefined || !navigator.locks) return
    const left = new AbortController()
    const waiting = setTimeout(() => setElsewhere(true), WAIT_MS)
    const hold = () => {
      clearTimeout(waiting)
      if (left.signal.aborted) return
      setElsewhere(false)
      return new Promise<void>((release) => left.signal.addEventListener('abort', () => release()))
    }
    // Rejects when the form is left before the lock was free, which is nothing to report.
    navigator.locks.request(key, { signal: left.signal }, hold).catch(() => {})
    return () => {
      clearTimeout(waiting)
      left.abort()
    }
  }, [key])
  return isElsewhere
}
