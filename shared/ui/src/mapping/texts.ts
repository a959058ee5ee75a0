import { defineTexts } from '../text/define-texts.ts'

export const useMappingTexts = defineTexts('mapping', {
  en: {
    caption: 'First rows of the file',
    column: 'Column {{number}}',
    fieldOf: '{{column}}: what it is',
    unused: 'Not used',
    missing: 'Choose a column for: {{fields}}.',
    headed: 'The first row has headings and is not imported.',
    unheaded: 'The first row has no headings and is imported too.',
  },
  th: {
    caption: 'แถวแรก ๆ ของไฟล์',
    column: 'คอลัมน์ {{number}}',
    fieldOf: '{{column}}: เป็นข้อมูลอะไร',
    unused: 'ไม่ใช้',
    missing: 'โปรดเลือกคอลัมน์สำหรับ: {{fields}}',
    headed: 'แถวแรกเป็นหัวคอลัมน์ และจะไม่นำเข้า',
    unheaded: 'แถวแรกไม่ใช่หัวคอลัมน์ และจะนำเข้าด้วย',
  },
})
