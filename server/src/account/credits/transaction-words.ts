import type { TRANSACTION_ACTIONS, TRANSACTION_STATUSES } from '@songsarn/contract/account/account'
import type { Locale } from '@songsarn/contract/account/session'

type Words = {
  headings: readonly string[]
  actions: Record<(typeof TRANSACTION_ACTIONS)[number], string>
  statuses: Record<(typeof TRANSACTION_STATUSES)[number], string>
  /** The other account of a movement that a sub-account sees. */
  parent: string
}

/** The words of a file of transactions: those of the screen, which `scripts/transaction-words.test.ts` compares. */
export const TRANSACTION_WORDS: Record<Locale, Words> = {
  en: {
    headings: [
      'Created (GMT+7)',
      'Account',
      'Action',
      'Other account',
      'Credits',
      'Requested',
      'Description',
      'Status',
      'Last update (GMT+7)',
      'Transaction ID',
    ],
    actions: {
      opening: 'Opening balance',
      'top-up': 'Top-up',
      movement: 'Credit movement',
      send: 'Send',
      adjustment: 'Adjustment',
    },
    statuses: { pending: 'Pending', completed: 'Completed', returned: 'Returned', declined: 'Declined' },
    parent: 'Parent account',
  },
  th: {
    headings: [
      'สร้างเมื่อ (GMT+7)',
      'บัญชี',
      'รายการ',
      'อีกบัญชี',
      'เครดิต',
      'จำนวนที่ขอ',
      'รายละเอียด',
      'สถานะ',
      'อัปเดตล่าสุด (GMT+7)',
      'รหัสรายการ',
    ],
    actions: {
      opening: 'ยอดเริ่มต้น',
      'top-up': 'เติมเครดิต',
      movement: 'โอนเครดิต',
      send: 'ส่งข้อความ',
      adjustment: 'ปรับยอด',
    },
    statuses: { pending: 'รอดำเนินการ', completed: 'สำเร็จ', returned: 'คืนเครดิตแล้ว', declined: 'ถูกปฏิเสธ' },
    parent: 'บัญชีหลัก',
  },
}
