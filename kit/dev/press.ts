import { useEffect } from 'react'

/** Presses what the user would press, once the screen is drawn, so that its picture shows what follows. */
export function usePressed(...selectors: readonly string[]): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      for (const selector of selectors) document.querySelector<HTMLElement>(selector)?.click()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
