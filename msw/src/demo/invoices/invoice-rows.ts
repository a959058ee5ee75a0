import assert from 'node:assert/strict'
import { type DemoRow, descending, fields, has, nothing, refused, row, same, steps } from '../demo-row.ts'

const client = {
  address: '1',
  company: 'C',
  companyEmail: 'c@example.com',
  country: 'Thailand',
  contact: '2',
  name: 'N',
}

const invoice = {
  issuedDate: '2026-11-01',
  dueDate: '2026-11-15',
  client,
  service: 'S',
  total: 500,
  invoiceStatus: 'Partial Payment',
}

export const INVOICE_ROWS: readonly DemoRow[] = [
  row('GET /apps/invoice/invoices', 'newest id first', {}, (a) => {
    assert.equal(a.invoices.length, 10)
    assert.equal(a.total, 50)
    assert.equal(a.allData.length, 50)
    assert.equal(a.invoices[0]?.id, 5030)
    descending(a.invoices.map(({ id }) => id))
    fields(a.allData, 'id issuedDate client service total avatar invoiceStatus balance dueDate')
    fields(
      a.allData.map((each) => each.client),
      'address company companyEmail country contact name',
    )
    assert.equal(new Set(a.allData.map(({ invoiceStatus }) => invoiceStatus)).size, 6)
  }),
  row('GET /apps/invoice/invoices', 'a page past the last is empty', { query: 'page=6' }, (a) => {
    same(a.invoices, [])
    same([a.total, a.allData.length], [50, 50])
  }),
  row('GET /apps/invoice/invoices', 'what is no page or size is the default', { query: 'page=-1&perPage=0' }, (a) => {
    assert.equal(a.invoices.length, 10)
    assert.equal(a.invoices[0]?.id, 5030)
  }),
  row('GET /apps/invoice/invoices', 'q in a name that no e-mail has', { query: 'q=grace%20m&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ client: { name } }) => name === 'Grace Miller'))
  }),
  row('GET /apps/invoice/invoices', 'status in any case', { query: 'status=pAST dUE&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ invoiceStatus }) => invoiceStatus === 'Past Due'))
  }),
  row('GET /apps/invoice/invoices', 'a status is exact', { query: 'status=Past' }, (a) => assert.equal(a.total, 0)),
  row('GET /apps/invoice/invoices', 'another page and size', { query: 'perPage=20&page=3' }, (a) => {
    assert.equal(a.invoices.length, 10)
    assert.equal(a.invoices.at(-1)?.id, 4981)
  }),
  row('GET /apps/invoice/invoices', 'q in the client’s e-mail', { query: 'q=GRACE.M@&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ client: { companyEmail } }) => companyEmail === 'grace.m@example.com'))
  }),
  row('GET /apps/invoice/invoices', 'q in nothing else', { query: 'q=Thailand' }, (a) => assert.equal(a.total, 0)),
  row('GET /apps/invoice/invoices', 'q in the client', { query: 'q=grace&perPage=50' }, (a) => {
    assert.ok(a.total > 0)
    assert.ok(a.invoices.every(({ client: { name, companyEmail } }) => has(name + companyEmail, 'grace')))
  }),
  row('GET /api/invoice/invoices/{id}', 'one', { at: '/api/invoice/invoices/4981' }, (a) => {
    assert.equal(a.invoice.id, 4981)
    assert.equal(a.paymentDetails.totalDue, a.invoice.balance)
    fields([a.paymentDetails], 'totalDue bankName country iban swiftCode')
  }),
  refused(
    'GET /api/invoice/invoices/{id}',
    'an unknown one',
    { at: '/api/invoice/invoices/1', status: 404 },
    'No such invoice',
  ),
  row('DELETE /apps/invoice/delete', 'one', { query: 'id=5030' }, nothing, async (ask) => {
    const { invoices, total } = await ask('GET /apps/invoice/invoices')
    same([invoices[0]?.id, total], [5029, 49])
  }),
  row('GET /api/invoice/clients', 'those of the first five', {}, (a) => {
    assert.equal(a.length, 5)
    fields(a, 'address company companyEmail country contact name')
  }),
  steps('GET /api/invoice/clients', 'by the order in which the invoices are kept', async (ask) => {
    const clients = await ask('GET /api/invoice/clients')
    const { allData } = await ask('GET /apps/invoice/invoices')
    same(
      clients,
      allData.slice(0, 5).map((each) => each.client),
    )
  }),
  row(
    'POST /apps/invoice/add-invoice',
    'a new one',
    { body: invoice, status: 201 },
    (a) => {
      assert.equal(a.invoice.id, 5031)
      assert.equal(a.invoice.balance, 250)
    },
    async (ask) => {
      const { invoices, total } = await ask('GET /apps/invoice/invoices')
      same([invoices[0]?.id, total], [5031, 51])
    },
  ),
  row(
    'POST /apps/invoice/update-invoice',
    'one',
    { body: { ...invoice, id: 4990 } },
    (a) => {
      assert.equal(a.invoice.id, 4990)
      assert.equal(a.invoice.client.name, 'N')
    },
    async (ask) => {
      const at = '/api/invoice/invoices/4990'
      assert.equal((await ask('GET /api/invoice/invoices/{id}', { at })).invoice.client.name, 'N')
    },
  ),
  refused(
    'POST /apps/invoice/update-invoice',
    'an unknown one',
    { body: { ...invoice, id: 1 }, status: 404 },
    'No such invoice',
  ),
]
