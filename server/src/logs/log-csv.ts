import type { Locale } from '@songsarn/contract/session'
import { LOG_STATUSES, type LogStatus } from '@songsarn/contract/states'
import { csvLine } from '../http/csv.ts'
import type { CallerContext } from '../http/handle.ts'
import { findMessages } from './find-messages.ts'
import type { LogFilter } from './log-filter.ts'
import { shownRow } from './shown-row.ts'

/** Rows per query, so that memory does not grow with the file. */
const BATCH_SIZE = 1000

const HEADINGS: Record<Locale, readonly string[]> = {
  en: [
    'Mobile',
    'Status',
    'Communication',
    'Sender',
    'Account',
    'User',
    'Type',
    'Parts',
    'Credits',
    'Accepted (GMT+7)',
    'To operator (GMT+7)',
    'Receipt (GMT+7)',
    'Error',
    'Message ID',
    'Communication ID',
  ],
  th: [
    'เบอร์มือถือ',
    'สถานะ',
    'การสื่อสาร',
    'ชื่อผู้ส่ง',
    'บัญชี',
    'ผู้ใช้',
    'ประเภท',
    'จำนวนส่วน',
    'เครดิต',
    'รับเข้าระบบ (GMT+7)',
    'ส่งให้ผู้ให้บริการ (GMT+7)',
    'ผลตอบกลับ (GMT+7)',
    'ข้อผิดพลาด',
    'รหัสข้อความ',
    'รหัสการสื่อสาร',
  ],
}

const STATUSES: Record<Locale, Record<LogStatus, string>> = {
  en: Object.fromEntries(LOG_STATUSES.map((status) => [status, status])) as Record<LogStatus, string>,
  th: {
    Pending: 'รอส่ง',
    Completed: 'ส่งให้เครือข่ายแล้ว',
    Delivered: 'ถึงผู้รับ',
    Rejected: 'ถูกปฏิเสธ',
    Undelivered: 'ส่งไม่ถึง',
    Expired: 'หมดอายุ',
    Unknown: 'ไม่ทราบผล',
    Cancelled: 'ยกเลิก',
  },
}

/** The matching messages as a CSV file, newest first, read while it is downloaded. */
export async function* logCsv(
  transaction: CallerContext['transaction'],
  filter: LogFilter,
  locale: Locale,
): AsyncGenerator<string> {
  yield csvLine(HEADINGS[locale])
  let after: string | undefined
  do {
    const from = after
    const { rows, next } = await transaction((trx) => findMessages(trx, filter, from, BATCH_SIZE))
    yield rows
      .map(shownRow)
      .map((of) =>
        csvLine([
          of.mobile,
          STATUSES[locale][of.status],
          of.communication ?? of.excerpt,
          of.sender,
          of.account,
          of.user,
          of.smsType,
          of.parts,
          of.credits,
          inBangkok(of.createDate),
          inBangkok(of.submitDate),
          inBangkok(of.receiptDate),
          of.error,
          of.messageId,
          of.communicationId,
        ]),
      )
      .join('')
    after = next
  } while (after !== undefined)
}

/** `2026-11-21 14:05:00` in GMT+7. */
function inBangkok(instant: string | null): string | null {
  if (instant === null) return null
  return new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
