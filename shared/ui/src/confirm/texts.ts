import { defineTexts } from '../text/define-texts.ts'

export const useConfirmTexts = defineTexts('confirm', {
  en: { typeName: 'Type “{{name}}” to confirm' },
  th: { typeName: 'พิมพ์ “{{name}}” เพื่อยืนยัน' },
})
