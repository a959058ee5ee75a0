import type { Said } from '../service/said.ts'

export const FAQ_CATEGORIES = ['payment', 'delivery', 'cancellationReturn', 'myOrders', 'productServices'] as const
export type FaqCategory = (typeof FAQ_CATEGORIES)[number]

export type Question<Text = string> = { id: number; question: Text; ans: Text }
/** Categories in which nothing is found are left out. */
export type Faq = Partial<Record<FaqCategory, { title: string; qandA: Question[] }>>

type Line = readonly [question: Said, ans: Said]

const q = (en: string, th: string): Said => ({ en, th })

const LINES: Record<FaqCategory, { title: Said; lines: readonly Line[] }> = {
  payment: {
    title: q('Payment', 'การชำระเงิน'),
    lines: [
      [
        q('When is my order charged?', 'ตัดเงินเมื่อไร'),
        q('When the parcel leaves our store, not before.', 'ตัดเงินเมื่อพัสดุออกจากคลัง ไม่ตัดก่อน'),
      ],
      [
        q('How can I pay?', 'ชำระเงินได้ทางใดบ้าง'),
        q('By card, by bank transfer, by PromptPay, or in cash on delivery.', 'บัตร โอนเงิน พร้อมเพย์ หรือเก็บเงินปลายทาง'),
      ],
      [
        q('Why was my payment refused?', 'ทำไมการชำระเงินไม่ผ่าน'),
        q(
          'Most often the bank asks you to confirm it. Open its app and try once more.',
          'ส่วนใหญ่ธนาคารขอให้ยืนยัน เปิดแอปธนาคารแล้วลองใหม่อีกครั้ง',
        ),
      ],
      [
        q('Can I have a tax invoice?', 'ขอใบกำกับภาษีได้ไหม'),
        q(
          'Yes: tick “tax invoice” at the checkout. It comes by e-mail within a day.',
          'ได้ ให้เลือก “ใบกำกับภาษี” ตอนชำระเงิน ส่งทางอีเมลภายในหนึ่งวัน',
        ),
      ],
    ],
  },
  delivery: {
    title: q('Delivery', 'การจัดส่ง'),
    lines: [
      [
        q('Where is my parcel?', 'พัสดุอยู่ที่ไหน'),
        q(
          'Its number is in the text message that you got when it left. The carrier shows where it is.',
          'ดูเลขพัสดุในข้อความที่ได้รับตอนส่งออก แล้วตรวจสอบกับบริษัทขนส่ง',
        ),
      ],
      [
        q('How long does it take?', 'ใช้เวลากี่วัน'),
        q('One to two days in Bangkok, up to five on the islands.', 'กรุงเทพฯ หนึ่งถึงสองวัน เกาะต่าง ๆ ไม่เกินห้าวัน'),
      ],
      [
        q('Do you deliver to other countries?', 'ส่งต่างประเทศไหม'),
        q('To Laos, Malaysia and Singapore for now.', 'ขณะนี้ส่งลาว มาเลเซีย และสิงคโปร์'),
      ],
    ],
  },
  cancellationReturn: {
    title: q('Cancelling and returning', 'การยกเลิกและคืนสินค้า'),
    lines: [
      [
        q('May I change my mind?', 'เปลี่ยนใจได้ไหม'),
        q('Within fourteen days, as long as it was not used.', 'ได้ภายในสิบสี่วัน หากยังไม่ได้ใช้สินค้า'),
      ],
      [
        q('How do I send something back?', 'ส่งคืนอย่างไร'),
        q(
          'Print the label from the order and hand the parcel in at any counter of the carrier.',
          'พิมพ์ใบปะหน้าจากคำสั่งซื้อ แล้วนำพัสดุไปที่เคาน์เตอร์ขนส่งใดก็ได้',
        ),
      ],
      [
        q('When do I get my money back?', 'ได้เงินคืนเมื่อไร'),
        q('Within three working days after it arrived with us.', 'ภายในสามวันทำการหลังของถึงเรา'),
      ],
    ],
  },
  myOrders: {
    title: q('My orders', 'คำสั่งซื้อของฉัน'),
    lines: [
      [
        q('Can I add something to an order?', 'เพิ่มสินค้าในคำสั่งซื้อได้ไหม'),
        q(
          'As long as it says “being packed”. Later, make a new one: we put them in one parcel when we can.',
          'ได้หากยังขึ้นว่า “กำลังแพ็ก” หลังจากนั้นให้สั่งใหม่ เราจะรวมกล่องให้หากทำได้',
        ),
      ],
      [
        q('Something is missing from my parcel.', 'ของในกล่องไม่ครบ'),
        q('Write to us with a photo; it leaves the same day.', 'ส่งรูปมาให้เรา เราจัดส่งให้ภายในวันเดียวกัน'),
      ],
      [
        q('Can I order without an account?', 'สั่งโดยไม่มีบัญชีได้ไหม'),
        q('Yes. An e-mail address or a mobile number is enough.', 'ได้ ใช้เพียงอีเมลหรือเบอร์มือถือ'),
      ],
    ],
  },
  productServices: {
    title: q('Products and services', 'สินค้าและบริการ'),
    lines: [
      [
        q('Is there a warranty?', 'มีประกันไหม'),
        q('Two years on everything with a plug or a battery.', 'ประกันสองปีสำหรับทุกอย่างที่ใช้ไฟหรือแบตเตอรี่'),
      ],
      [q('Do you wrap presents?', 'มีบริการห่อของขวัญไหม'), q('Yes, with a card that you write.', 'มี พร้อมการ์ดที่คุณเขียนเอง')],
      [
        q('Can I see it before I buy it?', 'ดูสินค้าก่อนซื้อได้ไหม'),
        q('At our shop on Charoen Krung Road, every day but Monday.', 'ได้ที่ร้านถนนเจริญกรุง ทุกวันยกเว้นวันจันทร์'),
      ],
    ],
  },
}

/** The same questions with an id each. */
export const sampleFaq = FAQ_CATEGORIES.map((name, category) => ({
  name,
  title: LINES[name].title,
  qandA: LINES[name].lines.map(([question, ans], line) => ({ id: category * 10 + line + 1, question, ans })),
}))
