import './page.css'
import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'

type Props = {
  label: string
  button: string
  /** Resolves to undefined when sending failed; the text then stays. */
  onSend(text: string): Promise<unknown>
}

export function CommentForm({ label, button, onSend }: Props) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    const sent = await onSend(text)
    setBusy(false)
    if (sent) setText('')
  }
  return (
    <form className="comment-form" onSubmit={(event) => void send(event)}>
      <Input
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={2000}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" loading={isBusy}>
        {button}
      </Button>
    </form>
  )
}
