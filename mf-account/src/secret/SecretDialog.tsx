import './secret.css'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Alert, Button, Modal } from 'antd'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** That it is shown this one time only. */
  warning: string
  /** Name of the secret, for the copy button. */
  label: string
  secret: string
  /** The button that closes the dialog. */
  done: string
  /** How to use it. */
  children: ReactNode
  open: boolean
  onClose(): void
  afterClose(): void
}

/** Shows a secret, this one time only. It closes by its button alone: a click outside must not lose the secret. */
export function SecretDialog({ title, warning, label, secret, done, children, open, onClose, afterClose }: Props) {
  return (
    <Modal
      open={open}
      afterClose={afterClose}
      title={title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="form">
        <Alert type="warning" showIcon title={warning} />
        <div className="secret-made">
          <code>{secret}</code>
          <CopyButton text={secret} label={label} size="middle" type="default" />
        </div>
        {children}
      </div>
    </Modal>
  )
}
