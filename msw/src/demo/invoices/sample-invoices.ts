import { drawAvatar } from '../drawing/avatar.ts'
import { COMPANIES, PEOPLE, sampleNumber } from '../people/sample-people.ts'
import { addDays } from '../service/bangkok.ts'
import type { Random } from '../service/random.ts'
import { INVOICE_STATUSES, type Invoice, type InvoiceStatus, type PaymentDetails } from './invoice.ts'

const ADDRESSES = [
  '12 ถนนพระอาทิตย์ กรุงเทพฯ 10200',
  '88/4 Charoen Krung Road, Bangkok 10500',
  '5 ถนนนิมมานเหมินท์ เชียงใหม่ 50200',
  '240 Thalang Road, Phuket 83000',
  '31 ถนนกลางเมือง ขอนแก่น 40000',
]
const SERVICES = [
  'ออกแบบเว็บไซต์',
  'Photography',
  'บริการจัดเลี้ยง',
  'Interior plan',
  'แปลเอกสาร',
  'Delivery van, one month',
  'ดูแลระบบรายปี',
  'Brand workshop',
]
const FIRST_ID = 4981

/** One invoice a day up to `today`. Ids grow with the date. */
export function sampleInvoices(random: Random, today: string, count = 50): Invoice[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, username] = random.pick(PEOPLE)
    const issued = addDays(today, index - count + 1)
    const total = random.integer(20, 900) * 50
    const invoiceStatus = INVOICE_STATUSES[index % INVOICE_STATUSES.length] ?? 'Draft'
    return {
      id: FIRST_ID + index,
      issuedDate: issued,
      dueDate: addDays(issued, random.pick([7, 15, 30])),
      client: {
        address: random.pick(ADDRESSES),
        company: random.pick(COMPANIES),
        companyEmail: `${username}@example.com`,
        country: 'Thailand',
        contact: sampleNumber(random.integer(0, 9999)),
        name,
      },
      service: random.pick(SERVICES),
      total,
      balance: balanceOf(invoiceStatus, total),
      avatar: drawAvatar(index + 200),
      invoiceStatus,
    }
  })
}

/** The unpaid amount follows from the status: none when paid, half after a partial payment. */
export function balanceOf(status: InvoiceStatus, total: number): number {
  if (status === 'Paid') return 0
  return status === 'Partial Payment' ? Math.round(total / 2) : total
}

export const paymentDetails = (invoice: Invoice): PaymentDetails => ({
  totalDue: invoice.balance,
  bankName: 'Bank of Samples',
  country: 'Thailand',
  iban: 'TH00 0000 0000 0000 0000',
  swiftCode: 'SAMPTHB0',
})
