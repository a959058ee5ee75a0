import { useEffect, useState } from 'react'

type Wait = { since: unknown; seconds: number; left: number }

/** Counts `seconds` down to 0 by the wall clock, anew from each new `since`. */
export function useSecondsLeft(seconds: number, since: unknown): number {
  const [wait, setWait] = useState<Wait>({ since, seconds, left: seconds })
  // Set while drawing, so that a new wait is never drawn with the rest of the last one.
  if (wait.since !== since) setWait({ since, seconds, left: seconds })
  useEffect(() => {
    if (wait.seconds <= 0) return
    const end = Date.now() + wait.seconds * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setWait((current) => (current.since === wait.since ? { ...current, left } : current))
      if (left === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [wait.since, wait.seconds])
  return wait.left
}
