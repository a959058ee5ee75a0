import { useEffect } from 'react'
import { usePlatform } from '../app/PlatformContext.ts'

/** Ctrl K or ⌘ K anywhere opens the palette, and closes it again. */
export function usePaletteKey(): void {
  const { palette } = usePlatform()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // `code`, so that the same key works on a Thai keyboard, where it writes า.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      palette.toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [palette])
}
