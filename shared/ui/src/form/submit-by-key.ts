import type { KeyboardEvent } from 'react'

/** Submits a form by Ctrl+Enter or ⌘+Enter, from any of its controls: `<form onKeyDown={submitByKey}>`. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  // React also passes on keys that are pressed in a dialog inside the form.
  const isOwn = event.target instanceof Element && event.target.closest('form') === event.currentTarget
  if (!isOwn || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
