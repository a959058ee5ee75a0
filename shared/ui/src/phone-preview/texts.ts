import { defineTexts } from '../text/define-texts.ts'

export const usePhoneTexts = defineTexts('phonePreview', {
  en: {
    title: 'Preview on a phone',
    noSender: 'Sender',
    empty: 'Your message will show here.',
    part: 'Part {{part, number}} of {{total, number}}',
    joined: 'Phones join the parts into one message.',
  },
  th: {
    title: 'ตัวอย่างบนมือถือ',
    noSender: 'ชื่อผู้ส่ง',
    empty: 'ข้อความของคุณจะแสดงที่นี่',
    part: 'ข้อความที่ {{part, number}} จาก {{total, number}}',
    joined: 'โทรศัพท์จะต่อข้อความย่อยเป็นข้อความเดียว',
  },
})
