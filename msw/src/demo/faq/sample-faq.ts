import type { LocalizedText } from '../service/localize.ts'
import { FAQ_CATEGORIES, type FaqCategory } from './faq.ts'

type SampleQuestion = readonly [question: LocalizedText, answer: LocalizedText]

const text = (en: string, th: string): LocalizedText => ({ en, th })

const SAMPLES: Record<FaqCategory, { title: LocalizedText; questions: readonly SampleQuestion[] }> = {
  payment: {
    title: text('Payment', 'การชำระเงิน'),
    questions: [
      [
        text('When will I be charged?', 'เรียกเก็บเงินเมื่อไร'),
        text('When your parcel leaves our store.', 'เรียกเก็บเงินเมื่อพัสดุออกจากคลัง'),
      ],
      [
        text('How can I pay?', 'ชำระเงินได้ทางใดบ้าง'),
        text('By card, bank transfer, PromptPay or cash on delivery.', 'บัตร โอนเงิน พร้อมเพย์ หรือเก็บเงินปลายทาง'),
      ],
      [
        text('Why was my payment refused?', 'ทำไมการชำระเงินไม่ผ่าน'),
        text(
          'Your bank may need a confirmation. Open its app, then try again.',
          'ธนาคารอาจต้องการการยืนยัน เปิดแอปธนาคารแล้วลองอีกครั้ง',
        ),
      ],
      [
        text('Can I get a tax invoice?', 'ขอใบกำกับภาษีได้ไหม'),
        text(
          'Yes. Select “tax invoice” at checkout. We email it within a day.',
          'ได้ ให้เลือก “ใบกำกับภาษี” ตอนชำระเงิน ส่งทางอีเมลภายในหนึ่งวัน',
        ),
      ],
    ],
  },
  delivery: {
    title: text('Delivery', 'การจัดส่ง'),
    questions: [
      [
        text('Where is my parcel?', 'พัสดุอยู่ที่ไหน'),
        text(
          'Your shipping message has the tracking number. Enter it on the carrier’s website.',
          'ดูเลขพัสดุในข้อความที่ได้รับตอนส่งออก แล้วตรวจสอบกับบริษัทขนส่ง',
        ),
      ],
      [
        text('How long does it take?', 'ใช้เวลากี่วัน'),
        text('One to two days in Bangkok, up to five on the islands.', 'กรุงเทพฯ หนึ่งถึงสองวัน เกาะต่าง ๆ ไม่เกินห้าวัน'),
      ],
      [
        text('Do you deliver to other countries?', 'ส่งต่างประเทศไหม'),
        text('Currently to Laos, Malaysia and Singapore.', 'ขณะนี้ส่งลาว มาเลเซีย และสิงคโปร์'),
      ],
    ],
  },
  cancellationReturn: {
    title: text('Cancellations and returns', 'การยกเลิกและคืนสินค้า'),
    questions: [
      [
        text('Can I change my mind?', 'เปลี่ยนใจได้ไหม'),
        text('Yes, within 14 days, if you have not used the product.', 'ได้ภายในสิบสี่วัน หากยังไม่ได้ใช้สินค้า'),
      ],
      [
        text('How do I return a product?', 'ส่งคืนอย่างไร'),
        text(
          'Print the label from your order, and take the parcel to any counter of the carrier.',
          'พิมพ์ใบปะหน้าจากคำสั่งซื้อ แล้วนำพัสดุไปที่เคาน์เตอร์ขนส่งใดก็ได้',
        ),
      ],
      [
        text('When do I get my refund?', 'ได้เงินคืนเมื่อไร'),
        text('Within three working days after we receive the product.', 'ภายในสามวันทำการหลังของถึงเรา'),
      ],
    ],
  },
  myOrders: {
    title: text('My orders', 'คำสั่งซื้อของฉัน'),
    questions: [
      [
        text('Can I add a product to an order?', 'เพิ่มสินค้าในคำสั่งซื้อได้ไหม'),
        text(
          'Yes, while its status is “being packed”. After that, place a new order. We combine parcels where possible.',
          'ได้หากยังขึ้นว่า “กำลังแพ็ก” หลังจากนั้นให้สั่งใหม่ เราจะรวมกล่องให้หากทำได้',
        ),
      ],
      [
        text('Something is missing from my parcel.', 'ของในกล่องไม่ครบ'),
        text('Send us a photo. We ship the missing item the same day.', 'ส่งรูปมาให้เรา เราจัดส่งให้ภายในวันเดียวกัน'),
      ],
      [
        text('Can I order without an account?', 'สั่งโดยไม่มีบัญชีได้ไหม'),
        text('Yes. You only need an email address or a mobile number.', 'ได้ ใช้เพียงอีเมลหรือหมายเลขมือถือ'),
      ],
    ],
  },
  productServices: {
    title: text('Products and services', 'สินค้าและบริการ'),
    questions: [
      [
        text('Is there a warranty?', 'มีประกันไหม'),
        text('Two years on everything with a plug or a battery.', 'ประกันสองปีสำหรับทุกอย่างที่ใช้ไฟหรือแบตเตอรี่'),
      ],
      [text('Do you wrap gifts?', 'มีบริการห่อของขวัญไหม'), text('Yes, and you can add a card.', 'มี พร้อมการ์ดที่คุณเขียนเอง')],
      [
        text('Can I see a product before I buy it?', 'ดูสินค้าก่อนซื้อได้ไหม'),
        text('Yes, at our shop on Charoen Krung Road, every day except Monday.', 'ได้ที่ร้านถนนเจริญกรุง ทุกวันยกเว้นวันจันทร์'),
      ],
    ],
  },
}

/** The questions by category. Each question has an id. */
export const sampleFaq = FAQ_CATEGORIES.map((name, category) => ({
  name,
  title: SAMPLES[name].title,
  qandA: SAMPLES[name].questions.map(([question, ans], index) => ({ id: category * 10 + index + 1, question, ans })),
}))
