import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Question } from './question.ts'

/**
 * A confirmation without a button of its own: call `ask`, and render `dialog`. With a button, use ConfirmAction. `onClosed` runs when the
 * dialog closes, whether it was confirmed or not.
 */
export function useConfirm(): { ask(question: Question, onClosed?: () => void): void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ question: Question; onClosed: (() => void) | undefined }>()
  const [isOpen, setOpen] = useState(false)
  function close() {
    setOpen(false)
    asked?.onClosed?.()
  }
  return {
    ask(question, onClosed) {
      setAsked({ question, onClosed })
      setOpen(true)
    },
    dialog: asked && <ConfirmDialog question={asked.question} open={isOpen} onClose={close} />,
  }
}
