import { drawAvatar } from '../drawing/avatar.ts'
import { PEOPLE } from '../people/sample-people.ts'
import { addDays, instantOf } from '../service/bangkok.ts'
import type { Chat, Contact, Presence, ProfileUser } from './chat.ts'

/** The id of the signed-in person. */
const OWN_ID = 100

export const sampleProfileUser = (): ProfileUser => ({
  id: OWN_ID,
  fullName: 'มาลี ผู้ดูแล',
  role: 'admin',
  about: 'ชงชาอร่อย',
  avatar: drawAvatar(301),
  status: 'online',
  settings: { isTwoStepAuthVerificationEnabled: true, isNotificationsOn: false },
})

const PRESENCES: readonly Presence[] = ['online', 'away', 'offline', 'busy', 'online', 'offline']
const ABOUTS = ['Half past tea', 'อยู่ริมน้ำ', 'Away on Mondays', 'ชอบเดินเล่น', 'In the workshop', 'เรียกได้เสมอ']

export const sampleContacts = (): Contact[] =>
  PEOPLE.slice(0, 12).map(([fullName], index) => ({
    id: index + 1,
    fullName,
    role: ['guide', 'cook', 'designer', 'driver'][index % 4] ?? 'guide',
    about: ABOUTS[index % ABOUTS.length] ?? '',
    avatar: drawAvatar(index + 1),
    status: PRESENCES[index % PRESENCES.length] ?? 'offline',
  }))

/** `daysAgo` counts from yesterday; `from` is the contact's id, 0 for the signed-in person. */
type Line = readonly [daysAgo: number, time: string, from: number, message: string]

const CHATS: readonly { with: number; unseen: number; lines: readonly Line[] }[] = [
  {
    with: 2,
    unseen: 2,
    lines: [
      [1, '16:02', 2, 'Are the lanterns up yet?'],
      [1, '16:05', 0, 'เสร็จแล้วค่ะ สวยมาก'],
      [0, '08:31', 2, 'Lovely. I will bring the guests at six.'],
      [0, '08:32', 2, 'Twelve of them, one is a vegetarian.'],
    ],
  },
  {
    with: 1,
    unseen: 0,
    lines: [
      [3, '10:11', 0, 'พี่สมชายคะ เรือออกกี่โมง'],
      [3, '10:40', 1, 'หกโมงเช้า อย่าสายนะ'],
      [3, '10:41', 0, 'ได้ค่ะ'],
    ],
  },
  {
    with: 3,
    unseen: 1,
    lines: [
      [5, '13:20', 3, 'ส่งรูปเมนูใหม่ให้แล้วนะ'],
      [4, '09:02', 0, 'ขอบคุณค่ะ ใช้รูปที่สาม'],
      [0, '07:55', 3, 'รับทราบ'],
    ],
  },
  {
    with: 4,
    unseen: 0,
    lines: [
      [8, '18:12', 4, 'Thank you for the stay!'],
      [8, '18:30', 0, 'ยินดีค่ะ มาอีกนะคะ'],
    ],
  },
]

/** The newest message is from yesterday, so that a message sent now is the newest at any hour. */
export const sampleChats = (today: string): Chat[] => {
  const yesterday = addDays(today, -1)
  return CHATS.map((chat, index) => ({
    id: index + 1,
    userId: chat.with,
    unseenMsgs: chat.unseen,
    chat: chat.lines.map(([daysAgo, time, from, message]) => ({
      message,
      time: instantOf(addDays(yesterday, -daysAgo), time),
      senderId: from === 0 ? OWN_ID : from,
    })),
  }))
}
