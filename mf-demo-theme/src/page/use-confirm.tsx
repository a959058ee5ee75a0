import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type Question = {
  title: string
  /** What will be lost. */
  help: string
  /** The word on the button that does it. */
  ok: string
  /** The dialog stays, busy, until this is settled. */
  run(): Promise<unknown>
}

/** Asks before something is destroyed: call `ask`, and draw `dialog` somewhere. */
export function useConfirm(): { ask(question: Question): void; dialog: ReactNode } {
  const { t } = useTranslation('common')
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(false)
  const confirm = async () => {
    setBusy(true)
    await question?.run()
    setBusy(false)
    close()
  }
  return {
    ask(next) {
      setQuestion(next)
      setOpen(true)
    },
    dialog: (
      <Modal
        open={open}
        onCancel={close}
        onOk={() => void confirm()}
        confirmLoading={busy}
        title={question?.title}
        okText={question?.ok}
        okButtonProps={{ danger: true }}
        cancelText={t('action.cancel')}
        destroyOnHidden
      >
        {question?.help}
      </Modal>
    ),
  }
}
