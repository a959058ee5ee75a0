import { defineTexts } from '../text/define-texts.ts'

export const useUploadTexts = defineTexts('upload', {
  en: {
    drop: 'Drop a file here, or choose one',
    choose: 'Choose a file',
    none: 'No file',
    limits: '{{kinds}}, up to {{size}}',
    uploading: 'Uploading {{name}}',
    sent: '{{sent}} of {{size}}',
    reading: 'Sent. The service is reading it…',
    replace: 'Replace',
    remove: 'Remove',
    failed: '{{name}} was not uploaded.',
    empty: '{{name}} is empty. Choose another file.',
    tooLarge: '{{name}} is larger than {{size}}. Choose a smaller file.',
    wrongKind: 'The content of {{name}} is not {{kinds}}. Choose another file.',
  },
  th: {
    drop: 'วางไฟล์ที่นี่ หรือเลือกไฟล์',
    choose: 'เลือกไฟล์',
    none: 'ไม่มีไฟล์',
    limits: '{{kinds}} ขนาดไม่เกิน {{size}}',
    uploading: 'กำลังอัปโหลด {{name}}',
    sent: '{{sent}} จาก {{size}}',
    reading: 'ส่งแล้ว บริการกำลังอ่านไฟล์…',
    replace: 'เปลี่ยนไฟล์',
    remove: 'นำออก',
    failed: 'อัปโหลด {{name}} ไม่สำเร็จ',
    empty: '{{name}} เป็นไฟล์ว่าง โปรดเลือกไฟล์อื่น',
    tooLarge: '{{name}} มีขนาดเกิน {{size}} โปรดเลือกไฟล์ที่เล็กกว่า',
    wrongKind: 'เนื้อหาของ {{name}} ไม่ใช่ {{kinds}} โปรดเลือกไฟล์อื่น',
  },
})
