import { defineTexts } from '../text/define-texts.ts'

/** Meaning of each status of a message, by its name in the contract, and of the groups on Home. */
export const useStatusMeanings = defineTexts('statusMeanings', {
  en: {
    title: 'What the statuses mean',
    Pending: 'Waiting to be sent to the operator.',
    Completed: "The operator accepted the message. We're waiting for the receipt. The API calls this status Completed.",
    Delivered: 'The operator reported that the message reached the phone.',
    Rejected: 'The operator rejected the message. Its credits were refunded.',
    Undelivered: "The operator couldn't deliver the message.",
    Expired: "The message couldn't be delivered in time.",
    Unknown:
      "The connection broke while the message was sent, so we don't know whether the operator has it. It isn't resent automatically. A later receipt updates the status.",
    Cancelled: 'The message was cancelled before it was sent to the operator. Its credits were refunded.',
    inProgress: 'Pending and sent to operator.',
    notDelivered: 'Undelivered and expired.',
  },
  th: {
    title: 'ความหมายของสถานะ',
    Pending: 'รอส่งให้เครือข่าย',
    Completed: 'เครือข่ายรับข้อความแล้ว กำลังรอรายงานผล API เรียกสถานะนี้ว่า Completed',
    Delivered: 'เครือข่ายแจ้งว่าข้อความถึงโทรศัพท์แล้ว',
    Rejected: 'เครือข่ายปฏิเสธข้อความนี้ คืนเครดิตให้แล้ว',
    Undelivered: 'เครือข่ายส่งข้อความไม่ถึงผู้รับ',
    Expired: 'ส่งข้อความไม่ถึงภายในเวลาที่กำหนด',
    Unknown:
      'การเชื่อมต่อขาดระหว่างส่ง จึงไม่ทราบว่าเครือข่ายได้รับข้อความหรือไม่ ข้อความจะไม่ส่งซ้ำโดยอัตโนมัติ หากมีรายงานผลภายหลัง สถานะจะเปลี่ยนตามนั้น',
    Cancelled: 'ข้อความถูกยกเลิกก่อนส่งให้เครือข่าย คืนเครดิตให้แล้ว',
    inProgress: 'รอส่งและส่งให้เครือข่ายแล้ว',
    notDelivered: 'ส่งไม่ถึงและหมดอายุ',
  },
})
