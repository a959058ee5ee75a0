export const INVOICE_STATUSES = ['Paid', 'Downloaded', 'Sent', 'Draft', 'Partial Payment', 'Past Due'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export type Client = {
  address: string
  company: string
  companyEmail: string
  country: string
  contact: string
  name: string
}

export type Invoice = {
  id: number
  /** Bangkok days, `YYYY-MM-DD`. */
  issuedDate: string
  dueDate: string
  client: Client
  service: string
  /** Baht. */
  total: number
  /** Unpaid baht. */
  balance: number
  avatar: string
  invoiceStatus: InvoiceStatus
}

export type PaymentDetails = { totalDue: number; bankName: string; country: string; iban: string; swiftCode: string }
