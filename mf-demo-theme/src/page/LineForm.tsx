import './page.css'
import { Button, Input } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'

type Props = {
  label: string
  button: string
  /** Replaces the button's text, which then is its name. */
  icon?: ReactNode
  maxLength?: number
  /** Resolves to undefined when sending failed; the text then stays. */
  onSend(text: string): Promise<unknown>
}

/** One line of text with a button that sends it: a comment, a chat message. */
export function LineForm({ label, button, icon, maxLength = 2000, onSend }: Props) {
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
  const look = icon ? ({ type: 'primary', icon, 'aria-label': button } as const) : { children: button }
  return (
    <form className="line-form" onSubmit={(event) => void send(event)}>
      <Input
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" loading={isBusy} {...look} />
    </form>
  )
}
