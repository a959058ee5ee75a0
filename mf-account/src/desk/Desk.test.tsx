import { expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { DESK, DESK_WITH_FAULTS, OVERVIEW, sampleTopUps, sampleTraffic, TICKET } from '../testing/sample-desk.ts'

const open = (path: string, answers: Answers = {}) =>
  renderRemote(definition, { path, answers: { ...DESK, ...answers }, role: 'operator' })

it('shows what waits first, and what does not work', async () => {
  open('/desk', DESK_WITH_FAULTS)
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(needs.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Carrier south is downlast connected 20 Nov 2026 14:05',
    'north refuses 12 of 240 partsin the last 10 minutes',
    '12 urgent messages waitthe oldest since 20 Nov 2026 14:05',
    'LINE refuses 1 account',
    '2 jobs failsee below',
    '1 value does not add upchecked 20 Nov 2026 14:05',
    '2 top-ups wait for youfirst requested 20 Nov 2026 14:05',
    '2 sender names wait for youfirst requested 20 Nov 2026 14:05',
    '3 sends failedin 7 days, first on 20 Nov 2026 14:05',
    'The automatic stop paused 1 sendfirst paused 20 Nov 2026 14:05',
  ])
  expect(needs.getByRole('link', { name: /^north refuses/ }).getAttribute('href')).toBe('/desk/carriers/north')
  expect(await screen.findByText('connect ECONNREFUSED')).toBeTruthy()
})

it('shows how much waits, for how long, and who sent most', async () => {
  open('/desk')
  const figures = within(await screen.findByRole('region', { name: 'Now' }))
  expect(figures.getByText('Bulk, waiting').parentElement?.textContent).toBe(
    'Bulk, waiting 120,000the oldest since 20 Nov 2026 14:05about 5 minutes at this pace',
  )
  const top = within(await screen.findByRole('table', { name: 'Most sent since 19 Nov 2026' }))
  const cells = within(top.getByRole('row', { name: /^Shop/ })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['Shop', '830', '62.5%', '290'])
})

it('says that nothing waits and everything works', async () => {
  const none = { count: 0, since: null }
  const failedSends = { ...none, startDate: null }
  const nothing = { senders: none, topUps: none, tickets: none, brakedSends: none, failedSends }
  open('/desk', { getDesk: () => ({ ...OVERVIEW, ...nothing }) })
  expect(await screen.findByText('Nothing waits, and everything works.')).toBeTruthy()
})

it('shows what a carrier took by the minute, and for how long', async () => {
  const spans: unknown[] = []
  const { user } = open('/desk/carriers', {
    getCarrierTraffic: ({ query }) => {
      spans.push(query?.span)
      return sampleTraffic()
    },
  })
  const list = within(await screen.findByRole('table', { name: 'Carriers' }))
  const row = within(list.getByRole('row', { name: /^north/ }))
  expect(row.getByText('240 parts · 35 ms')).toBeTruthy()
  expect(row.getByText('12 refused or without a response')).toBeTruthy()
  await user.click(row.getByRole('link', { name: 'north' }))
  const table = within(await screen.findByRole('table', { name: 'Carrier north' }))
  const newest = within(table.getAllByRole('row')[1] as HTMLElement)
  expect(newest.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    '20 Nov 2026 14:04',
    ...['4.8', '276', '12', '0', '0', '230', '35', '410', '18 of 40'],
  ])
  await user.click(screen.getByText('24 hours'))
  await waitFor(() => expect(spans).toEqual(['hour', 'day']))
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
