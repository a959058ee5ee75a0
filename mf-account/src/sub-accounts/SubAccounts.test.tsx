import { describe, expect, it } from '@jest/globals'
import type { Account } from '@songsarn/contract/account/account'
import type { SubAccount } from '@songsarn/contract/account/sub-accounts'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { pageOfUsers, sampleUser } from '../users/testing/sample-users.ts'

const branch: SubAccount = {
  id: '0199d000-0000-7000-8000-0000000000b1',
  accountName: 'Branch',
  accountEmail: 'branch@demo.example',
  description: 'Chiang Mai',
  paymentType: 'prepaid',
  menuIndex: 1,
  status: true,
  balance: 1500,
  createDate: '2026-11-20T07:05:00.000Z',
}
const page = (items: SubAccount[]) => ({ items, page: 0, size: 10, total: items.length })
const open = (path: string, answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path,
    answers: { listSubAccounts: () => page([branch]), getSubAccount: () => branch, ...answers },
    ...options,
  })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the list', () => {
  it('shows balance and payment type, and opens an account', async () => {
    const { user, address } = open('/account/sub-accounts')
    const table = within(await screen.findByRole('table', { name: 'Sub-accounts' }))
    for (const text of ['Branch', 'On', 'Prepaid', '1,500', '20 Nov 2026 14:05'])
      expect(table.getByText(text)).toBeTruthy()
    await user.click(table.getByRole('link', { name: 'Branch' }))
    expect(address()).toBe(`/account/sub-accounts/${branch.id}`)
  })

  it('creates a sub-account whose owner is invited', async () => {
    const bodies: unknown[] = []
    const { user, shell } = open('/account/sub-accounts', {
      createSubAccount: ({ body }) => {
        bodies.push(body)
        return branch
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New sub-account' }))
    const form = await dialog()
    await user.type(form.getByRole('textbox', { name: 'Account name' }), 'Branch')
    await user.type(form.getByRole('textbox', { name: 'Account email' }), 'branch@demo.example')
    await user.clear(form.getByRole('spinbutton', { name: 'Menu position' }))
    await user.type(form.getByRole('spinbutton', { name: 'Menu position' }), '3')
    await user.type(form.getByRole('textbox', { name: "Owner's username" }), 'suda')
    await user.type(form.getByRole('textbox', { name: "Owner's email" }), 'suda@demo.example')
    await user.click(form.getByRole('button', { name: 'Create sub-account' }))
    await screen.findByText('1,500')
    expect(bodies).toMatchObject([
      { accountName: 'Branch', paymentType: 'prepaid', menuIndex: 3, username: 'suda', email: 'suda@demo.example' },
    ])
    expect(shell.toasts.at(-1)?.message).toBe('Branch created. An invitation was sent to suda@demo.example.')
  })

  it('does not offer sub-accounts to a sub-account', async () => {
    const sub: Account = {
      ...{ accountId: branch.id, accountName: 'Branch', accountEmail: 'branch@demo.example', accountRole: 'sub' },
      ...{
        mode: 'live',
        plan: 'Basic',
        paymentType: 'prepaid',
        creditBalance: 1,
        creditHeld: 0,
        daysLeft: null,
        alertLessThan: null,
      },
      ...{ eConsentPrice: 1, storage: 0, maxStorage: 200_000_000, needsSecondFactor: false },
    }
    open('/account/sub-accounts', { listSubAccounts: () => page([]), getAccount: () => sub })
    expect(await screen.findByText('This account is a sub-account itself, and has none of its own.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New sub-account' })).toBeNull()
  })

  it('says who can grant a missing right', async () => {
    open('/account/sub-accounts', { listSubAccounts: () => problem('right.missing') })
    expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  })
})

describe('one sub-account', () => {
  it('gets credits, once for each press', async () => {
    const requests: { body: unknown; key: string | null }[] = []
    const { user, shell } = open(`/account/sub-accounts/${branch.id}`, {
      moveCredits: ({ body, request }) => {
        requests.push({ body, key: request.headers.get('idempotency-key') })
        return { balance: 100, accountBalance: 1800 }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Move credits' }))
    const form = await dialog()
    await user.type(form.getByRole('spinbutton', { name: 'Credits' }), '300')
    await user.click(form.getByRole('button', { name: 'Move credits' }))
    await screen.findByText('1,500 credits')
    expect(requests).toEqual([
      { body: { action: 'give', account: branch.id, amount: 300, description: '' }, key: expect.any(String) },
    ])
    expect(shell.toasts.at(-1)?.message).toBe('Credits moved. Branch now has 1,800 credits.')
  })

  it('says at the amount how many credits are missing', async () => {
    const refusal = { type: 'x', title: 'x', status: 422, code: 'credit.insufficient', params: { missing: 7 } }
    const { user } = open(`/account/sub-accounts/${branch.id}`, {
      moveCredits: () =>
        Response.json(refusal, { status: 422, headers: { 'content-type': 'application/problem+json' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Move credits' }))
    const form = await dialog()
    await user.type(form.getByRole('spinbutton', { name: 'Credits' }), '300')
    await user.click(form.getByRole('button', { name: 'Move credits' }))
    expect(await form.findByText(/7/)).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('spinbutton', { name: 'Credits' }).value).toBe('300')
  })

  it('names what stops before it is switched off', async () => {
    const bodies: unknown[] = []
    const { user } = open(`/account/sub-accounts/${branch.id}`, {
      updateSubAccount: ({ body }) => {
        bodies.push(body)
        return { ...branch, status: false }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    const question = await dialog()
    expect(question.getByText(/signed out at once/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Turn off' }))
    await screen.findByText('1,500 credits')
    expect(bodies).toEqual([{ status: false }])
  })

  it('has tabs for its users and sender names', async () => {
    const { user, service } = open(`/account/sub-accounts/${branch.id}?tab=users`, {
      listUsers: () => pageOfUsers([sampleUser()]),
      listSenders: () => ({ items: [], page: 0, size: 10, total: 0 }),
    })
    expect(await screen.findByText('somchai')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Sender name' }))
    expect(await screen.findByText('No sender names yet')).toBeTruthy()
    expect(service.requests).toContain(`GET /v1/senders?account=${branch.id}&size=1000`)
  })

  it('offers no movement when it shares the credits of its parent', async () => {
    open(`/account/sub-accounts/${branch.id}`, {
      getSubAccount: () => ({ ...branch, paymentType: 'shared', balance: null }),
    })
    expect(await screen.findByText('Uses your credits')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Move credits' })).toBeNull()
  })
})
