import type { LocalizedText } from '../service/localize.ts'

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

const text = (en: string, th: string): LocalizedText => ({ en, th })

type Article = { slug: string; question: LocalizedText; content: readonly LocalizedText[] }
type Category = { category: string; title: LocalizedText; desc: LocalizedText; articles: readonly Article[] }

const CATEGORIES: readonly Category[] = [
  {
    category: 'writing',
    title: text('Writing', 'การเขียนข้อความ'),
    desc: text('Short, clear, and signed.', 'สั้น ชัด และบอกว่าใครส่ง'),
    articles: [
      {
        slug: 'how-long',
        question: text('How long can a message be?', 'ข้อความยาวได้แค่ไหน'),
        content: [
          text(
            'A message in plain Latin letters holds 160 characters, one with any Thai letter 70.',
            'ข้อความอักษรละตินล้วนยาวได้ 160 ตัวอักษร หากมีอักษรไทยแม้ตัวเดียวได้ 70',
          ),
          text(
            'A longer message is sent in parts of 153 or 67 characters. The phone joins them again.',
            'ข้อความที่ยาวกว่านั้นจะถูกแบ่งเป็นส่วน ส่วนละ 153 หรือ 67 ตัวอักษร แล้วโทรศัพท์จะต่อให้เอง',
          ),
        ],
      },
      {
        slug: 'good-first-line',
        question: text('What makes a good first line?', 'บรรทัดแรกที่ดีเป็นอย่างไร'),
        content: [
          text(
            'Say who you are and what it is about: a locked screen shows no more.',
            'บอกว่าใครเขียนและเรื่องอะไร เพราะหน้าจอที่ล็อกแสดงเพียงเท่านั้น',
          ),
          text(
            'End with what the reader should do, and write dates in figures.',
            'สิ่งที่อยากให้ผู้อ่านทำไว้ท้ายสุด พร้อมวันที่เป็นตัวเลข',
          ),
        ],
      },
      {
        slug: 'links',
        question: text('Should I put a link in it?', 'ควรใส่ลิงก์ไหม'),
        content: [
          text('At most one. Keep it short, with a domain that readers know.', 'ใส่ไม่เกินหนึ่งลิงก์ สั้น และเป็นโดเมนที่ผู้อ่านรู้จัก'),
          text(
            'Leave links out of messages about money: readers rightly distrust them.',
            'ข้อความเกี่ยวกับเงินไม่ควรมีลิงก์ เพราะผู้อ่านมีเหตุผลที่จะระแวง',
          ),
        ],
      },
    ],
  },
  {
    category: 'senders',
    title: text('Sender names', 'ชื่อผู้ส่ง'),
    desc: text('Who the message is from.', 'ข้อความบอกว่ามาจากใคร'),
    articles: [
      {
        slug: 'what-is-it',
        question: text('What is a sender name?', 'ชื่อผู้ส่งคืออะไร'),
        content: [
          text(
            'The name at the top of a message, instead of a number: up to 11 Latin letters and digits.',
            'ชื่อที่แสดงแทนหมายเลขด้านบนข้อความ ใช้อักษรละตินและตัวเลขไม่เกิน 11 ตัว',
          ),
          text(
            'Operators approve each name, so that nobody can pretend to be a bank.',
            'เครือข่ายต้องอนุมัติทุกชื่อ เพื่อไม่ให้ใครแอบอ้างเป็นธนาคาร',
          ),
        ],
      },
      {
        slug: 'can-they-answer',
        question: text('Can people reply to it?', 'ผู้รับตอบกลับได้ไหม'),
        content: [
          text(
            'No: a name is not a number. Tell readers in the text how to reach you.',
            'ไม่ได้ เพราะชื่อไม่ใช่หมายเลข ให้ใส่ช่องทางติดต่อไว้ในข้อความ',
          ),
        ],
      },
    ],
  },
  {
    category: 'delivery',
    title: text('Delivery', 'การส่งถึงผู้รับ'),
    desc: text('What happens after “send”.', 'เกิดอะไรขึ้นหลังกด “ส่ง”'),
    articles: [
      {
        slug: 'receipts',
        question: text('What does “delivered” mean?', '“ถึงผู้รับ” หมายความว่าอะไร'),
        content: [
          text('The phone received the message and confirmed it to the operator.', 'โทรศัพท์รับข้อความแล้วและแจ้งเครือข่าย'),
          text('It does not mean that anyone has read it.', 'ไม่ได้หมายความว่ามีคนอ่านแล้ว'),
        ],
      },
      {
        slug: 'phone-is-off',
        question: text('What if the phone is off?', 'ถ้าโทรศัพท์ปิดอยู่'),
        content: [
          text(
            'The operator tries again while the message is valid, usually one or two days.',
            'เครือข่ายจะลองส่งอีกครั้งจนกว่าข้อความหมดอายุ โดยทั่วไปหนึ่งถึงสองวัน',
          ),
          text('After that, the message is reported as expired.', 'หลังจากนั้นจะรายงานว่าหมดอายุ'),
        ],
      },
    ],
  },
  {
    category: 'recipients',
    title: text('Recipients', 'ผู้รับ'),
    desc: text('Lists that people are glad to be on.', 'รายชื่อที่คนยินดีจะอยู่'),
    articles: [
      {
        slug: 'consent',
        question: text('Who can I send messages to?', 'ส่งถึงใครได้บ้าง'),
        content: [
          text('People who agreed to it, about what they agreed to.', 'คนที่ขอรับ และเฉพาะเรื่องที่เขาขอ'),
          text(
            'Record when and where they agreed. You may have to prove it.',
            'บันทึกว่ายินยอมเมื่อไรและที่ไหน เพราะอาจต้องใช้เป็นหลักฐาน',
          ),
        ],
      },
      {
        slug: 'double-numbers',
        question: text('What happens to duplicate numbers?', 'หมายเลขซ้ำในรายชื่อจะเป็นอย่างไร'),
        content: [
          text(
            'They get one message. 081 234 5678 and +66 81 234 5678 are the same number.',
            'ได้รับข้อความเดียว 081 234 5678 กับ +66 81 234 5678 คือหมายเลขเดียวกัน',
          ),
        ],
      },
    ],
  },
  {
    category: 'figures',
    title: text('Figures', 'ตัวเลขและรายงาน'),
    desc: text('What the numbers can and cannot say.', 'ตัวเลขบอกอะไรได้และไม่ได้'),
    articles: [
      {
        slug: 'delivery-rate',
        question: text('What is a good delivery rate?', 'อัตราการส่งถึงที่ดีคือเท่าไร'),
        content: [
          text(
            'Above 95 percent for a maintained list. A lower rate means outdated numbers.',
            'เกิน 95 เปอร์เซ็นต์สำหรับรายชื่อที่ดูแลสม่ำเสมอ ต่ำกว่านั้นแปลว่ามีหมายเลขเก่า',
          ),
        ],
      },
      {
        slug: 'best-hour',
        question: text('What is the best time to send?', 'ส่งเวลาไหนดี'),
        content: [text('When the reader can act on the message. Never at night.', 'เวลาที่ผู้อ่านทำตามได้ทันที และไม่ส่งกลางคืน')],
      },
    ],
  },
  {
    category: 'integration',
    title: text('Connecting', 'การเชื่อมต่อ'),
    desc: text('For developers.', 'สำหรับนักพัฒนา'),
    articles: [
      {
        slug: 'retries',
        question: text('When can I retry a request?', 'ส่งคำขอซ้ำได้เมื่อไร'),
        content: [
          text(
            'When you got no answer. Use the same idempotency key, so that nobody gets the message twice.',
            'เมื่อไม่ได้รับคำตอบ โดยใช้คีย์กันซ้ำเดิม เพื่อไม่ให้ใครได้ข้อความสองครั้ง',
          ),
        ],
      },
      {
        slug: 'webhooks',
        question: text('How do I find out what happened to a message?', 'รู้ผลของข้อความได้อย่างไร'),
        content: [
          text(
            'Have callbacks sent to your endpoint, and verify their signature.',
            'ตั้งค่าให้ส่งการแจ้งเตือนไปยัง URL ของคุณ และยืนยันลายเซ็นทุกครั้ง',
          ),
        ],
      },
    ],
  },
]

export const knowledgeCategories = (): KnowledgeCategory<LocalizedText>[] =>
  CATEGORIES.map(({ category, title, desc }, index) => ({ id: index + 1, category, title, desc, hue: index * 58 }))

export const knowledgeLists = (): KnowledgeList<LocalizedText>[] =>
  CATEGORIES.map(({ category, title, articles }, position) => ({
    category,
    title,
    questions: articles.map(({ slug, question }, index) => ({ id: position * 10 + index + 1, slug, question })),
  }))

export const knowledgeQuestions = (): KnowledgeQuestion<LocalizedText>[] =>
  CATEGORIES.flatMap(({ category, articles }, position) =>
    articles.map(({ slug, question, content }, index) => ({
      id: position * 10 + index + 1,
      slug,
      category,
      title: question,
      lastUpdated: `2026-0${(position % 9) + 1}-1${index}`,
      content: [...content],
      // The other articles of the category, and the first of the next category.
      relatedQuestions: [...articles, ...(CATEGORIES[(position + 1) % CATEGORIES.length]?.articles.slice(0, 1) ?? [])]
        .filter((other) => other.slug !== slug)
        .map((other) => ({ slug: other.slug, category: categoryOf(other), question: other.question })),
    })),
  )

const categoryOf = (article: Article): string =>
  CATEGORIES.find(({ articles }) => articles.includes(article))?.category ?? ''
