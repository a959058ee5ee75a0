import { useEffect, useState } from 'react'

/** Whole seconds that are left of `seconds` since `start`, a time of `performance.now()`; 0 once they are over. */
export function useCountdown(start: number, seconds: number): number {
  const left = () => Math.max(0, Math.ceil((start + seconds * 1000 - performance.now()) / 1000))
  const [shown, setShown] = useState(left)
  useEffect(() => {
    setShown(left())
    const timer = setInterval(() => setShown(left()), 250)
    return () => clearInterval(timer)
  }, [start, seconds])
  return shown
}
