import type { Locale } from '@songsarn/contract/account/session'
import type { Bucket, RowReason } from '@songsarn/contract/communication/analyses'

type Words = {
  headings: readonly string[]
  buckets: Record<Bucket, string>
  reasons: Record<RowReason, string>
}

/** The words of the file of a bucket: those of the console, which `scripts/file-words.test.ts` compares. */
export const ANALYSIS_WORDS: Record<Locale, Words> = {
  en: {
    headings: [
      'Row',
      'Line in the file',
      'As entered',
      'Mobile',
      'Bucket',
      'Bucket code',
      'Result',
      'Result code',
      'Duplicate of row',
      'Parts',
      'Credits',
      'Text',
    ],
    buckets: { unique: 'Unique', duplicate: 'Duplicate', blacklist: 'Blacklist', invalid: 'Invalid' },
    reasons: {
      ok: 'Will be sent',
      empty: 'Empty',
      notNumber: 'Not a number',
      wrongLength: 'Wrong number of digits',
      notMobile: 'Not a mobile number',
      recipientNotAllowed: 'Trial account: not a mobile number of your users',
      notOnLine: 'Not reachable by LINE',
      missingValue: 'No value for a merge field',
      duplicateOf: 'Duplicate',
      unsubscribed: 'Unsubscribed',
      blacklisted: 'Blacklisted',
    },
  },
  th: {
    headings: [
      'ลำดับ',
      'บรรทัดในไฟล์',
      'ตามที่กรอก',
      'หมายเลข',
      'กลุ่ม',
      'รหัสกลุ่ม',
      'ผล',
      'รหัสผล',
      'ซ้ำกับลำดับที่',
      'ส่วน',
      'เครดิต',
      'ข้อความ',
    ],
    buckets: { unique: 'ไม่ซ้ำ', duplicate: 'ซ้ำ', blacklist: 'บัญชีดำ', invalid: 'ใช้ไม่ได้' },
    reasons: {
      ok: 'จะส่ง',
      empty: 'ว่าง',
      notNumber: 'ไม่ใช่หมายเลข',
      wrongLength: 'จำนวนหลักไม่ถูกต้อง',
      notMobile: 'ไม่ใช่หมายเลขมือถือ',
      recipientNotAllowed: 'บัญชีทดลอง: ไม่ใช่หมายเลขมือถือของผู้ใช้ในบัญชี',
      notOnLine: 'ติดต่อทาง LINE ไม่ได้',
      missingValue: 'ไม่มีค่าสำหรับช่องข้อมูล',
      duplicateOf: 'ซ้ำ',
      unsubscribed: 'ยกเลิกรับข้อความแล้ว',
      blacklisted: 'อยู่ในบัญชีดำ',
    },
  },
}
