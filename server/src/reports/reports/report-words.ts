import type { Locale } from '@songsarn/contract/account/session'
import type { ContentCode, PeopleContentCode, ReportContent } from '@songsarn/contract/reports/report-contents'
import { LOG_WORDS } from '../logs/log-words.ts'

/** The headings of all report columns. */
const HEADINGS = {
  mobile: ['Mobile', 'หมายเลขมือถือ'],
  status: ['Status', 'สถานะ'],
  statusCode: ['Status code', 'รหัสสถานะ'],
  communication: ['Communication', 'รายการส่ง'],
  sender: ['Sender', 'ชื่อผู้ส่ง'],
  text: ['Message', 'ข้อความ'],
  account: ['Account', 'บัญชี'],
  user: ['User', 'ผู้ใช้'],
  type: ['Type', 'ประเภท'],
  typeCode: ['Type code', 'รหัสประเภท'],
  parts: ['Parts', 'ส่วน'],
  credits: ['Credits', 'เครดิต'],
  acceptedAt: ['Accepted (GMT+7)', 'รับเข้าระบบ (GMT+7)'],
  submittedAt: ['Sent to operator (GMT+7)', 'ส่งให้เครือข่าย (GMT+7)'],
  receiptAt: ['Receipt (GMT+7)', 'รายงานผล (GMT+7)'],
  error: ['Error', 'ข้อผิดพลาด'],
  errorCode: ['Error code', 'รหัสข้อผิดพลาด'],
  messageId: ['Message ID', 'รหัสข้อความ'],
  communicationId: ['Communication ID', 'รหัสรายการส่ง'],
  otpConfig: ['OTP configuration', 'การตั้งค่า OTP'],
  ref: ['Ref', 'รหัสอ้างอิง'],
  result: ['Result', 'ผลการยืนยัน'],
  tries: ['Tries', 'จำนวนครั้งที่ลอง'],
  requestedAt: ['Requested (GMT+7)', 'เวลาที่ขอ (GMT+7)'],
  expiresAt: ['Expires (GMT+7)', 'หมดอายุ (GMT+7)'],
  settledAt: ['Settled (GMT+7)', 'เวลาที่สิ้นสุด (GMT+7)'],
  link: ['Link', 'ลิงก์'],
  clickedAt: ['Clicked (GMT+7)', 'เวลาที่คลิก (GMT+7)'],
  openedBy: ['Opened by', 'เปิดโดย'],
  agent: ['Browser', 'เบราว์เซอร์'],
  consentTemplate: ['Consent template', 'เทมเพลตความยินยอม'],
  version: ['Version', 'เวอร์ชัน'],
  answer: ['Answer', 'คำตอบ'],
  answeredAt: ['Answered (GMT+7)', 'เวลาที่ตอบ (GMT+7)'],
  date: ['Date', 'วันที่'],
  messages: ['Messages', 'ข้อความ'],
  pending: ['Pending', 'รอส่ง'],
  completed: ['Sent to operator', 'ส่งให้เครือข่ายแล้ว'],
  delivered: ['Delivered', 'ถึงผู้รับ'],
  undelivered: ['Undelivered', 'ส่งไม่ถึง'],
  rejected: ['Rejected', 'ถูกปฏิเสธ'],
  expired: ['Expired', 'หมดอายุ'],
  unknown: ['Unknown', 'ไม่ทราบผล'],
  cancelled: ['Cancelled', 'ยกเลิก'],
  firstName: ['First name', 'ชื่อ'],
  lastName: ['Last name', 'นามสกุล'],
  address: ['Address', 'ที่อยู่'],
  city: ['City', 'เมือง/จังหวัด'],
  country: ['Country', 'ประเทศ'],
  gender: ['Gender', 'เพศ'],
  birthDate: ['Birthday', 'วันเกิด'],
  blacklist: ['Blacklist', 'บัญชีดำ'],
  reason: ['Reason', 'เหตุผล'],
  note: ['Note', 'หมายเหตุ'],
  addedAt: ['Added (GMT+7)', 'เพิ่มเมื่อ (GMT+7)'],
  changedAt: ['Last changed (GMT+7)', 'แก้ไขล่าสุด (GMT+7)'],
  deliveryRate: ['Delivery rate (%)', 'อัตราถึงผู้รับ (%)'],
} as const satisfies Record<string, readonly [en: string, th: string]>

export type ColumnName = keyof typeof HEADINGS

export const headingOf = (column: { name: ColumnName } | { heading: string }, locale: Locale): string =>
  'heading' in column ? column.heading : HEADINGS[column.name][locale === 'th' ? 1 : 0]

/** The words of cells: those of Logs, and those of OTPs, clicks and answers. */
export const REPORT_WORDS = {
  en: {
    ...LOG_WORDS.en,
    results: {
      pending: 'Pending',
      verified: 'Success',
      failed: 'Over Limit Usage',
      superseded: 'Superseded',
      expired: 'OTP Code Expired',
    },
    openers: { person: 'Person', program: 'Program' },
    answers: { accept: 'Accepted', decline: 'Declined' },
    reasons: { unsubscribed: 'Opted out', blacklisted: 'Added by a user' },
  },
  th: {
    ...LOG_WORDS.th,
    results: {
      pending: 'รอยืนยัน',
      verified: 'สำเร็จ',
      failed: 'ลองเกินจำนวนครั้ง',
      superseded: 'มีรหัสใหม่แทน',
      expired: 'รหัส OTP หมดอายุ',
    },
    openers: { person: 'บุคคล', program: 'โปรแกรม' },
    answers: { accept: 'ยินยอม', decline: 'ไม่ยินยอม' },
    reasons: { unsubscribed: 'ผู้รับขอไม่รับข้อความ', blacklisted: 'ผู้ใช้เพิ่ม' },
  },
} as const

const PEOPLE_CONTENT_NAMES: Record<Locale, Record<PeopleContentCode, string>> = {
  en: { 1: 'People', 2: 'Segment', 3: 'Blacklist' },
  th: { 1: 'รายชื่อ', 2: 'กลุ่มเป้าหมาย', 3: 'บัญชีดำ' },
}

const CONTENT_NAMES: Record<Locale, Record<ContentCode, string>> = {
  en: {
    1: 'Communication',
    2: 'URL Tracking',
    3: 'OTP Tracking',
    4: 'Communication Summary',
    5: 'Summary by Account',
    6: 'Summary by Date',
    7: 'Summary by Sender',
    8: 'e-Consent',
  },
  th: {
    1: 'รายการส่ง',
    2: 'การติดตาม URL',
    3: 'การติดตาม OTP',
    4: 'สรุปรายการส่ง',
    5: 'สรุปตามบัญชี',
    6: 'สรุปตามวันที่',
    7: 'สรุปตามชื่อผู้ส่ง',
    8: 'e-Consent',
  },
}

/** The name of a content, for the sheet of a file. */
export const contentNameOf = ({ reportType, peopleReportType }: ReportContent, locale: Locale): string =>
  reportType === null ? PEOPLE_CONTENT_NAMES[locale][peopleReportType ?? 1] : CONTENT_NAMES[locale][reportType]
