import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from './Problem.tsx'

export type Question = {
  title: string
  /** What will be lost. */
  help: string
  /** Label of the button that does it. */
  ok: string
  /** The dialog stays open and busy until this settles, and shows the problem when it rejects. */
  run(): Promise<unknown>
}

/** Asks before something is destroyed: call `ask`, and draw `dialog` somewhere. */
export function useConfirm(): { ask(question: Question): void; dialog: ReactNode } {
  const { t } = useTranslation('common')
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  async function confirm() {
    setBusy(true)
    setError(undefined)
    try {
      await question?.run()
      setOpen(false)
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }

  return {
    ask(next) {
      setQuestion(next)
      setError(undefined)
      setOpen(true)
    },
    dialog: (
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        onOk={() => void confirm()}
        confirmLoading={isBusy}
        title={question?.title}
        okText={question?.ok}
        okButtonProps={{ danger: true }}
        cancelText={t('action.cancel')}
        destroyOnHidden
      >
        <p>{question?.help}</p>
        {error !== undefined && <Problem error={error} />}
      </Modal>
    ),
  }
}
