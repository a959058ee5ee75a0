import { defineTexts } from '../text/define-texts.ts'

export const useFormTexts = defineTexts('form', {
  en: {
    required: 'Required',
    problems_one: 'Check {{count}} field',
    problems_other: 'Check {{count}} fields',
    restored: 'Your unsaved changes from {{time}} were restored.',
    discard: 'Discard changes',
    discardTitle: 'Discard your changes?',
    discardHelp: 'What you changed here is not saved yet.',
    notStored: 'This browser cannot store a draft. Save before you leave this page.',
    noChoice: 'Nothing found',
    createChoice: 'Create “{{name}}”',
    openElsewhere:
      'This form is open in another tab too. Changes made there do not appear here; whatever is saved last applies.',
  },
  th: {
    required: 'จำเป็นต้องกรอก',
    problems_other: 'โปรดตรวจสอบ {{count}} ช่อง',
    restored: 'กู้คืนการแก้ไขที่ยังไม่ได้บันทึกเมื่อ {{time}} แล้ว',
    discard: 'ละทิ้งการแก้ไข',
    discardTitle: 'ละทิ้งการแก้ไขหรือไม่',
    discardHelp: 'สิ่งที่คุณแก้ไขยังไม่ได้บันทึก',
    notStored: 'เบราว์เซอร์นี้เก็บฉบับร่างไม่ได้ โปรดบันทึกก่อนออกจากหน้านี้',
    noChoice: 'ไม่พบรายการ',
    createChoice: 'สร้าง “{{name}}”',
    openElsewhere: 'แบบฟอร์มนี้เปิดอยู่ในแท็บอื่นด้วย การแก้ไขในแท็บนั้นจะไม่แสดงที่นี่ และระบบจะใช้ค่าที่บันทึกล่าสุด',
  },
})
