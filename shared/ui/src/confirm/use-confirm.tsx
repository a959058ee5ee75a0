import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Question } from './question.ts'

/** A confirmation without a button of its own: call `ask`, and render `dialog`. With a button, use ConfirmAction. */
export function useConfirm(): { ask(question: Question): void; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  return {
    ask(next) {
      setQuestion(next)
      setOpen(true)
    },
    dialog: question && <ConfirmDialog question={question} open={isOpen} onClose={() => setOpen(false)} />,
  }
}
