import { drawAvatar } from '../drawing/avatar.ts'
import { COMPANIES, PEOPLE, sampleNumber } from '../people/names.ts'
import { dayFrom } from '../service/days.ts'
import type { Random } from '../service/random.ts'
import type { Invoice, InvoiceStatus, PaymentDetails } from './invoice.ts'

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
const STATUSES: readonly InvoiceStatus[] = ['Paid', 'Downloaded', 'Sent', 'Draft', 'Partial Payment', 'Past Due']
const FIRST_ID = 4981

/** Invoices of the last weeks before `today`; their number goes up with time. */
export function sampleInvoices(random: Random, today: string, count = 50): Invoice[] {
  return Array.from({ length: count }, (_, index) => {
    const [name, username] = random.pick(PEOPLE)
    const issued = dayFrom(today, index - count + 1)
    const total = random.whole(20, 900) * 50
    const invoiceStatus = STATUSES[index % STATUSES.length] ?? 'Draft'
    return {
      id: FIRST_ID + index,
      issuedDate: issued,
      dueDate: dayFrom(issued, random.pick([7, 15, 30])),
      client: {
        address: random.pick(ADDRESSES),
        company: random.pick(COMPANIES),
        companyEmail: `${username}@example.com`,
        country: 'Thailand',
        contact: sampleNumber(random.whole(0, 9999)),
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

/** What is left to pay follows from the status: nothing of a paid one, half of one that is paid in part. */
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
