import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { created, defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { nextId } from '../service/list.ts'
import { id } from '../service/parameters.ts'
import type { Chat, ChatMessage, ChatSummary, Contact, ProfileUser } from './chat.ts'

export type ChatCalls = {
  'GET /apps/chat/chats-and-contacts': {
    answer: { chatsContacts: ChatSummary[]; contacts: Contact[]; profileUser: ProfileUser }
  }
  'GET /apps/chat/users/profile-user': { answer: ProfileUser }
  /** `id` is the contact's. Reading a chat marks all its messages as seen. */
  'GET /apps/chat/get-chat': { query: { id: number }; answer: { chat: Chat | null; contact: Contact } }
  'POST /apps/chat/send-msg': {
    body: { contactId: number; message: string }
    answer: { newMessage: ChatMessage; chat: Chat }
  }
}

const Sent = z.object({ contactId: id, message: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) })

export const chatHandlers = (data: DemoData, now: () => number): HandlersOf<ChatCalls> => ({
  'GET /apps/chat/chats-and-contacts': defineHandler({}, () => ({
    chatsContacts: data.chats
      .flatMap(({ id: chatId, userId, unseenMsgs, chat }) =>
        data.contacts
          .filter((contact) => contact.id === userId)
          .map((contact) => ({ ...contact, chat: { id: chatId, unseenMsgs, lastMessage: chat.at(-1) ?? null } })),
      )
      .sort((a, b) => (b.chat.lastMessage?.time ?? '').localeCompare(a.chat.lastMessage?.time ?? '')),
    contacts: data.contacts,
    profileUser: data.profileUser,
  })),
  'GET /apps/chat/users/profile-user': defineHandler({}, () => data.profileUser),
  'GET /apps/chat/get-chat': defineHandler({ query: z.object({ id }) }, ({ query }) => {
    const contact = data.contacts.find(({ id: contactId }) => contactId === query.id)
    if (!contact) return missing
    const chat = data.chats.find(({ userId }) => userId === query.id) ?? null
    if (chat) chat.unseenMsgs = 0
    return { chat, contact }
  }),
  'POST /apps/chat/send-msg': defineHandler({ body: Sent }, ({ body }) => {
    if (!data.contacts.some((contact) => contact.id === body.contactId)) return missing
    let chat = data.chats.find(({ userId }) => userId === body.contactId)
    if (!chat) {
      chat = { id: nextId(data.chats), userId: body.contactId, unseenMsgs: 0, chat: [] }
      data.chats.push(chat)
    }
    const newMessage = { message: body.message, time: new Date(now()).toISOString(), senderId: data.profileUser.id }
    chat.chat.push(newMessage)
    return created({ newMessage, chat })
  }),
})

const missing = new ErrorReply(404, 'No such contact')
