import { Button, Input, Modal } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../field/Field.tsx'
import { Problem } from '../field/Problem.tsx'
import { useHeld } from '../states/use-held.tsx'
import { WaitsForNetwork } from '../states/WaitsForNetwork.tsx'
import type { Question } from './question.ts'
import { useConfirmTexts } from './texts.ts'
import './confirm.css'

type Props = { question: Question; open: boolean; onClose(): void; onClosed?(): void }

/**
 * Asks before an action that cannot be undone. The focus begins on the safe button. The dialog cannot be closed during the
 * action, so that the user sees its result. While the browser is offline, the action is held back.
 *
 * @param onClosed called when the dialog is gone and has returned the focus to where it was.
 */
export function ConfirmDialog({ question, open, onClose, onClosed }: Props) {
  const { t } = useTranslation('common')
  const cancel = useRef<HTMLButtonElement>(null)
  const ok = useRef<HTMLButtonElement>(null)
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [typed, setTyped] = useState('')
  const held = useHeld()
  const { title, help, isSafe = false, isImpossible = false, run, showProblem = drawProblem } = question
  const isMissing = question.typed !== undefined && typed.trim() !== question.typed.trim()

  async function confirm() {
    // A button can be pressed twice before the next rendering.
    if (isRunning.current || held.hold()) return
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      await run()
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button ref={cancel} disabled={isBusy} onClick={onClose}>
            {question.cancel ?? t('action.cancel')}
          </Button>
          <Button
            ref={ok}
            type="primary"
            danger={!isSafe}
            loading={isBusy}
            disabled={isMissing || isImpossible}
            onClick={() => void confirm()}
          >
            {question.ok}
          </Button>
        </>
      }
      closable={!isBusy}
      mask={{ closable: !isBusy }}
      keyboard={!isBusy}
      destroyOnHidden
      afterOpenChange={(isOpen) => {
        if (isOpen) return focusSafe(cancel.current, ok.current)
        setError(undefined)
        setTyped('')
        held.release()
        onClosed?.()
      }}
    >
      <div className="confirm">
        <div>{help}</div>
        {question.typed !== undefined && <TypedName name={question.typed} typed={typed} onChange={setTyped} />}
        {error !== undefined && showProblem(error)}
        {held.notice}
        <WaitsForNetwork isRunning={isBusy} />
      </div>
    </Modal>
  )
}

/** Unless the user has already moved to the field or the other button. */
function focusSafe(safe: HTMLButtonElement | null, other: HTMLButtonElement | null) {
  const { activeElement } = document
  if (activeElement !== other && !(activeElement instanceof HTMLInputElement)) safe?.focus()
}

const drawProblem = (error: unknown) => <Problem error={error} />

function TypedName({ name, typed, onChange }: { name: string; typed: string; onChange(typed: string): void }) {
  const text = useConfirmTexts()
  const id = useId()
  return (
    <Field id={id} label={text('typeName', { name })}>
      <Input id={id} value={typed} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
