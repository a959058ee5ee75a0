import { afterEach, expect, it } from '@jest/globals'
import type { SessionUser } from '@songsarn/contract/account/session'
import { monthDays } from '@songsarn/i18n/dates'
import { fakeShell } from '@songsarn/testing/fake-shell'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'

const SHOP = '0199a000-0000-7000-8000-000000000002'
const BRANCH = '0199a000-0000-7000-8000-000000000003'
const MAIN = '0199a000-0000-7000-8000-000000000001'
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'

const group = (key: string | null, name: string | null, out: number) => ({
  ...{ key, name, transactions: 2, in: 0, out, charged: out, held: 0, ownSpent: key === BRANCH ? 21 : null },
})
const BY_ACCOUNT = [group(SHOP, 'Shop', 63), group(BRANCH, 'Branch', 300), group(MAIN, 'Demo', 9)]
const SUM = { opening: 1000, in: 0, out: 372, charged: 372, held: 0, closing: 628 }
const MONTH = {
  ...{ startDate: '2026-11-01', endDate: '2026-11-30', opening: 1000, added: 0, moved: -300, charged: 72, held: 0 },
  closing: 628,
}
const ANSWERS = {
  groupTransactions: ({ query }: { query: { by: 'account' | 'action' | 'user' } }) => ({
    items: {
      account: BY_ACCOUNT,
      action: [group('send', null, 72), group('movement', null, 300)],
      user: [group('0199a000-0000-7000-8000-0000000000aa', 'Nok Dee', 300), group(null, null, 72)],
    }[query.by],
    sum: SUM,
  }),
  listTransactions: () => ({ items: [], page: 0, size: 10, total: 0, sum: SUM }),
  listTransactionMonths: () => ({ items: [MONTH] }),
}

const desktop = globalThis.matchMedia
afterEach(() => {
  globalThis.matchMedia = desktop
})

/** The owner of an account with two sub-accounts. */
const parent = (): SessionUser => {
  const user = fakeShell().session.get()
  const children = [
    { id: SHOP, name: 'Shop', own: false },
    { id: BRANCH, name: 'Branch', own: false },
  ]
  return { ...user, accounts: [...user.accounts, ...children] }
}

it('says from the months what each account cost, and opens its transactions', async () => {
  const { user, shell, address } = renderRemote(definition, {
    path: '/account/transactions/months',
    user: parent(),
    answers: ANSWERS,
  })
  await user.click(await screen.findByRole('link', { name: 'By account' }))
  expect(shell.visited).toEqual([`/account/transactions/groups?startDate=2026-11-01&endDate=2026-11-30&by=account`])
  expect(await screen.findByRole('link', { name: 'Shop' })).toBeTruthy()
  const rows = screen.getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Shop2.*63.*63/),
    expect.stringMatching(/^Branch2.*300.*21$/),
    expect.stringMatching(/^Demo2.*9/),
  ])
  // The sums are those of the list.
  for (const figure of ['1,000', '628']) expect(screen.getByText(figure)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Shop' }))
  await waitFor(() => expect(address()).toBe(`/account/transactions?${NOVEMBER}&account=${SHOP}`))
  expect(await screen.findByRole('button', { name: 'Remove the filter Account: Shop' })).toBeTruthy()
})

it('divides by action and user too; who is not known opens nothing', async () => {
  const { user, address } = renderRemote(definition, {
    path: `/account/transactions/groups?${NOVEMBER}`,
    user: parent(),
    answers: ANSWERS,
  })
  expect(await screen.findByRole('heading', { name: 'Credits by account' })).toBeTruthy()
  await user.click(screen.getByText('By action'))
  expect(await screen.findByRole('link', { name: 'Credit movement' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Spent of own balance' })).toBeNull()
  await user.click(screen.getByText('By user'))
  expect(await screen.findByRole('link', { name: 'Nok Dee' })).toBeTruthy()
  expect(screen.getByText('Nobody of this account').closest('a')).toBeNull()
  expect(address()).toBe(`/account/transactions/groups?${NOVEMBER}&by=user`)
})

it('opens with this month, by action for an account without sub-accounts', async () => {
  const { from, to } = monthDays(0)
  const { address } = renderRemote(definition, { path: '/account/transactions/groups', answers: ANSWERS })
  expect(await screen.findByRole('link', { name: 'Credit movement' })).toBeTruthy()
  expect(address()).toBe(`/account/transactions/groups?startDate=${from}&endDate=${to}&by=action`)
  expect(screen.queryByText('By account')).toBeNull()
})

it('shows each account as a card on a phone, in Thai', async () => {
  globalThis.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('max-width') })
  renderRemote(definition, {
    path: `/account/transactions/groups?${NOVEMBER}`,
    user: parent(),
    language: 'th',
    answers: ANSWERS,
  })
  expect(await screen.findByRole('heading', { name: 'เครดิตแยกตามบัญชี' })).toBeTruthy()
  const card = (await screen.findByRole('link', { name: 'Branch' })).closest('li')
  if (!card) throw new Error('no card')
  expect(within(card).getByText('ใช้จากยอดของตนเอง').nextSibling?.textContent).toBe('21')
})
