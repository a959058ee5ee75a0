/**
 * Texts of the page that asks a person for consent, before the answer. `{{sender}}`, `{{content}}` and `{{mobile}}` are
 * parameters. The console shows the same texts as a preview.
 */
export const CONSENT_PAGE = {
  en: {
    title: '{{sender}} asks for your consent',
    paragraphs: ['{{content}}', 'Your answer is stored for {{mobile}}. You can change it here at any time.'],
    buttons: [
      { label: 'Accept', action: 'answer=accept' },
      { label: 'Decline', action: 'answer=decline', isPlain: true },
    ],
  },
  th: {
    title: '{{sender}} ขอความยินยอมจากคุณ',
    paragraphs: ['{{content}}', 'คำตอบจะบันทึกไว้กับหมายเลข {{mobile}} คุณเปลี่ยนคำตอบที่หน้านี้ได้ทุกเมื่อ'],
    buttons: [
      { label: 'ยินยอม', action: 'answer=accept' },
      { label: 'ไม่ยินยอม', action: 'answer=decline', isPlain: true },
    ],
  },
} as const
