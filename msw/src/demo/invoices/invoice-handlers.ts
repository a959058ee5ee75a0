import * as z from 'zod/mini'
import type { DemoData } from '../data.ts'
import { drawAvatar } from '../drawing/avatar.ts'
import { created, type HandlersOf, handle, Refusal } from '../service/handle.ts'
import { nextId, pageOf } from '../service/page-of.ts'
import { exact, id, paged, word } from '../service/query.ts'
import { findInvoices, firstClients } from './find-invoices.ts'
import type { Client, Invoice, PaymentDetails } from './invoice.ts'
import { balanceOf, paymentDetails } from './sample-invoices.ts'

export type InvoiceFields = Omit<Invoice, 'id' | 'avatar' | 'balance'>

export type InvoiceCalls = {
  'GET /apps/invoice/invoices': {
    query: { q?: string; perPage?: number; page?: number; status?: string }
    answer: { allData: Invoice[]; invoices: Invoice[]; total: number }
  }
  'GET /api/invoice/invoices/{id}': {
    params: { id: number }
    answer: { invoice: Invoice; paymentDetails: PaymentDetails }
  }
  'DELETE /apps/invoice/delete': { query: { id: number }; answer: Record<string, never> }
  'GET /api/invoice/clients': { answer: Client[] }
}

/** Not in the theme, which has no way to keep an invoice: without them its add and edit screens would save nothing. */
export type InvoiceSavingCalls = {
  'POST /apps/invoice/add-invoice': { body: InvoiceFields; answer: { invoice: Invoice } }
  'POST /apps/invoice/update-invoice': { body: InvoiceFields & { id: number }; answer: { invoice: Invoice } }
}

const text = z.string().check(z.maxLength(500))
const Fields = z.object({
  issuedDate: z.iso.date(),
  dueDate: z.iso.date(),
  client: z.object({ address: text, company: text, companyEmail: text, country: text, contact: text, name: text }),
  service: text,
  total: z.number().check(z.nonnegative()),
  invoiceStatus: z.enum(['Paid', 'Downloaded', 'Sent', 'Draft', 'Partial Payment', 'Past Due']),
})

export const invoiceHandlers = (data: DemoData): HandlersOf<InvoiceCalls & InvoiceSavingCalls> => ({
  'GET /apps/invoice/invoices': handle({ query: z.object({ q: word, ...paged(10), status: exact }) }, ({ query }) => {
    const found = findInvoices(data.invoices, query)
    return { allData: data.invoices, invoices: pageOf(found, query.perPage, query.page), total: found.length }
  }),
  'GET /api/invoice/invoices/{id}': handle({}, ({ params }) => {
    const invoice = data.invoices.find((each) => each.id === Number(params.id))
    return invoice ? { invoice, paymentDetails: paymentDetails(invoice) } : missing
  }),
  'DELETE /apps/invoice/delete': handle({ query: z.object({ id }) }, ({ query }) => {
    data.invoices = data.invoices.filter((invoice) => invoice.id !== query.id)
    return {}
  }),
  'GET /api/invoice/clients': handle({}, () => firstClients(data.invoices)),
  'POST /apps/invoice/add-invoice': handle({ body: Fields }, ({ body }) => {
    const number = nextId(data.invoices)
    const balance = balanceOf(body.invoiceStatus, body.total)
    const invoice = { ...body, id: number, balance, avatar: drawAvatar(number) }
    data.invoices.push(invoice)
    return created({ invoice })
  }),
  'POST /apps/invoice/update-invoice': handle({ body: z.extend(Fields, { id }) }, ({ body }) => {
    const invoice = data.invoices.find((each) => each.id === body.id)
    if (!invoice) return missing
    return { invoice: Object.assign(invoice, body, { balance: balanceOf(body.invoiceStatus, body.total) }) }
  }),
})

const missing = new Refusal(404, 'No such invoice')
