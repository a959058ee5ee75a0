import { defineTexts } from '../text/define-texts.ts'

export const useStepsTexts = defineTexts('steps', {
  en: { done: 'done' },
  th: { done: 'เสร็จแล้ว' },
})
