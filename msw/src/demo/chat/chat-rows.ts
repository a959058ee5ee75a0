import assert from 'node:assert/strict'
import { type DemoRow, refused, row, same } from '../demo-row.ts'

export const CHAT_ROWS: readonly DemoRow[] = [
  row('GET /apps/chat/chats-and-contacts', 'the newest talk first', {}, (a) => {
    assert.equal(a.contacts.length, 12)
    same(
      a.chatsContacts.map(({ id }) => id),
      [2, 3, 1, 4],
    )
    assert.equal(a.profileUser.fullName, 'มาลี ผู้ดูแล')
  }),
  row('GET /apps/chat/users/profile-user', 'oneself', {}, (a) => assert.equal(a.id, 100)),
  row(
    'GET /apps/chat/get-chat',
    'all of it seen',
    { query: 'id=2' },
    (a) => {
      assert.equal(a.chat?.unseenMsgs, 0)
      assert.equal(a.chat?.chat.length, 4)
      assert.equal(a.contact.id, 2)
    },
    async (ask) => {
      const { chatsContacts } = await ask('GET /apps/chat/chats-and-contacts')
      same(
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
  row('GET /apps/chat/get-chat', 'somebody to whom nothing was said', { query: 'id=9' }, (a) => {
    assert.equal(a.chat, null)
    assert.equal(a.contact.id, 9)
  }),
  refused('GET /apps/chat/get-chat', 'nobody', { query: 'id=99', status: 404 }, 'No such contact'),
  row(
    'POST /apps/chat/send-msg',
    'a first word',
    { body: { contactId: 9, message: ' สวัสดี ' }, status: 201 },
    (a) => {
      assert.equal(a.newMessage.message, 'สวัสดี')
      assert.equal(a.newMessage.senderId, 100)
      assert.equal(a.chat.userId, 9)
    },
    async (ask) => {
      const { chatsContacts } = await ask('GET /apps/chat/chats-and-contacts')
      same([chatsContacts[0]?.id, chatsContacts[0]?.chat.lastMessage?.message], [9, 'สวัสดี'])
      assert.equal((await ask('GET /apps/chat/get-chat', { query: 'id=9' })).chat?.chat.length, 1)
    },
  ),
  row('POST /apps/chat/send-msg', 'one more word', { body: { contactId: 4, message: 'Hi' }, status: 201 }, (a) =>
    assert.equal(a.chat.chat.length, 3),
  ),
  refused(
    'POST /apps/chat/send-msg',
    'to nobody',
    { body: { contactId: 99, message: 'Hi' }, status: 404 },
    'No such contact',
  ),
]
