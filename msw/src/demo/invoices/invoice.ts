export type InvoiceStatus = 'Paid' | 'Downloaded' | 'Sent' | 'Draft' | 'Partial Payment' | 'Past Due'

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
  /** Days on the Bangkok calendar, `YYYY-MM-DD`. */
  issuedDate: string
  dueDate: string
  client: Client
  service: string
  /** Baht. */
  total: number
  /** Baht that are still to be paid; negative when too much was. */
  balance: number
  avatar: string
  invoiceStatus: InvoiceStatus
}

export type PaymentDetails = { totalDue: number; bankName: string; country: string; iban: string; swiftCode: string }
