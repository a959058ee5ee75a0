import { defineTexts } from '../text/define-texts.ts'

export const useHelpTexts = defineTexts('help', {
  en: { about: 'About “{{word}}”' },
  th: { about: 'คำอธิบาย “{{word}}”' },
})
