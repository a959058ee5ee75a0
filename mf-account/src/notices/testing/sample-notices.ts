import { NOTICE_KINDS, type Notice, type NoticeKind } from '@songsarn/contract/account/notices'

const PARAMS: Record<NoticeKind, Notice['params']> = {
  senderApproved: { sender: 'MyShop', reason: '' },
  senderRejected: { sender: 'BANK', reason: 'ชื่อนี้เป็นของธนาคาร กรุณาแนบหนังสือมอบอำนาจ' },
  senderUnused: { sender: 'MyShop' },
  linkDomainLost: { domain: 'sms.brand.example' },
  topUpConfirmed: { credits: 10_000, reason: '' },
  topUpDeclined: { credits: 50_000, reason: 'ยังไม่พบยอดโอน' },
  creditLow: { balance: 940, level: 1000 },
  reportReady: { report: 'ยอดส่งรายวัน', rows: 1250 },
  reportFailed: { report: 'Monthly sales' },
  ticketAnswered: { subject: 'ข้อความถึงช้า' },
  scheduleMissed: { communication: 'โปรโมชันปีใหม่' },
  sendBraked: { communication: 'Year-end sale', share: '42.5' },
  sendingFailed: { communication: 'แจ้งปิดปรับปรุงระบบ', reason: '' },
  analysisFailed: { communication: 'SONGSARN 2026-11-20 14:05' },
  approvalAsked: { communication: 'โปรโมชันปีใหม่', person: 'สมชาย ใจดี', recipients: 20_000, credits: 40_000 },
  approvalApproved: { communication: 'โปรโมชันปีใหม่', person: 'สมหญิง ใจดี', reason: '' },
  approvalDeclined: { communication: 'โปรโมชันปีใหม่', person: 'สมหญิง ใจดี', reason: 'ราคาในข้อความไม่ถูกต้อง' },
  approvalEnded: { communication: 'SONGSARN 2026-11-20 14:05' },
  importFailed: { file: 'ลูกค้าสาขาเชียงใหม่.xlsx', done: 12_000, rows: 48_210 },
}

/** A notice of each kind; the first two are unread. */
export function sampleNotices() {
  const items = NOTICE_KINDS.map((kind, index) => ({
    ...{
      id: `0199d000-0000-7000-8000-0000000002${String(index).padStart(2, '0')}`,
      kind,
      params: PARAMS[kind],
      path: '/account/credit',
    },
    read: index > 1,
    createDate: `2026-11-${String(20 - index).padStart(2, '0')}T07:05:00.000Z`,
  }))
  return { items, page: 0, size: 10, total: items.length, unread: 2, newest: items[0]?.id ?? null }
}
