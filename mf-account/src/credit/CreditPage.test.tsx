import { expect, it } from '@jest/globals'
import type { Account } from '@songsarn/contract/account/account'
import type { SubAccount } from '@songsarn/contract/account/sub-accounts'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleTopUps } from '../testing/sample-desk.ts'

const ACCOUNT: Account = {
  ...{ accountId: '0199a000-0000-7000-8000-000000000001', accountName: 'Demo', accountEmail: 'demo@demo.example' },
  ...{ accountRole: 'owner', mode: 'live', plan: 'Basic', paymentType: 'prepaid', creditBalance: 1234 },
  ...{
    creditHeld: 56,
    daysLeft: 41,
    alertLessThan: 100,
    eConsentPrice: 1,
    storage: 0,
    maxStorage: 200_000_000,
    needsSecondFactor: false,
  },
}

const open = (answers: Answers, role: 'owner' | 'viewer' = 'owner') =>
  renderRemote(definition, {
    path: '/account/credit',
    answers: {
      getAccount: () => ACCOUNT,
      listTopUps: () => sampleTopUps(),
      listSubAccounts: () => ({ items: [], page: 0, size: 1000, total: 0 }),
      ...answers,
    },
    role,
  })

it('asks for credits, with a key so that a repeated request does not add them twice', async () => {
  const bodies: unknown[] = []
  const keys: (string | null)[] = []
  const [first] = sampleTopUps().items
  if (!first) throw new Error('a sample')
  const { user, shell } = open({
    requestTopUp({ body, request }) {
      bodies.push(body)
      keys.push(request.headers.get('idempotency-key'))
      return { ...first, credits: body.credits }
    },
  })
  expect(await screen.findByText('1,234 credits')).toBeTruthy()
  expect(screen.getByText('41 days')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Request top-up' }))
  const dialog = within(await screen.findByRole('dialog'))
  // Without an amount no request is sent.
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(bodies).toEqual([])
  await user.type(dialog.getByRole('spinbutton', { name: 'Credits' }), '5000')
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'INV-7')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('5,000 credits requested. Your provider will confirm.'))
  expect(bodies).toEqual([{ credits: 5000, note: 'INV-7' }])
  expect(keys).toEqual([expect.any(String)])
})

it('keeps what was typed when too many requests wait', async () => {
  const { user } = open({ requestTopUp: () => problem('limit.reached') })
  await user.click(await screen.findByRole('button', { name: 'Request top-up' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('spinbutton', { name: 'Credits' }), '5000')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('spinbutton', { name: 'Credits' }).value).toBe('5,000')
})

it('sends a sub-account to its parent instead', async () => {
  open({ getAccount: () => ({ ...ACCOUNT, accountRole: 'sub' }) })
  const button = await screen.findByRole('button', { name: /Request top-up/ })
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled=true]')).toBe(true))
})

it('shows no balance to a sub-account that spends the credits of its parent', async () => {
  open({ getAccount: () => ({ ...ACCOUNT, accountRole: 'sub', paymentType: 'shared', creditBalance: null }) })
  expect(await screen.findByText(/spends the credits of its parent account/)).toBeTruthy()
  expect(screen.queryByText('Held for sends')).toBeNull()
  expect(screen.queryByText(/Ask your provider/)).toBeNull()
})

it('says to a sub-account without top-ups whom to ask', async () => {
  open({
    getAccount: () => ({ ...ACCOUNT, accountRole: 'sub' }),
    listTopUps: () => ({ items: [], page: 0, size: 10, total: 0 }),
  })
  expect(await screen.findByText('When they run low, ask the owner of the parent account.')).toBeTruthy()
  expect(screen.queryByText('No top-ups yet')).toBeNull()
})

it('moves credits also before the first top-up', async () => {
  const child: SubAccount = {
    ...{ id: '0199a000-0000-7000-8000-000000000002', accountName: 'Branch', accountEmail: 'branch@demo.example' },
    ...{ status: true, description: '', paymentType: 'prepaid', balance: 0, menuIndex: 0 },
    createDate: '2026-11-20T07:05:00.000Z',
  }
  const { user } = open({
    listTopUps: () => ({ items: [], page: 0, size: 10, total: 0 }),
    listSubAccounts: () => ({ items: [child], page: 0, size: 1000, total: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Move credits' }))
  expect(await screen.findByRole('dialog', { name: 'Move credits: Branch' })).toBeTruthy()
})
