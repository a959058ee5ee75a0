import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Escape, or a press beside the dialog where `lightDismiss` is set. */
  onClose(): void
  role?: 'alertdialog'
  lightDismiss?: boolean
  className?: string
  /** The title is read but not shown. */
  untitled?: boolean
}

/**
 * A modal dialog of the browser's own: focus begins at `data-focus-first` and stays inside, the rest is inert, and focus
 * goes back where it was.
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
  // Closed before it is taken off the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // React's own autoFocus comes too early: what is in a closed dialog cannot take the focus.
    element?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard's way out is Escape (onCancel)
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
