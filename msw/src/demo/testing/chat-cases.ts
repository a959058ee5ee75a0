import assert from 'node:assert/strict'
import { answers, type DemoCase, expectSame, refuses } from './demo-case.ts'

export const CHAT_CASES: readonly DemoCase[] = [
  answers('GET /apps/chat/chats-and-contacts', 'lists the newest chat first', {}, (answer) => {
    assert.equal(answer.contacts.length, 12)
    expectSame(
      answer.chatsContacts.map(({ id }) => id),
      [2, 3, 1, 4],
    )
    assert.equal(answer.profileUser.fullName, 'มาลี ผู้ดูแล')
  }),
  answers('GET /apps/chat/users/profile-user', 'gives the signed-in person', {}, (answer) =>
    assert.equal(answer.id, 100),
  ),
  answers(
    'GET /apps/chat/get-chat',
    'marks the chat as seen',
    { query: 'id=2' },
    (answer) => {
      assert.equal(answer.chat?.unseenMsgs, 0)
      assert.equal(answer.chat?.chat.length, 4)
      assert.equal(answer.contact.id, 2)
    },
    async (call) => {
      const { chatsContacts } = await call('GET /apps/chat/chats-and-contacts')
      expectSame(
        chatsContacts.map(({ id, chat }) => [id, chat.unseenMsgs]),
        [
          [2, 0],
          [3, 1],
          [1, 0],
          [4, 0],
        ],
      )
    },
  ),
  answers('GET /apps/chat/get-chat', 'has no chat for a contact without messages', { query: 'id=9' }, (answer) => {
    assert.equal(answer.chat, null)
    assert.equal(answer.contact.id, 9)
  }),
  refuses(
    'GET /apps/chat/get-chat',
    'does not find an unknown contact',
    { query: 'id=99', status: 404 },
    'No such contact',
  ),
  answers(
    'POST /apps/chat/send-msg',
    'starts a chat',
    { body: { contactId: 9, message: ' สวัสดี ' }, status: 201 },
    (answer) => {
      assert.equal(answer.newMessage.message, 'สวัสดี')
      assert.equal(answer.newMessage.senderId, 100)
      assert.equal(answer.chat.userId, 9)
    },
    async (call) => {
      const { chatsContacts } = await call('GET /apps/chat/chats-and-contacts')
      expectSame([chatsContacts[0]?.id, chatsContacts[0]?.chat.lastMessage?.message], [9, 'สวัสดี'])
      assert.equal((await call('GET /apps/chat/get-chat', { query: 'id=9' })).chat?.chat.length, 1)
    },
  ),
  answers(
    'POST /apps/chat/send-msg',
    'appends to a chat',
    { body: { contactId: 4, message: 'Hi' }, status: 201 },
    (answer) => assert.equal(answer.chat.chat.length, 3),
  ),
  refuses(
    'POST /apps/chat/send-msg',
    'does not find an unknown contact',
    { body: { contactId: 99, message: 'Hi' }, status: 404 },
    'No such contact',
  ),
]
