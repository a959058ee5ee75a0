import { matches } from '../service/page-of.ts'
import type { Client, Invoice } from './invoice.ts'

/** Newest id first. `q` is looked for in the client's e-mail and name; the status is exact but for its case. */
export function findInvoices(invoices: readonly Invoice[], { q, status }: { q: string; status?: string }): Invoice[] {
  return invoices
    .filter(
      ({ client, invoiceStatus }) =>
        matches(q, client.companyEmail, client.name) &&
        invoiceStatus.toLowerCase() === (status ?? invoiceStatus).toLowerCase(),
    )
    .sort((a, b) => b.id - a.id)
}

/** Clients of the first five invoices. */
export const firstClients = (invoices: readonly Invoice[]): Client[] => invoices.slice(0, 5).map(({ client }) => client)
