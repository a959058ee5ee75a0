import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Question } from './question.ts'

/** A confirmation that no button of its own asks for: call `ask`, and draw `dialog` somewhere. Else use ConfirmAction. */
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
