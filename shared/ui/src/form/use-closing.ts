import { useState } from 'react'

/**
 * For a dialog or drawer that is mounted while it is in use: it opens at once, and `onClosed` should unmount it. That is only
 * when it has gone, because antd gives the focus back then.
 *
 * @example
 * const closing = useClosing(onClosed)
 * return <FormDialog form={form} {...closing}>…</FormDialog>
 */
export function useClosing(onClosed: () => void) {
  const [open, setOpen] = useState(true)
  return { open, onClose: () => setOpen(false), afterClose: onClosed }
}
