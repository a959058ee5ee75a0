import * as z from 'zod/mini'
import type { DemoData } from '../demo-data.ts'
import { drawAvatar } from '../drawing/avatar.ts'
import { created, defineHandler, ErrorReply, type HandlersOf } from '../service/handler.ts'
import { containsText, nextId, paginate } from '../service/list.ts'
import { exactFilter, id, pageParameters, searchText } from '../service/parameters.ts'
import { type Client, INVOICE_STATUSES, type Invoice, type PaymentDetails } from './invoice.ts'
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

/** Added to the theme, whose add and edit screens do not save. */
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
  invoiceStatus: z.enum(INVOICE_STATUSES),
})

export const invoiceHandlers = (data: DemoData): HandlersOf<InvoiceCalls & InvoiceSavingCalls> => ({
  'GET /apps/invoice/invoices': defineHandler(
    { query: z.object({ q: searchText, ...pageParameters(10), status: exactFilter }) },
    ({ query }) => {
      const found = findInvoices(data.invoices, query)
      return { allData: data.invoices, invoices: paginate(found, query.perPage, query.page), total: found.length }
    },
  ),
  'GET /api/invoice/invoices/{id}': defineHandler({}, ({ params }) => {
    const invoice = data.invoices.find(({ id: invoiceId }) => invoiceId === Number(params.id))
    return invoice ? { invoice, paymentDetails: paymentDetails(invoice) } : missing
  }),
  'DELETE /apps/invoice/delete': defineHandler({ query: z.object({ id }) }, ({ query }) => {
    data.invoices = data.invoices.filter((invoice) => invoice.id !== query.id)
    return {}
  }),
  'GET /api/invoice/clients': defineHandler({}, () => data.invoices.slice(0, 5).map(({ client }) => client)),
  'POST /apps/invoice/add-invoice': defineHandler({ body: Fields }, ({ body }) => {
    const number = nextId(data.invoices)
    const balance = balanceOf(body.invoiceStatus, body.total)
    const invoice = { ...body, id: number, balance, avatar: drawAvatar(number) }
    data.invoices.push(invoice)
    return created({ invoice })
  }),
  'POST /apps/invoice/update-invoice': defineHandler({ body: z.extend(Fields, { id }) }, ({ body }) => {
    const invoice = data.invoices.find(({ id: invoiceId }) => invoiceId === body.id)
    if (!invoice) return missing
    return { invoice: Object.assign(invoice, body, { balance: balanceOf(body.invoiceStatus, body.total) }) }
  }),
})

/** Newest id first. Searches `q` in the client's email and name; the status ignores case. */
function findInvoices(invoices: readonly Invoice[], { q, status }: { q: string; status?: string }): Invoice[] {
  return invoices
    .filter(
      ({ client, invoiceStatus }) =>
        containsText(q, client.companyEmail, client.name) &&
        invoiceStatus.toLowerCase() === (status ?? invoiceStatus).toLowerCase(),
    )
    .sort((a, b) => b.id - a.id)
}

const missing = new ErrorReply(404, 'No such invoice')
