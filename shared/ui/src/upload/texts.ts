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
    oldWorkbook:
      '{{name}} is an old Excel workbook (.xls), or one with a password. Open it in Excel, then save it as “Excel Workbook (.xlsx)” without a password.',
    otherWorkbook:
      '{{name}} is a workbook of another kind (ODS, XLSB or Numbers). Open it in its program, then save it as XLSX or “CSV UTF-8”.',
    webPage: '{{name}} is a web page, whatever its name. Open it in Excel, then save it as “Excel Workbook (.xlsx)”.',
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
    oldWorkbook:
      '{{name}} เป็นสมุดงาน Excel รุ่นเก่า (.xls) หรือมีรหัสผ่านป้องกัน โปรดเปิดใน Excel แล้วบันทึกเป็น “Excel Workbook (.xlsx)” โดยไม่ใส่รหัสผ่าน',
    otherWorkbook: '{{name}} เป็นสมุดงานชนิดอื่น (ODS, XLSB หรือ Numbers) โปรดเปิดในโปรแกรมนั้น แล้วบันทึกเป็น XLSX หรือ “CSV UTF-8”',
    webPage: '{{name}} เป็นหน้าเว็บ ไม่ว่าชื่อไฟล์จะเป็นอะไร โปรดเปิดใน Excel แล้วบันทึกเป็น “Excel Workbook (.xlsx)”',
    wrongKind: 'เนื้อหาของ {{name}} ไม่ใช่ {{kinds}} โปรดเลือกไฟล์อื่น',
  },
})
