import { expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { DESK, DESK_WITH_FAULTS, sampleTopUps, TICKET } from '../testing/sample-desk.ts'

const open = (path: string, answers: Answers = {}) =>
  renderRemote(definition, { path, answers: { ...DESK, ...answers }, role: 'operator' })

it('shows what waits first, and what does not work', async () => {
  open('/desk', DESK_WITH_FAULTS)
  const cards = within(await screen.findByRole('list', { name: 'Waiting' }))
  expect(cards.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Top-ups',
    'Sender name',
    'Tickets',
    'Carriers',
    'LINE',
  ])
  expect(screen.getByText('LINE refuses 1 account')).toBeTruthy()
  expect(screen.getByText('1 value does not add up')).toBeTruthy()
  expect(await screen.findByText('connect ECONNREFUSED')).toBeTruthy()
})

it('tries a failing job now, says why that is refused, and dismisses one only when asked twice', async () => {
  const calls: string[] = []
  const { user, shell } = open('/desk', {
    ...DESK_WITH_FAULTS,
    retryJob: () => problem('job.sameWaits'),
    dismissJob: ({ params }) => void calls.push(params.id),
  })
  expect(await screen.findByText('Another system could not be reached')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'More actions: run-report' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Try now' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('The same work is already waiting or running.'))
  await user.click(screen.getByRole('button', { name: 'More actions: run-report' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Dismiss' }))
  expect(calls).toEqual([])
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss “run-report”?' }))
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('run-report dismissed'))
  expect(calls).toHaveLength(1)
})

it('confirms a top-up with its invoice, which needs its number and both amounts', async () => {
  const bodies: unknown[] = []
  const { user, shell } = open('/desk/top-ups', {
    decideTopUp({ body }) {
      bodies.push(body)
      const [topUp] = sampleTopUps().items
      if (!topUp) throw new Error('a sample')
      return topUp
    },
  })
  await user.click((await screen.findAllByRole('button', { name: 'More actions: Demo' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Confirm' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/บริษัท เดโม จำกัด · Head office · Tax ID 0105500000003/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Invoice number' }), 'INV-7')
  await user.type(dialog.getByRole('spinbutton', { name: 'Net amount' }), '1000.15')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(bodies).toEqual([])
  await user.type(dialog.getByRole('spinbutton', { name: 'VAT' }), '70.01')
  expect(dialog.getByText('Total: 1,070.16 baht')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(shell.toasts).toHaveLength(1))
  expect(bodies).toEqual([{ decision: 'confirm', reason: '', invoiceNumber: 'INV-7', net: 1000.15, vat: 70.01 }])
})

it('rejects a sender name with a reason only', async () => {
  const bodies: unknown[] = []
  const { user } = open('/desk/senders', {
    decideSender: ({ body }) => {
      bodies.push(body)
      return problem('sender.decided')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More actions: MyShop' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(bodies).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not yours')
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await dialog.findByText(/decided already/)).toBeTruthy()
  expect(bodies).toEqual([{ decision: 'reject', reason: 'Not yours' }])
})

it('answers a ticket with a canned reply', async () => {
  const bodies: unknown[] = []
  const { user, shell } = open(`/desk/tickets/${TICKET.id}`, {
    answerTicket: ({ body }) => {
      bodies.push(body)
      return { ...TICKET, status: 'closed' as const }
    },
  })
  expect(await screen.findByText('ตั้งแต่เช้าวันนี้')).toBeTruthy()
  await user.click(await screen.findByRole('combobox', { name: 'Insert a canned reply' }))
  await user.click(await screen.findByTitle('Received'))
  await user.click(screen.getByRole('switch', { name: 'Close the ticket with this reply' }))
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  await screen.findByText('ตั้งแต่เช้าวันนี้')
  expect(bodies).toEqual([{ content: 'Thank you, we are looking into it.', close: true }])
  expect(shell.toasts.at(-1)?.message).toBe('Reply sent')
})

it('routes the messages of one account to a carrier', async () => {
  const bodies: unknown[] = []
  const account = '0199d000-0000-7000-8000-0000000000e1'
  const { user } = open('/desk/carriers', {
    getLookup: () => ({ items: [{ value: account, label: 'Shop', detail: 'shop@example.com' }], more: false }),
    addDeskRoute: ({ body }) => void bodies.push(body),
  })
  await user.click(await screen.findByRole('button', { name: 'New route' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('First digits'), '6681')
  await user.click(dialog.getByLabelText('Account'))
  await user.click(await screen.findByText('Shop'))
  await user.click(dialog.getByRole('button', { name: 'Add route' }))
  await waitFor(() => expect(bodies).toMatchObject([{ carrier: 'north', prefix: '6681', sender: null, account }]))
})

it('lists the codes in receipts of carriers that the service does not know', async () => {
  open('/desk/carriers', DESK_WITH_FAULTS)
  const list = within(await screen.findByRole('region', { name: 'Receipts that were not understood' }))
  const cells = within(list.getByRole('row', { name: /WEIRDO/ })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['WEIRDO', 'north', '12', '20 Nov 2026 14:05'])
})

it('shows LINE beside the carriers: that it does not answer, and whose messages it does not take', async () => {
  open('/desk/carriers', DESK_WITH_FAULTS)
  const line = within(await screen.findByRole('region', { name: 'LINE' }))
  expect(line.getByText('Paused by an outage')).toBeTruthy()
  expect(line.getByText('1,240')).toBeTruthy()
  const cellsOf = (account: string) =>
    within(line.getByRole('row', { name: new RegExp(`^${account}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cellsOf('Shop')).toEqual(['Shop', 'Token refused: messages wait', '20 Nov 2026 14:05', '1,200'])
  expect(cellsOf('Demo')).toEqual(['Demo', 'Quota used up: messages are rejected', '20 Nov 2026 14:05', '0'])
})
