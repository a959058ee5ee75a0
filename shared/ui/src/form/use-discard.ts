import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormTexts } from './texts.ts'
import { useConfirm } from './use-confirm.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** Closes what a form is in, and asks before unsaved changes are lost. Draw `dialog` somewhere. */
export function useDiscard<Values extends FieldValues>(
  form: ContractForm<Values>,
  onClose: () => void,
): { close(): void; dialog: ReactNode } {
  const text = useFormTexts()
  const { ask, dialog } = useConfirm()
  const discard = async () => {
    form.discard()
    onClose()
  }
  const close = () =>
    form.isDirty
      ? ask({ title: text('discardTitle'), help: text('discardHelp'), ok: text('discard'), run: discard })
      : onClose()
  return { close, dialog }
}
