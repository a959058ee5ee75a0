import { expect, it } from '@jest/globals'
import type { Transaction } from '@songsarn/contract/account/account'
import { monthDays } from '@songsarn/i18n/dates'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'

const at = '2026-11-20T07:05:00.000Z'
const transaction = (last: number, more: Partial<Transaction>): Transaction => ({
  ...{ id: `0199d000-0000-7000-8000-00000000030${last}`, accountName: 'Demo', action: 'top-up', amount: 0 },
  ...{
    requested: null,
    charged: null,
    held: null,
    otherAccount: null,
    description: '',
    status: 'completed',
    communicationId: null,
    communicationName: null,
    userName: null,
    balanceAfter: null,
    date: at,
    createDate: at,
    lastUpdate: at,
  },
  ...more,
})
const COMMUNICATION = '0199d000-0000-7000-8000-000000000399'
const ITEMS = [
  transaction(1, {
    action: 'send',
    amount: -1200,
    charged: 900,
    held: 300,
    communicationId: COMMUNICATION,
    communicationName: 'November news',
    userName: 'Nok Dee',
    balanceAfter: 3800,
  }),
  transaction(2, { amount: 5000, requested: 5000 }),
  transaction(3, { requested: 700, status: 'declined' }),
  transaction(4, { action: 'movement', amount: -40, otherAccount: { name: 'Branch' } }),
  transaction(5, { action: 'movement', amount: 30, otherAccount: { name: null } }),
]
const MONTHS = [
  {
    ...{ startDate: '2026-10-01', endDate: '2026-10-31', opening: 100, added: 10_000, moved: -500, charged: 4321 },
    ...{ held: 0, closing: 5279 },
  },
]
const SUM = { opening: 10, in: 5030, out: 1240, charged: 900, held: 300, closing: 3795 }

it('shows what each change cost or brought, and leads from a send to its communication', async () => {
  const { user, shell } = renderRemote(definition, {
    path: '/account/transactions',
    answers: {
      listTransactions: () => ({ items: ITEMS, page: 0, size: 10, total: 5, sum: SUM }),
    },
  })
  expect(await screen.findByText('−1,200')).toBeTruthy()
  expect(screen.getByText('+5,000')).toBeTruthy()
  // A send shows what is charged and what is held, and so do the sums.
  for (const figure of ['900', '300']) expect(screen.getAllByText(figure)).toHaveLength(2)
  // Opening and closing balance explain the sums, and each row has its balance and its user.
  for (const figure of ['10', '5,030', '1,240', '3,795', '3,800', 'Nok Dee'])
    expect(screen.getByText(figure)).toBeTruthy()
  // A declined top-up did not change the balance.
  expect(screen.getByText('700')).toBeTruthy()
  expect(screen.getByText('Moved to Branch')).toBeTruthy()
  expect(screen.getByText('Moved from the parent account')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'November news' }))
  expect(shell.visited).toEqual([`/communication/${COMMUNICATION}`])
})

it('keeps the filter of the address when it asks for rows, and removes it on demand', async () => {
  const { user, service, address } = renderRemote(definition, {
    path: '/account/transactions?status=declined',
    answers: {
      listTransactions: ({ query }) => {
        const items = ITEMS.filter(({ status }) => query.status?.includes(status) ?? true)
        return { items, page: 0, size: 10, total: items.length, sum: { ...SUM, opening: null, closing: null } }
      },
    },
  })
  expect(await screen.findByText('700')).toBeTruthy()
  expect(screen.queryByText('+5,000')).toBeNull()
  expect(service.requests.at(-1)).toContain('status=declined')
  await user.click(screen.getByRole('button', { name: 'Remove the filter Status: Declined' }))
  expect(await screen.findByText('+5,000')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/account/transactions'))
})

it('opens with this month', async () => {
  const { from, to } = monthDays(0)
  const { address } = renderRemote(definition, {
    path: '/account/transactions',
    answers: { listTransactions: () => ({ items: ITEMS, page: 0, size: 10, total: 5, sum: SUM }) },
  })
  expect(await screen.findByText('+5,000')).toBeTruthy()
  expect(address()).toBe(`/account/transactions?startDate=${from}&endDate=${to}`)
})

it('says what each month cost, and opens its transactions', async () => {
  const { user, address } = renderRemote(definition, {
    path: '/account/transactions?status=completed',
    answers: {
      listTransactions: () => ({ items: ITEMS, page: 0, size: 10, total: 5, sum: SUM }),
      listTransactionMonths: () => ({ items: MONTHS }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'By month' }))
  expect(await screen.findByText('4,321')).toBeTruthy()
  expect(screen.getByText('+10,000')).toBeTruthy()
  expect(screen.getByText('−500')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /October 2026|Oct 2026/ }))
  await waitFor(() => expect(address()).toBe('/account/transactions?startDate=2026-10-01&endDate=2026-10-31'))
})

it('has a statement of the chosen days, with the company and its tax ID', async () => {
  const range = { startDate: '2026-10-01', endDate: '2026-10-31' }
  const { user } = renderRemote(definition, {
    path: `/account/transactions?startDate=${range.startDate}&endDate=${range.endDate}`,
    answers: {
      listTransactions: () => ({ items: ITEMS, page: 0, size: 10, total: 5, sum: SUM }),
      getStatement: ({ query }) => ({
        ...query,
        accountName: 'Demo',
        billing: {
          ...{ companyName: 'Demo Co., Ltd.', country: 'TH', taxId: '0105500000003', branch: '00000' },
          address: '1 Rama IV Road',
        },
        items: [{ day: '2026-10-03', action: 'send', transactions: 7, amount: -1240, held: 300, balance: 3795 }],
        sum: SUM,
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Statement' }))
  const paper = within(await screen.findByRole('article', { name: 'Statement' }))
  expect(paper.getByText(/Tax ID 0105500000003 · Head office/)).toBeTruthy()
  expect(paper.getByRole('row', { name: '3 Oct 2026 Send 7 −1,240 300 3,795' })).toBeTruthy()
})
