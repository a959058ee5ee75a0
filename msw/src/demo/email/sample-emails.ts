import { drawAvatar } from '../drawing/avatar.ts'
import { PEOPLE } from '../people/sample-people.ts'
import { addDays, instantOf } from '../service/bangkok.ts'
import type { Random } from '../service/random.ts'
import { EMAIL_LABELS, type Email, type EmailFolder } from './email.ts'

export const OWN_ADDRESS = { name: 'มาลี ผู้ดูแล', email: 'mali@demo.example' }

type SampleEmail = readonly [folder: EmailFolder, subject: string, message: string, file?: string]

const EMAILS: readonly SampleEmail[] = [
  [
    'inbox',
    'Twelve guests on Saturday',
    'Dear Mali,\n\nwe are twelve, one is a vegetarian, and all of us like tea.\n\nSee you on the pier,\nGrace',
    'guests.xlsx',
  ],
  ['inbox', 'รูปเมนูหน้าฝน', 'สวัสดีค่ะ\n\nส่งรูปเมนูใหม่มาให้เลือกสามแบบ แบบที่สามชอบที่สุด\n\nพลอย', 'เมนู.png'],
  ['inbox', 'Your order left our store', 'The reading lamp is on its way. It should be with you within two days.'],
  ['inbox', 'เลื่อนนัดประชุมเป็นวันพฤหัส', 'วันพุธห้องไม่ว่าง ขอเลื่อนเป็นวันพฤหัส 10:00 ห้องเดิม'],
  [
    'inbox',
    'Draft of the welcome note',
    'I cut it to half, as agreed. Please read it aloud once.\n\nDaniel',
    'welcome.docx',
  ],
  ['inbox', 'ใบแจ้งหนี้ค่าเรือเดือนนี้', 'แนบใบแจ้งหนี้มาให้แล้ว ครบกำหนดสิ้นเดือน', 'invoice.pdf'],
  ['inbox', 'Choir rehearsal', 'Wednesday at seven, in the hall. Bring water.'],
  ['inbox', 'ขอบคุณสำหรับการต้อนรับ', 'เด็ก ๆ พูดถึงเรือไม่หยุดเลย ขอบคุณมากค่ะ'],
  [
    'inbox',
    'New rules on consent',
    'A short summary of what changes in January, and what we have to do before.',
    'summary.pdf',
  ],
  ['inbox', 'แบบสอบถามผู้เข้าพัก', 'เดือนนี้ตอบ 64 คน พอใจมาก 58 คน รายละเอียดในไฟล์', 'survey.csv'],
  ['inbox', 'Paper is out', 'The printer has none left since this morning.'],
  ['inbox', 'ชวนไปตลาดน้ำ', 'เช้าวันอาทิตย์ไปตลาดน้ำกันไหม ออกตีห้าครึ่ง'],
  ['sent', 'Re: Twelve guests on Saturday', 'Dear Grace,\n\ntwelve cups and one pot without fish sauce it is.\n\nMali'],
  ['sent', 'เมนูหน้าฝน: ใช้แบบที่สาม', 'พิมพ์ได้เลยค่ะ ขอบคุณมาก'],
  ['draft', 'ข่าวสารเดือนหน้า', 'หัวข้อ: โคมริมน้ำ ชาที่ท่าน้ำ'],
  ['draft', 'To the ferry', 'Dear Sir or Madam,\n\n'],
  ['spam', 'You have won a boat', 'Send us a small fee and the boat is yours.'],
  ['spam', 'เงินกู้ด่วนไม่ต้องค้ำ', 'กดลิงก์นี้ภายในวันนี้เท่านั้น'],
  ['trash', 'Old price list', 'Please do not use this one any more.'],
]

export function sampleEmails(random: Random, today: string): Email[] {
  return EMAILS.map(([folder, subject, message, file], index) => {
    const [name, username] = PEOPLE[(index * 3 + 1) % PEOPLE.length] ?? ['', '']
    const other = { name, email: `${username}@example.com` }
    const own = folder === 'sent' || folder === 'draft'
    return {
      id: index + 1,
      from: own
        ? { ...OWN_ADDRESS, avatar: drawAvatar(301) }
        : { ...other, avatar: drawAvatar(((index * 3 + 1) % 50) + 1) },
      to: [own ? other : OWN_ADDRESS],
      cc: [],
      subject,
      message,
      attachments: file ? [{ fileName: file, size: `${random.integer(20, 900)} kB` }] : [],
      time: instantOf(
        addDays(today, -1 - Math.floor(index / 3)),
        `${String(18 - (index % 3) * 4).padStart(2, '0')}:${random.integer(10, 59)}`,
      ),
      labels: random.sample(EMAIL_LABELS, random.integer(0, 2)),
      folder,
      isRead: own || random.next() < 0.5,
      isStarred: index % 5 === 1,
    }
  })
}
