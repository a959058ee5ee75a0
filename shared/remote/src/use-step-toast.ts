import { useEffect, useRef } from 'react'
import type { Toast } from './shell-api.ts'
import { useShell } from './use-shell.ts'

/**
 * Shows toasts that close when the calling component is unmounted: an Undo must not outlive the step that it belongs to.
 *
 * @example const toast = useStepToast(); toast({ kind: 'info', message, action: { label: t('undo'), run: undo } })
 */
export function useStepToast(): (toast: Toast) => void {
  const shell = useShell()
  const open = useRef(new Set<() => void>())
  useEffect(() => {
    const closing = open.current
    return () => {
      for (const close of closing) close()
      closing.clear()
    }
  }, [])
  return (toast) => {
    const close = shell.toast(toast)
    // A shell of an older version returns undefined.
    if (close) open.current.add(close)
  }
}
