import { expect, it } from '@jest/globals'
import type { Account } from '@songsarn/contract/account/account'
import type { NoticeMails } from '@songsarn/contract/account/notices'
import type { Answers } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleNotices } from './testing/sample-notices.ts'

const MAILS: NoticeMails = {
  senderApproved: 'own',
  senderRejected: 'own',
  senderUnused: 'all',
  linkDomainLost: 'all',
  topUpConfirmed: 'own',
  topUpDeclined: 'own',
  creditLow: 'none',
  reportReady: 'none',
  reportFailed: 'own',
  ticketAnswered: 'own',
  scheduleMissed: 'own',
  sendBraked: 'own',
  sendingFailed: 'own',
  analysisFailed: 'own',
  approvalAsked: 'all',
  approvalApproved: 'own',
  approvalDeclined: 'own',
  approvalEnded: 'own',
  importFailed: 'own',
}

const open = (path: string, answers: Answers, role: 'owner' | 'viewer' = 'owner') =>
  renderRemote(definition, { path: `/account/notifications${path}`, answers, role })

it('lists what happened with its reason, and marks what the user follows as read', async () => {
  const bodies: unknown[] = []
  const { user, shell } = open('', {
    listNotices: () => sampleNotices(),
    readNotices: ({ body }) => void bodies.push(body),
  })
  expect(await screen.findByText('Your top-up was confirmed: 10,000 credits were added')).toBeTruthy()
  expect(screen.getAllByText('Unread')).toHaveLength(2)
  expect(screen.getByText('ชื่อนี้เป็นของธนาคาร กรุณาแนบหนังสือมอบอำนาจ')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'The sender name BANK was rejected' }))
  expect(bodies).toEqual([{ id: sampleNotices().items[1]?.id, earlier: false }])
  expect(shell.visited).toEqual(['/account/credit'])
})

it('marks all notices that are shown, and earlier notices, as read', async () => {
  const list = { ...sampleNotices() }
  const { user } = open('', {
    listNotices: () => list,
    readNotices({ body }) {
      expect(body).toEqual({ id: list.newest, earlier: true })
      list.unread = 0
      list.items = list.items.map((item) => ({ ...item, read: true }))
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

it('stores which of the kinds that the user may see come by email', async () => {
  const bodies: unknown[] = []
  const { user, shell } = open(
    '/settings',
    {
      getNoticeMails: () => MAILS,
      updateNoticeMails({ body }) {
        bodies.push(body)
        return { ...MAILS, ticketAnswered: 'all' as const }
      },
    },
    'viewer',
  )
  const ticket = within(await screen.findByRole('radiogroup', { name: 'Ticket answered' }))
  // A viewer sees no billing.
  expect(screen.queryByRole('radiogroup', { name: 'Top-up confirmed' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Low-credit alert' })).toBeNull()
  await user.click(ticket.getByRole('radio', { name: 'All in my account' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('radiogroup', { name: 'Ticket answered' })
  expect(bodies).toEqual([{ ...MAILS, ticketAnswered: 'all' }])
  expect(shell.toasts.at(-1)?.message).toBe('Email notifications saved')
})

const SHARED: Account = {
  ...{ accountId: '0199a000-0000-7000-8000-000000000002', accountName: 'Branch', accountEmail: 'branch@demo.example' },
  ...{
    accountRole: 'sub',
    mode: 'live',
    plan: 'Basic',
    paymentType: 'shared',
    creditBalance: null,
    creditHeld: null,
    daysLeft: null,
  },
  ...{ alertLessThan: null, eConsentPrice: 1, storage: 0, maxStorage: 200_000_000, needsSecondFactor: false },
}

it('offers no alert of a balance that the account does not see', async () => {
  open('/settings', { getNoticeMails: () => MAILS, getAccount: () => SHARED })
  await screen.findByRole('radiogroup', { name: 'Ticket answered' })
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Low-credit alert' })).toBeNull())
  expect(screen.queryByRole('radiogroup', { name: 'Few credits left' })).toBeNull()
})
