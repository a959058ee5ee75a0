import { useEffect, useState } from 'react'

/** A tab that closes or leaves the form frees the lock within milliseconds. After a longer wait it is in use. */
const WAIT_MS = 300

/**
 * Whether another tab has the same draft open. The first tab holds a lock, which the browser releases when the tab closes or
 * crashes. Then the next tab gets it, and its warning disappears. Browsers offer locks on https and localhost only, so other
 * pages show no warning.
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
    // Rejects when the user leaves the form before the lock is free.
    navigator.locks.request(key, { signal: left.signal }, hold).catch(() => {})
    return () => {
      clearTimeout(waiting)
      left.abort()
    }
  }, [key])
  return isElsewhere
}
