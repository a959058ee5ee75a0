import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Called on Escape, and on a click on the backdrop with `lightDismiss`. */
  onClose(): void
  role?: 'alertdialog'
  lightDismiss?: boolean
  className?: string
  /** Only screen readers get the title. */
  untitled?: boolean
}

/**
 * A modal `<dialog>`: the focus starts at `data-focus-first` and stays inside, the rest of the page is inert, and the focus
 * returns afterwards.
 */
export function Dialog({
  title,
  children,
  onClose,
  role,
  lightDismiss = false,
  className = '',
  untitled = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Close before unmounting: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // React's autoFocus comes too early: elements of a closed dialog cannot get the focus.
    element?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape (onCancel) serves the keyboard
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => lightDismiss && event.target === event.currentTarget && onClose()}
    >
      <h2 id={titleId} className={untitled ? 'unseen' : 'dialog-title'}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
