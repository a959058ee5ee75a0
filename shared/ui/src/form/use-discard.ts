import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useConfirm } from '../confirm/use-confirm.tsx'
import type { ContractForm } from './contract-form.ts'
import { useFormTexts } from './texts.ts'

/**
 * Closes the dialog or drawer of a form. Asks before unsaved changes are lost, unless `onCloseUnsaved` keeps them. Render
 * `dialog` beside the form.
 */
export function useDiscard<Values extends FieldValues>(
  form: ContractForm<Values>,
  onClose: () => void,
  onCloseUnsaved?: () => void,
): { close(): void; dialog: ReactNode } {
  const text = useFormTexts()
  const { ask, dialog } = useConfirm()
  const discard = async () => {
    form.discard()
    onClose()
  }
  function close() {
    if (!form.isDirty) onClose()
    else if (onCloseUnsaved) onCloseUnsaved()
    else ask({ title: text('discardTitle'), help: text('discardHelp'), ok: text('discard'), run: discard })
  }
  return { close, dialog }
}
