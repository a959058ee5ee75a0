import type { Notice } from '@songsarn/contract/account/notices'
import { defineTexts, type Text } from '../text/define-texts.ts'

/** The texts of notices, for the bell and the list: one sentence for each kind. */
export const useNoticeTexts = defineTexts('notices', {
  en: {
    senderApproved: 'The sender name {{sender}} was approved',
    senderRejected: 'The sender name {{sender}} was rejected',
    senderUnused: 'The sender name {{sender}} was not used for five months; carriers drop it after six',
    topUpConfirmed: 'Your top-up was confirmed: {{credits, number}} credits were added',
    topUpDeclined: 'Your top-up of {{credits, number}} credits was declined',
    creditLow: 'Only {{balance, number}} credits are left (alert below {{level, number}})',
    reportReady: 'The report “{{report}}” is ready',
    reportFailed: 'The report “{{report}}” could not be created',
    ticketAnswered: 'Your ticket “{{subject}}” has a new answer',
    scheduleMissed: '“{{communication}}” was not sent at its time and waits for you',
    sendBraked: '“{{communication}}” has stopped by itself: {{share}}% failed or opted out',
    sendingFailed: '“{{communication}}” was sent only in part; the rest was cancelled',
    analysisFailed: 'The recipients of “{{communication}}” could not be analyzed; nothing was sent',
    approvalAsked: '{{person}} asks for your approval of “{{communication}}”',
    approvalApproved: '{{person}} approved “{{communication}}”',
    approvalDeclined: '{{person}} declined “{{communication}}”; nothing was sent',
    approvalEnded: 'The request to approve “{{communication}}” ended; nothing was sent',
    importFailed: 'The import of {{file}} stopped after {{done, number}} of {{rows, number}} rows',
    title: 'Notifications',
    unread: 'Unread',
    all: 'See all notifications',
    markAll: 'Mark all as read',
    empty: 'Nothing has happened yet',
    emptyHelp: 'Decisions of your provider, answers, reports and missed schedules appear here for 90 days.',
  },
  th: {
    senderApproved: 'ชื่อผู้ส่ง {{sender}} ได้รับอนุมัติแล้ว',
    senderRejected: 'ชื่อผู้ส่ง {{sender}} ไม่ได้รับอนุมัติ',
    senderUnused: 'ชื่อผู้ส่ง {{sender}} ไม่มีการส่งมาห้าเดือน เครือข่ายจะยกเลิกเมื่อครบหกเดือน',
    topUpConfirmed: 'ยืนยันการเติมเครดิตแล้ว ได้รับเพิ่ม {{credits, number}} เครดิต',
    topUpDeclined: 'คำขอเติม {{credits, number}} เครดิตไม่ได้รับการยืนยัน',
    creditLow: 'เหลือเพียง {{balance, number}} เครดิต (แจ้งเตือนเมื่อต่ำกว่า {{level, number}})',
    reportReady: 'รายงาน “{{report}}” พร้อมแล้ว',
    reportFailed: 'สร้างรายงาน “{{report}}” ไม่สำเร็จ',
    ticketAnswered: 'เรื่องที่คุณแจ้ง “{{subject}}” มีคำตอบใหม่',
    scheduleMissed: '“{{communication}}” ไม่ได้ส่งตามเวลาที่ตั้งไว้ และรอให้คุณตรวจสอบ',
    sendBraked: '“{{communication}}” หยุดส่งโดยอัตโนมัติ เพราะ {{share}}% ส่งไม่สำเร็จหรือผู้รับยกเลิกรับข้อความ',
    sendingFailed: '“{{communication}}” ส่งไม่ครบ ข้อความที่เหลือถูกยกเลิก',
    analysisFailed: 'วิเคราะห์ผู้รับของ “{{communication}}” ไม่สำเร็จ ยังไม่มีการส่งข้อความ',
    approvalAsked: '{{person}} ขออนุมัติส่ง “{{communication}}”',
    approvalApproved: '{{person}} อนุมัติ “{{communication}}” แล้ว',
    approvalDeclined: '{{person}} ไม่อนุมัติ “{{communication}}” จึงไม่มีการส่ง',
    approvalEnded: 'คำขออนุมัติ “{{communication}}” สิ้นสุดแล้ว ไม่มีการส่ง',
    importFailed: 'นำเข้า {{file}} ไม่สำเร็จ หยุดหลังแถวที่ {{done, number}} จาก {{rows, number}} แถว',
    title: 'การแจ้งเตือน',
    unread: 'ยังไม่ได้อ่าน',
    all: 'ดูการแจ้งเตือนทั้งหมด',
    markAll: 'ทำเครื่องหมายว่าอ่านทั้งหมด',
    empty: 'ยังไม่มีการแจ้งเตือน',
    emptyHelp: 'ผลการพิจารณาของผู้ให้บริการ คำตอบ รายงาน และการส่งที่พลาดเวลา จะแสดงที่นี่เป็นเวลา 90 วัน',
  },
})

/** Texts of a notice: what happened, and the reason that was given (empty without one). */
export const noticeText = (text: Text<Notice['kind']>, { kind, params }: Pick<Notice, 'kind' | 'params'>) => ({
  title: text(kind, params),
  reason: String(params.reason ?? ''),
})
