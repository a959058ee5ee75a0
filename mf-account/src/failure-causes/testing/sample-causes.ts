import type { DeskCause, UnexplainedCode } from '@songsarn/contract/account/failure-causes'
import type { Answers } from '@songsarn/testing/fake-service'

const SHIPPED = { id: null, isShipped: true, editedBy: null, editDate: null }

const ENTRIES: DeskCause[] = [
  {
    ...{ carrier: null, stage: 'submit', code: '88', whose: 'carrier', resend: 'later', ...SHIPPED },
    text: { en: 'The operator limited the sending rate', th: 'เครือข่ายจำกัดความเร็วในการส่ง' },
    advice: { en: 'Send again later.', th: 'ส่งใหม่ภายหลัง' },
  },
  {
    ...{ carrier: null, stage: 'receipt', code: '1', whose: 'number', resend: 'no', ...SHIPPED },
    text: { en: 'The number is not in use', th: 'หมายเลขนี้ไม่มีผู้ใช้งาน' },
    advice: { en: 'Remove the number from your list.', th: 'ลบหมายเลขออกจากรายชื่อ' },
  },
  {
    ...{ carrier: 'north', stage: 'receipt', code: '27', whose: 'recipient', resend: 'later', isShipped: true },
    ...{ id: '0199d000-0000-7000-8000-0000000000c1', editedBy: 'operator', editDate: '2026-11-20T07:05:00.000Z' },
    text: { en: 'The phone was off for a day', th: 'โทรศัพท์ปิดเครื่องมาหนึ่งวัน' },
    advice: { en: 'Send again later.', th: 'ส่งใหม่ภายหลัง' },
  },
]

const CODES: UnexplainedCode[] = [
  { carrier: 'north', stage: 'receipt', code: '901', count: 1240 },
  ...Array.from({ length: 6 }, (_, index): UnexplainedCode => {
    return { carrier: index === 5 ? null : 'south', stage: 'submit', code: String(1025 + index), count: 90 - index }
  }),
]

/** Entries of the dictionary, and codes without one. */
export const CAUSES: Answers = {
  listDeskCauses: () => ({
    ...{ items: ENTRIES, page: 0, size: 10, total: ENTRIES.length },
    carriers: ['line', 'north', 'simulated', 'south'],
  }),
  listUnexplainedCodes: () => ({ items: CODES }),
}
