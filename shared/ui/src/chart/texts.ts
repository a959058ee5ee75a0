import { defineTexts } from '../text/define-texts.ts'

export const useChartTexts = defineTexts('chart', {
  en: { empty: 'No figures for this period yet' },
  th: { empty: 'ยังไม่มีตัวเลขของช่วงนี้' },
})
