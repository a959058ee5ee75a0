import type { ChatSummary, Contact, ProfileUser } from '@songsarn/msw/demo/chat/chat'
import { TextFilter } from '@songsarn/ui/list/TextFilter.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PresenceAvatar } from './PresenceAvatar.tsx'

type Props = {
  chatsContacts: readonly ChatSummary[]
  contacts: readonly Contact[]
  profileUser: ProfileUser
  open: number | undefined
  onOpen(contactId: number): void
}

/** Chats, newest first; then the contacts without a chat. */
export function ContactList({ chatsContacts, contacts, profileUser, open, onOpen }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const [q, setQ] = useState('')
  const isMatch = ({ fullName }: { fullName: string }) => fullName.toLowerCase().includes(q.trim().toLowerCase())
  const chatIds = new Set(chatsContacts.map(({ id }) => id))
  const chats = chatsContacts.filter(isMatch)
  const withoutChat = contacts.filter((contact) => !chatIds.has(contact.id) && isMatch(contact))
  return (
    <div className="chat-contacts">
      <span className="person" title={t('chat.profile')}>
        <PresenceAvatar person={profileUser} />
        <span>
          <strong>{profileUser.fullName}</strong>
          <small>{profileUser.about}</small>
        </span>
      </span>
      <search>
        <TextFilter field={{ kind: 'text', name: 'q', label: t('chat.search') }} value={q} onChange={setQ} />
      </search>
      {chats.length === 0 && withoutChat.length === 0 && <p className="quiet">{t('chat.noMatch')}</p>}
      {chats.length > 0 && (
        <Group title={t('chat.chats')}>
          {chats.map(({ chat, ...contact }) => (
            <Entry key={contact.id} contact={contact} current={contact.id === open} onOpen={onOpen}>
              <small>{chat.lastMessage?.message}</small>
              {chat.unseenMsgs > 0 && (
                <span className="chat-unseen">
                  <span aria-hidden="true">{chat.unseenMsgs}</span>
                  <span className="unseen">{t('chat.newMessages', { count: chat.unseenMsgs })}</span>
                </span>
              )}
            </Entry>
          ))}
        </Group>
      )}
      {withoutChat.length > 0 && (
        <Group title={t('chat.contacts')}>
          {withoutChat.map((contact) => (
            <Entry key={contact.id} contact={contact} current={contact.id === open} onOpen={onOpen}>
              <small>{contact.about}</small>
            </Entry>
          ))}
        </Group>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type EntryProps = { contact: Contact; current: boolean; onOpen(id: number): void; children: ReactNode }

function Entry({ contact, current, onOpen, children }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        className="chat-entry"
        aria-current={current ? 'true' : undefined}
        onClick={() => onOpen(contact.id)}
      >
        <PresenceAvatar person={contact} />
        <span>
          <span className="chat-name">{contact.fullName}</span>
          {children}
        </span>
      </button>
    </li>
  )
}
