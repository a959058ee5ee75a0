import type { Locale } from '@songsarn/contract/account/session'
import type { BlacklistEntry } from '@songsarn/contract/communication/blacklist'
import type { RowError } from './read-person.ts'

type Words = {
  blacklist: readonly string[]
  blacklistReasons: Record<BlacklistEntry['reason'], string>
  blacklistSources: Record<BlacklistEntry['source'], string>
  notImported: readonly string[]
  rowErrors: Record<RowError, string>
}

/** The words of the CSV files of people, in the languages of the console. */
export const PEOPLE_WORDS: Record<Locale, Words> = {
  en: {
    blacklist: ['Mobile', 'Reason', 'Reason code', 'Note', 'Source', 'Message or file', 'Added by', 'Added (GMT+7)'],
    blacklistReasons: { unsubscribed: 'Opted out', blacklisted: 'Added by a user' },
    blacklistSources: { link: 'Opt-out link in a message', user: 'A user', import: 'An import' },
    notImported: ['Line', 'Reason', 'Reason code'],
    rowErrors: {
      empty: 'The row has no mobile',
      notNumber: 'The mobile contains other characters',
      wrongLength: 'The mobile has too few or too many digits',
      notMobile: 'The number is not a mobile number',
      badDate: 'A date cannot be read',
      badNumber: 'A number cannot be read',
      badYesNo: 'A value is neither yes nor no',
      badLineId: 'The LINE ID is not U and 32 characters (0–9, a–f)',
      tooLong: 'A value is too long',
    },
  },
  th: {
    blacklist: [...['หมายเลขมือถือ', 'เหตุผล', 'รหัสเหตุผล', 'หมายเหตุ', 'ที่มา', 'ข้อความหรือไฟล์', 'ผู้เพิ่ม'], 'วันที่เพิ่ม (GMT+7)'],
    blacklistReasons: { unsubscribed: 'ผู้รับขอไม่รับข้อความ', blacklisted: 'ผู้ใช้เพิ่ม' },
    blacklistSources: { link: 'ลิงก์ยกเลิกรับข้อความ', user: 'ผู้ใช้', import: 'นำเข้าจากไฟล์' },
    notImported: ['บรรทัด', 'เหตุผล', 'รหัสเหตุผล'],
    rowErrors: {
      empty: 'ไม่มีหมายเลขมือถือ',
      notNumber: 'หมายเลขมีตัวอักษรอื่น',
      wrongLength: 'จำนวนหลักของหมายเลขไม่ถูกต้อง',
      notMobile: 'ไม่ใช่หมายเลขมือถือ',
      badDate: 'อ่านวันที่ไม่ได้',
      badNumber: 'อ่านตัวเลขไม่ได้',
      badYesNo: 'ค่าไม่ใช่ใช่หรือไม่ใช่',
      badLineId: 'LINE ID ต้องเป็น U ตามด้วยตัวเลขหรือตัวอักษร 32 ตัว (0–9, a–f)',
      tooLong: 'ค่ายาวเกินไป',
    },
  },
}
