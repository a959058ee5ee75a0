import { useEffect, useState } from 'react'

/** Counts `seconds` down to 0 by the wall clock, from each new `since`. */
export function useSecondsLeft(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(seconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal wait that begins anew counts anew
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    look()
    if (seconds <= 0) return
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [seconds, since])
  return left
}
