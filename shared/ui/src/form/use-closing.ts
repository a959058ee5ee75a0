import { useState } from 'react'

/**
 * For a dialog or drawer that is mounted while it is open. It opens at once; `onClosed` runs after its closing animation and
 * should unmount it. antd returns the focus only then.
 *
 * @example
 * const closing = useClosing(onClosed)
 * return <FormDialog form={form} {...closing}>…</FormDialog>
 */
export function useClosing(onClosed: () => void) {
  const [open, setOpen] = useState(true)
  return { open, onClose: () => setOpen(false), afterClose: onClosed }
}
