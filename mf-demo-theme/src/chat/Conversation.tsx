import { ArrowLeftOutlined, SendOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { ChatMessage, Contact } from '@songsarn/msw/demo/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LineForm } from '../page/LineForm.tsx'
import { QueryView } from '../page/QueryView.tsx'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'
import { PresenceAvatar } from './PresenceAvatar.tsx'

export function Conversation({ contactId, onClose }: { contactId: number; onClose(): void }) {
  const query = useDemoQuery('GET /apps/chat/get-chat', { query: { id: contactId } })
  const queries = useQueryClient()
  const { dataUpdatedAt } = query
  // Loading a chat marks it as seen, so the list must update its counts.
  useEffect(() => {
    if (dataUpdatedAt > 0) void queries.invalidateQueries({ queryKey: ['demo', 'GET /apps/chat/chats-and-contacts'] })
  }, [dataUpdatedAt, queries])
  return (
    <div className="chat-conversation">
      <QueryView query={query}>
        {({ contact, chat }) => (
          <>
            <Header contact={contact} onClose={onClose} />
            <Messages contact={contact} messages={chat?.chat ?? []} />
            <MessageForm contact={contact} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Header({ contact, onClose }: { contact: Contact; onClose(): void }) {
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
        <PresenceAvatar person={contact} />
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
  // Scrolls to the newest message.
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView?.({ block: 'nearest' })
  }, [count])
  if (count === 0) return <p className="quiet chat-messages">{t('chat.noMessages')}</p>
  return (
    // A scrolling element must be reachable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls
    <ol className="chat-messages" aria-label={t('chat.conversation', { name: contact.fullName })} tabIndex={0}>
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

function MessageForm({ contact }: { contact: Contact }) {
  const { t } = useTranslation('mf-demo-theme')
  const toast = useToast()
  const send = useDemoMutation('POST /apps/chat/send-msg', [
    'GET /apps/chat/get-chat',
    'GET /apps/chat/chats-and-contacts',
  ])
  return (
    <div className="chat-compose">
      <LineForm
        label={t('chat.message', { name: contact.fullName })}
        button={t('chat.send')}
        icon={<SendOutlined aria-hidden />}
        maxLength={4000}
        onSend={(message) => send.mutateAsync({ body: { contactId: contact.id, message } }).catch(toast.error)}
      />
    </div>
  )
}
