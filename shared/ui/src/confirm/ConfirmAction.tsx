import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Question } from './question.ts'

type Props = Omit<ButtonProps, 'onClick'> & { question: Question }

/**
 * A button that asks before its action.
 *
 * @example
 * <ConfirmAction danger question={{ title: t('delete.title', { name }), help: t('delete.help'), ok: t('delete'), run }}>
 *   {t('delete')}
 * </ConfirmAction>
 */
export function ConfirmAction({ question, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <ConfirmDialog question={question} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
