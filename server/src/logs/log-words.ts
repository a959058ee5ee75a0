import type { DeliveryError } from '@songsarn/contract/delivery-error'
import type { Locale } from '@songsarn/contract/session'
import type { LogStatus, SmsType } from '@songsarn/contract/states'

type Words = {
  headings: readonly string[]
  statuses: Record<LogStatus, string>
  types: Record<SmsType, string>
  /** `{{code}}` is the carrier's code. */
  errors: Record<DeliveryError, string>
}

/** The words of a file of Logs: those of the console's language files, which `scripts/log-words.test.ts` compares. */
export const LOG_WORDS: Record<Locale, Words> = {
  en: {
    headings: [
      'Mobile',
      'Status',
      'Status code',
      'Communication',
      'Sender',
      'Account',
      'User',
      'Type',
      'Type code',
      'Parts',
      'Credits',
      'Accepted (GMT+7)',
      'Sent to operator (GMT+7)',
      'Receipt (GMT+7)',
      'Error',
      'Error code',
      'Message ID',
      'Communication ID',
    ],
    statuses: {
      Pending: 'Pending',
      Completed: 'Sent to operator',
      Delivered: 'Delivered',
      Rejected: 'Rejected',
      Undelivered: 'Undelivered',
      Expired: 'Expired',
      Unknown: 'Unknown',
      Cancelled: 'Cancelled',
    },
    types: { 'quick-send': 'Quick Send', broadcast: 'Broadcast', campaign: 'Campaign', otp: 'OTP', test: 'Test' },
    errors: {
      responseLost: "The operator didn't respond",
      messageLength: 'The operator reported that the message is too long',
      systemError: 'The operator had a system error',
      invalidSource: "The operator doesn't accept this sender name",
      invalidDestination: "The operator doesn't recognize this number",
      queueFull: "The operator's queue is full",
      throttled: 'The operator limited the sending rate',
      submitFailed: "The operator couldn't accept the message",
      pinExpired: 'Not sent: the OTP code expired first',
      pinSuperseded: 'Not sent: a newer OTP code was requested first',
      pinUsed: 'Not sent: the OTP code was used or had too many tries first',
      recipientBlacklisted: 'Not sent: the number was on the blacklist when its turn came',
      recipientUnsubscribed: 'Not sent: the recipient opted out before its turn came',
      carrierCode: "The operator's error code: {{code}}",
      rejectedCode: 'Rejected with error code {{code}}',
    },
  },
  th: {
    headings: [
      'หมายเลขมือถือ',
      'สถานะ',
      'รหัสสถานะ',
      'รายการส่ง',
      'ชื่อผู้ส่ง',
      'บัญชี',
      'ผู้ใช้',
      'ประเภท',
      'รหัสประเภท',
      'ส่วน',
      'เครดิต',
      'รับเข้าระบบ (GMT+7)',
      'ส่งให้เครือข่าย (GMT+7)',
      'รายงานผล (GMT+7)',
      'ข้อผิดพลาด',
      'รหัสข้อผิดพลาด',
      'รหัสข้อความ',
      'รหัสรายการส่ง',
    ],
    statuses: {
      Pending: 'รอส่ง',
      Completed: 'ส่งให้เครือข่ายแล้ว',
      Delivered: 'ถึงผู้รับ',
      Rejected: 'ถูกปฏิเสธ',
      Undelivered: 'ส่งไม่ถึง',
      Expired: 'หมดอายุ',
      Unknown: 'ไม่ทราบผล',
      Cancelled: 'ยกเลิก',
    },
    types: { 'quick-send': 'ส่งด่วน', broadcast: 'บรอดแคสต์', campaign: 'แคมเปญ', otp: 'OTP', test: 'ทดสอบ' },
    errors: {
      responseLost: 'เครือข่ายไม่ตอบกลับ',
      messageLength: 'เครือข่ายแจ้งว่าข้อความยาวเกินไป',
      systemError: 'ระบบของเครือข่ายขัดข้อง',
      invalidSource: 'เครือข่ายไม่รับชื่อผู้ส่งนี้',
      invalidDestination: 'เครือข่ายไม่รู้จักหมายเลขนี้',
      queueFull: 'คิวของเครือข่ายเต็ม',
      throttled: 'เครือข่ายจำกัดความเร็วในการส่ง',
      submitFailed: 'เครือข่ายรับข้อความไม่ได้',
      pinExpired: 'ไม่ได้ส่ง: รหัส OTP หมดอายุก่อน',
      pinSuperseded: 'ไม่ได้ส่ง: มีการขอรหัส OTP ใหม่ก่อน',
      pinUsed: 'ไม่ได้ส่ง: รหัส OTP ถูกใช้หรือลองเกินจำนวนครั้งก่อน',
      recipientBlacklisted: 'ไม่ได้ส่ง: หมายเลขอยู่ในบัญชีดำเมื่อถึงคิวส่ง',
      recipientUnsubscribed: 'ไม่ได้ส่ง: ผู้รับยกเลิกรับข้อความก่อนถึงคิวส่ง',
      carrierCode: 'รหัสข้อผิดพลาดของเครือข่าย: {{code}}',
      rejectedCode: 'ถูกปฏิเสธด้วยรหัสข้อผิดพลาด {{code}}',
    },
  },
}
