import { useCallback, useRef } from 'react'

/** Tells for how many milliseconds an answer has been the same object; equal answers are one object (structural sharing). */
export function useUnchanged(): (answer: object) => number {
  const seen = useRef<{ answer: object; at: number }>(undefined)
  return useCallback((answer) => {
    if (seen.current?.answer !== answer) seen.current = { answer, at: performance.now() }
    return performance.now() - seen.current.at
  }, [])
}
