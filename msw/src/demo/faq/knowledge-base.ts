import type { Said } from '../service/said.ts'

export type KnowledgeCategory<Text = string> = { id: number; category: string; title: Text; desc: Text; hue: number }
export type KnowledgeList<Text = string> = {
  category: string
  title: Text
  questions: { id: number; slug: string; question: Text }[]
}
export type KnowledgeQuestion<Text = string> = {
  id: number
  slug: string
  category: string
  title: Text
  /** `YYYY-MM-DD`. */
  lastUpdated: string
  content: Text[]
  relatedQuestions: { slug: string; category: string; question: Text }[]
}

const t = (en: string, th: string): Said => ({ en, th })

type Article = { slug: string; question: Said; content: readonly Said[] }
type Shelf = { category: string; title: Said; desc: Said; articles: readonly Article[] }

/** What everybody who sends text messages ends up asking. */
export const SHELVES: readonly Shelf[] = [
  {
    category: 'writing',
    title: t('Writing', 'การเขียนข้อความ'),
    desc: t('Short, clear, and signed.', 'สั้น ชัด และบอกว่าใครส่ง'),
    articles: [
      {
        slug: 'how-long',
        question: t('How long may a message be?', 'ข้อความยาวได้แค่ไหน'),
        content: [
          t(
            'A message in plain Latin letters holds 160 characters, one with any Thai letter 70.',
            'ข้อความอักษรละตินล้วนยาวได้ 160 ตัวอักษร หากมีอักษรไทยแม้ตัวเดียวได้ 70',
          ),
          t(
            'A longer one travels in parts, each a little shorter (153 or 67), and phones put them together again.',
            'ข้อความที่ยาวกว่านั้นจะถูกแบ่งเป็นส่วน ส่วนละ 153 หรือ 67 ตัวอักษร แล้วโทรศัพท์จะต่อให้เอง',
          ),
        ],
      },
      {
        slug: 'good-first-line',
        question: t('What makes a good first line?', 'บรรทัดแรกที่ดีเป็นอย่างไร'),
        content: [
          t(
            'Say who writes and what it is about: that is all that a locked screen shows.',
            'บอกว่าใครเขียนและเรื่องอะไร เพราะหน้าจอที่ล็อกแสดงเพียงเท่านั้น',
          ),
          t('Put what the reader should do last, with the date in figures.', 'สิ่งที่อยากให้ผู้อ่านทำไว้ท้ายสุด พร้อมวันที่เป็นตัวเลข'),
        ],
      },
      {
        slug: 'links',
        question: t('Should I put a link in it?', 'ควรใส่ลิงก์ไหม'),
        content: [
          t('One at most, short, and of a domain that readers know.', 'ใส่ไม่เกินหนึ่งลิงก์ สั้น และเป็นโดเมนที่ผู้อ่านรู้จัก'),
          t(
            'Leave the link out of messages about money: readers are rightly afraid of them.',
            'ข้อความเกี่ยวกับเงินไม่ควรมีลิงก์ ผู้อ่านระแวงอย่างมีเหตุผล',
          ),
        ],
      },
    ],
  },
  {
    category: 'senders',
    title: t('Sender names', 'ชื่อผู้ส่ง'),
    desc: t('Who it says it is from.', 'ข้อความบอกว่ามาจากใคร'),
    articles: [
      {
        slug: 'what-is-it',
        question: t('What is a sender name?', 'ชื่อผู้ส่งคืออะไร'),
        content: [
          t(
            'The name in place of a number at the top of a message, at most eleven Latin letters and figures.',
            'ชื่อที่แสดงแทนเบอร์ด้านบนข้อความ ใช้อักษรละตินและตัวเลขไม่เกินสิบเอ็ดตัว',
          ),
          t(
            'Operators approve each one, so that nobody writes in the name of a bank.',
            'เครือข่ายต้องอนุมัติทุกชื่อ เพื่อไม่ให้ใครแอบอ้างเป็นธนาคาร',
          ),
        ],
      },
      {
        slug: 'can-they-answer',
        question: t('Can people answer to it?', 'ผู้รับตอบกลับได้ไหม'),
        content: [
          t(
            'No: a name is no number. Put a way to reach you into the text.',
            'ไม่ได้ เพราะชื่อไม่ใช่เบอร์ ให้ใส่ช่องทางติดต่อไว้ในข้อความ',
          ),
        ],
      },
    ],
  },
  {
    category: 'delivery',
    title: t('Delivery', 'การส่งถึงผู้รับ'),
    desc: t('What happens after “send”.', 'เกิดอะไรขึ้นหลังกด “ส่ง”'),
    articles: [
      {
        slug: 'receipts',
        question: t('What does “delivered” mean?', '“ส่งถึงแล้ว” หมายความว่าอะไร'),
        content: [
          t('The phone has taken the message and told the operator so.', 'โทรศัพท์รับข้อความแล้วและแจ้งเครือข่าย'),
          t('It does not say that somebody has read it.', 'ไม่ได้หมายความว่ามีคนอ่านแล้ว'),
        ],
      },
      {
        slug: 'phone-is-off',
        question: t('What if the phone is off?', 'ถ้าโทรศัพท์ปิดอยู่'),
        content: [
          t(
            'The operator tries again for as long as the message is valid, most often a day or two.',
            'เครือข่ายจะลองใหม่จนกว่าข้อความหมดอายุ มักเป็นหนึ่งถึงสองวัน',
          ),
          t('After that it is reported as expired.', 'หลังจากนั้นจะรายงานว่าหมดอายุ'),
        ],
      },
    ],
  },
  {
    category: 'recipients',
    title: t('Recipients', 'ผู้รับ'),
    desc: t('Lists that people are glad to be on.', 'รายชื่อที่คนยินดีจะอยู่'),
    articles: [
      {
        slug: 'consent',
        question: t('Whom may I write to?', 'ส่งถึงใครได้บ้าง'),
        content: [
          t('People who asked for it, about what they asked for.', 'คนที่ขอรับ และเฉพาะเรื่องที่เขาขอ'),
          t('Keep when and where they said yes: it will be asked.', 'เก็บไว้ว่าเขายินยอมเมื่อไรและที่ไหน เพราะจะมีคนถาม'),
        ],
      },
      {
        slug: 'double-numbers',
        question: t('What about numbers that stand twice?', 'เบอร์ซ้ำในรายชื่อทำอย่างไร'),
        content: [
          t(
            'They get one message. 081 234 5678 and +66 81 234 5678 are the same number.',
            'ได้รับข้อความเดียว 081 234 5678 กับ +66 81 234 5678 คือเบอร์เดียวกัน',
          ),
        ],
      },
    ],
  },
  {
    category: 'figures',
    title: t('Figures', 'ตัวเลขและรายงาน'),
    desc: t('What the numbers can and cannot say.', 'ตัวเลขบอกอะไรได้และไม่ได้'),
    articles: [
      {
        slug: 'delivery-rate',
        question: t('What is a good delivery rate?', 'อัตราการส่งถึงที่ดีคือเท่าไร'),
        content: [
          t(
            'Above 95 percent for a list that is kept. Less means old numbers.',
            'เกิน 95 เปอร์เซ็นต์สำหรับรายชื่อที่ดูแลสม่ำเสมอ ต่ำกว่านั้นแปลว่ามีเบอร์เก่า',
          ),
        ],
      },
      {
        slug: 'best-hour',
        question: t('Which hour is best?', 'ส่งเวลาไหนดี'),
        content: [t('The one at which the reader can act on it. Never at night.', 'เวลาที่ผู้อ่านทำตามได้ทันที และไม่ส่งกลางคืน')],
      },
    ],
  },
  {
    category: 'integration',
    title: t('Connecting', 'การเชื่อมต่อ'),
    desc: t('For those who write the code.', 'สำหรับผู้เขียนโปรแกรม'),
    articles: [
      {
        slug: 'retries',
        question: t('When may I send a request again?', 'ส่งคำขอซ้ำได้เมื่อไร'),
        content: [
          t(
            'When no answer came, with the same idempotency key, so that nobody gets the message twice.',
            'เมื่อไม่ได้รับคำตอบ โดยใช้คีย์กันซ้ำเดิม เพื่อไม่ให้ใครได้ข้อความสองครั้ง',
          ),
        ],
      },
      {
        slug: 'webhooks',
        question: t('How do I learn what became of a message?', 'รู้ผลของข้อความได้อย่างไร'),
        content: [
          t(
            'Let it be sent to an address of yours, and check its signature.',
            'ให้ส่งผลไปยังที่อยู่ของคุณ และตรวจสอบลายเซ็นทุกครั้ง',
          ),
        ],
      },
    ],
  },
]

export const knowledgeCategories = (): KnowledgeCategory<Said>[] =>
  SHELVES.map(({ category, title, desc }, index) => ({ id: index + 1, category, title, desc, hue: index * 58 }))

export const knowledgeLists = (): KnowledgeList<Said>[] =>
  SHELVES.map(({ category, title, articles }, shelf) => ({
    category,
    title,
    questions: articles.map(({ slug, question }, index) => ({ id: shelf * 10 + index + 1, slug, question })),
  }))

export const knowledgeQuestions = (): KnowledgeQuestion<Said>[] =>
  SHELVES.flatMap(({ category, articles }, shelf) =>
    articles.map(({ slug, question, content }, index) => ({
      id: shelf * 10 + index + 1,
      slug,
      category,
      title: question,
      lastUpdated: `2026-0${(shelf % 9) + 1}-1${index}`,
      content: [...content],
      // The others on its shelf, and the first of the next one.
      relatedQuestions: [...articles, ...(SHELVES[(shelf + 1) % SHELVES.length]?.articles.slice(0, 1) ?? [])]
        .filter((other) => other.slug !== slug)
        .map((other) => ({ slug: other.slug, category: shelfOf(other), question: other.question })),
    })),
  )

const shelfOf = (article: Article): string => SHELVES.find(({ articles }) => articles.includes(article))?.category ?? ''
