import { ArrowLeftOutlined, SendOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { ChatMessage, Contact } from '@songsarn/msw/demo/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../page/Loaded.tsx'
import { useToast } from '../../page/use-toast.ts'
import { useDemo, useDemoAction } from '../../service/use-demo.ts'
import { PresenceFace } from './PresenceFace.tsx'

export function Talk({ contactId, onClose }: { contactId: number; onClose(): void }) {
  const query = useDemo('GET /apps/chat/get-chat', { query: { id: contactId } })
  const queries = useQueryClient()
  const { dataUpdatedAt } = query
  // Reading a chat makes it seen: the list beside it counts again.
  useEffect(() => {
    if (dataUpdatedAt > 0) void queries.invalidateQueries({ queryKey: ['demo', 'GET /apps/chat/chats-and-contacts'] })
  }, [dataUpdatedAt, queries])
  return (
    <div className="chat-talk">
      <Loaded query={query}>
        {({ contact, chat }) => (
          <>
            <Head contact={contact} onClose={onClose} />
            <Messages contact={contact} messages={chat?.chat ?? []} />
            <Write contact={contact} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Head({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <header className="row">
      <Button
        type="text"
        className="chat-back"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={t('chat.back')}
        onClick={onClose}
      />
      <span className="person">
        <PresenceFace person={contact} />
        <span>
          <strong>{contact.fullName}</strong>
          <small>{t(`chat.status.${contact.status}`)}</small>
        </span>
      </span>
    </header>
  )
}

function Messages({ contact, messages }: { contact: Contact; messages: readonly ChatMessage[] }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const end = useRef<HTMLLIElement>(null)
  const count = messages.length
  // The newest one is in sight, at first and whenever one is added.
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [count])
  if (count === 0) return <p className="quiet chat-messages">{t('chat.noChat')}</p>
  return (
    // Scrolls, so it can be reached by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is the frame that scrolls
    <ol className="chat-messages" aria-label={t('chat.talk', { name: contact.fullName })} tabIndex={0}>
      {messages.map(({ message, time, senderId }, index) => (
        <li key={time + String(index)} ref={index === count - 1 ? end : undefined} data-own={senderId !== contact.id}>
          <span className="unseen">{senderId === contact.id ? contact.fullName : t('chat.you')}: </span>
          <span className="chat-bubble">{message}</span>
          <small className="quiet">{format.dateTime(time)}</small>
        </li>
      ))}
    </ol>
  )
}

function Write({ contact }: { contact: Contact }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const [text, setText] = useState('')
  const send = useDemoAction('POST /apps/chat/send-msg', [
    'GET /apps/chat/get-chat',
    'GET /apps/chat/chats-and-contacts',
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    send.mutate(
      { body: { contactId: contact.id, message: text } },
      { onSuccess: () => setText(''), onError: toast.failed },
    )
  }
  const label = t('chat.message', { name: contact.fullName })
  return (
    <form className="chat-write" onSubmit={submit}>
      <Input
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={4000}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="primary"
        htmlType="submit"
        icon={<SendOutlined aria-hidden />}
        aria-label={t('chat.send')}
        loading={send.isPending}
      />
    </form>
  )
}
