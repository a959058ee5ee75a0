import assert from 'node:assert/strict'
import {
  answers,
  contains,
  type DemoCase,
  expectDescending,
  expectEmpty,
  expectFields,
  expectSame,
  refuses,
  steps,
} from './demo-case.ts'

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

export const INVOICE_CASES: readonly DemoCase[] = [
  answers('GET /apps/invoice/invoices', 'lists the highest id first', {}, (answer) => {
    assert.equal(answer.invoices.length, 10)
    assert.equal(answer.total, 50)
    assert.equal(answer.allData.length, 50)
    assert.equal(answer.invoices[0]?.id, 5030)
    expectDescending(answer.invoices.map(({ id }) => id))
    expectFields(answer.allData, 'id issuedDate client service total avatar invoiceStatus balance dueDate')
    expectFields(
      answer.allData.map((each) => each.client),
      'address company companyEmail country contact name',
    )
    assert.equal(new Set(answer.allData.map(({ invoiceStatus }) => invoiceStatus)).size, 6)
  }),
  answers('GET /apps/invoice/invoices', 'gives an empty page past the last', { query: 'page=6' }, (answer) => {
    expectSame(answer.invoices, [])
    expectSame([answer.total, answer.allData.length], [50, 50])
  }),
  answers(
    'GET /apps/invoice/invoices',
    'uses the defaults for an invalid page or size',
    { query: 'page=-1&perPage=0' },
    (answer) => {
      assert.equal(answer.invoices.length, 10)
      assert.equal(answer.invoices[0]?.id, 5030)
    },
  ),
  answers(
    'GET /apps/invoice/invoices',
    'finds q in the client’s name',
    { query: 'q=grace%20m&perPage=50' },
    (answer) => {
      assert.ok(answer.total > 0)
      assert.ok(answer.invoices.every(({ client: { name } }) => name === 'Grace Miller'))
    },
  ),
  answers(
    'GET /apps/invoice/invoices',
    'ignores the case of the status',
    { query: 'status=pAST dUE&perPage=50' },
    (answer) => {
      assert.ok(answer.total > 0)
      assert.ok(answer.invoices.every(({ invoiceStatus }) => invoiceStatus === 'Past Due'))
    },
  ),
  answers('GET /apps/invoice/invoices', 'does not match a part of the status', { query: 'status=Past' }, (answer) =>
    assert.equal(answer.total, 0),
  ),
  answers('GET /apps/invoice/invoices', 'takes another page and size', { query: 'perPage=20&page=3' }, (answer) => {
    assert.equal(answer.invoices.length, 10)
    assert.equal(answer.invoices.at(-1)?.id, 4981)
  }),
  answers(
    'GET /apps/invoice/invoices',
    'finds q in the client’s email',
    { query: 'q=GRACE.M@&perPage=50' },
    (answer) => {
      assert.ok(answer.total > 0)
      assert.ok(answer.invoices.every(({ client: { companyEmail } }) => companyEmail === 'grace.m@example.com'))
    },
  ),
  answers('GET /apps/invoice/invoices', 'does not search the country', { query: 'q=Thailand' }, (answer) =>
    assert.equal(answer.total, 0),
  ),
  answers('GET /apps/invoice/invoices', 'finds q in name or email', { query: 'q=grace&perPage=50' }, (answer) => {
    assert.ok(answer.total > 0)
    assert.ok(answer.invoices.every(({ client: { name, companyEmail } }) => contains(name + companyEmail, 'grace')))
  }),
  answers(
    'GET /api/invoice/invoices/{id}',
    'has the payment details',
    { path: '/api/invoice/invoices/4981' },
    (answer) => {
      assert.equal(answer.invoice.id, 4981)
      assert.equal(answer.paymentDetails.totalDue, answer.invoice.balance)
      expectFields([answer.paymentDetails], 'totalDue bankName country iban swiftCode')
    },
  ),
  refuses(
    'GET /api/invoice/invoices/{id}',
    'does not find an unknown invoice',
    { path: '/api/invoice/invoices/1', status: 404 },
    'No such invoice',
  ),
  answers('DELETE /apps/invoice/delete', 'deletes an invoice', { query: 'id=5030' }, expectEmpty, async (call) => {
    const { invoices, total } = await call('GET /apps/invoice/invoices')
    expectSame([invoices[0]?.id, total], [5029, 49])
  }),
  answers('GET /api/invoice/clients', 'lists five clients', {}, (answer) => {
    assert.equal(answer.length, 5)
    expectFields(answer, 'address company companyEmail country contact name')
  }),
  steps('GET /api/invoice/clients', 'lists the clients of the first five invoices', async (call) => {
    const clients = await call('GET /api/invoice/clients')
    const { allData } = await call('GET /apps/invoice/invoices')
    expectSame(
      clients,
      allData.slice(0, 5).map((each) => each.client),
    )
  }),
  answers(
    'POST /apps/invoice/add-invoice',
    'adds an invoice',
    { body: invoice, status: 201 },
    (answer) => {
      assert.equal(answer.invoice.id, 5031)
      assert.equal(answer.invoice.balance, 250)
    },
    async (call) => {
      const { invoices, total } = await call('GET /apps/invoice/invoices')
      expectSame([invoices[0]?.id, total], [5031, 51])
    },
  ),
  answers(
    'POST /apps/invoice/update-invoice',
    'saves an invoice',
    { body: { ...invoice, id: 4990 } },
    (answer) => {
      assert.equal(answer.invoice.id, 4990)
      assert.equal(answer.invoice.client.name, 'N')
    },
    async (call) => {
      const path = '/api/invoice/invoices/4990'
      assert.equal((await call('GET /api/invoice/invoices/{id}', { path })).invoice.client.name, 'N')
    },
  ),
  refuses(
    'POST /apps/invoice/update-invoice',
    'does not find an unknown invoice',
    { body: { ...invoice, id: 1 }, status: 404 },
    'No such invoice',
  ),
]
