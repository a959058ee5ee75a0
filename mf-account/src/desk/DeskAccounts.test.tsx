import { expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { ACCOUNT_DETAIL, DESK } from '../testing/sample-desk.ts'

const PATH = `/desk/accounts/${ACCOUNT_DETAIL.id}`

const open = (path: string, answers: Answers = {}, language: 'en' | 'th' = 'en') =>
  renderRemote(definition, { path, language, answers: { ...DESK, ...answers }, role: 'operator' })

it('lists how much each account sends, and leads to its page', async () => {
  open('/desk/accounts')
  const row = within(await screen.findByRole('row', { name: /Demo/ }))
  for (const text of ['1,200', '97.25%', '19 Nov 2026']) expect(row.getByText(text)).toBeTruthy()
  expect(row.getByRole('link', { name: 'Demo' }).getAttribute('href')).toBe(PATH)
})

it('shows an account with its figures, each with the list behind it', async () => {
  const { user } = open(PATH)
  expect(await screen.findByRole('heading', { name: /^Demo/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: '100,000' }).getAttribute('href')).toBe(
    `/desk/top-ups?account=${ACCOUNT_DETAIL.id}`,
  )
  expect(screen.getByRole('link', { name: 'All 3 tickets' }).getAttribute('href')).toBe(
    `/desk/tickets?account=${ACCOUNT_DETAIL.id}`,
  )
  const sends = within(screen.getByRole('region', { name: 'Newest sends' }))
  expect(sends.getByRole('row', { name: /โปรโมชันปลายปี.*1,167 of 1,200/ })).toBeTruthy()
  // Nobody named it, and the provider does not read texts.
  expect(sends.getByRole('row', { name: /Quick Send/ })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Users' }))
  expect(await screen.findByRole('row', { name: /สมชาย ใจดี/ })).toBeTruthy()
})

it('adds a note, and lets only its author delete one', async () => {
  const bodies: unknown[] = []
  const { user, shell } = open(`${PATH}?tab=notes`, {
    createDeskNote: ({ body }) => {
      bodies.push(body)
      return { id: ACCOUNT_DETAIL.id, content: 'x', author: 'me', createDate: ACCOUNT_DETAIL.createDate, own: true }
    },
  })
  const notes = within(await screen.findByRole('list', { name: 'Notes' }))
  expect(notes.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Call before noon')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Note added'))
  expect(bodies).toEqual([{ content: 'Call before noon' }])
})

it('says that an account does not exist', async () => {
  open(PATH, { getDeskAccount: () => problem('resource.notFound') })
  expect(await screen.findByText(/Account not found/)).toBeTruthy()
})

it('says that the user may not see accounts', async () => {
  open(PATH, { getDeskAccount: () => problem('right.missing') })
  expect(await screen.findByText(/permission to view this/)).toBeTruthy()
})

it('keeps the page when notes cannot be loaded, and retries', async () => {
  const { user, service } = open(`${PATH}?tab=notes`, { listDeskNotes: () => problem('request.invalid', 'req-7') })
  expect(await screen.findByText('req-7')).toBeTruthy()
  service.answer({ listDeskNotes: () => ({ items: [], page: 0, size: 10, total: 0 }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No notes yet')).toBeTruthy()
})

it('makes an account with its first credits, and shows a taken username at its field', async () => {
  const bodies: unknown[] = []
  const { user, service } = open('/desk/accounts', { createDeskAccount: () => problem('user.nameTaken') })
  await user.click(await screen.findByRole('button', { name: 'New account' }))
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }))
  const type = (name: RegExp | string, text: string) => user.type(dialog.getByRole('textbox', { name }), text)
  await type('Account name', 'Mali')
  await type('Account email', 'mali@example.com')
  await type("Owner's username", 'mali')
  await type("Owner's email", 'owner@example.com')
  await user.type(dialog.getByRole('spinbutton', { name: 'First credits' }), '500')
  await user.click(dialog.getByRole('button', { name: 'Create account' }))
  expect(await dialog.findByText('This username is already in use.')).toBeTruthy()
  service.answer({
    createDeskAccount: ({ body }) => {
      bodies.push(body)
      return ACCOUNT_DETAIL
    },
  })
  await user.click(dialog.getByRole('button', { name: 'Create account' }))
  expect(await screen.findByRole('heading', { name: /^Demo/ })).toBeTruthy()
  expect(bodies).toMatchObject([{ accountName: 'Mali', username: 'mali', credits: 500, plan: 'Basic' }])
})

it('asks why before it shows the console of an account, which the shell then shows', async () => {
  const bodies: unknown[] = []
  const { user } = open(PATH, {
    beginVisit: ({ body }) => {
      bodies.push(body)
      return problem('resource.notFound')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'View as this account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'View the console of Demo?' }))
  await user.click(dialog.getByRole('button', { name: 'View the console' }))
  expect(bodies).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ticket 17')
  await user.click(dialog.getByRole('button', { name: 'View the console' }))
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Ticket 17' }]))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Ticket 17')
})

it('lists sends that failed or are paused, with the reason and the account', async () => {
  open('/desk/sends?status=failed')
  expect(await screen.findByRole('row', { name: /Demo.*Quick Send.*Sender name lost/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Shop.*Sale.*Automatic stop.*4,600 of 5,000/ })).toBeTruthy()
})

it('begins with what needs the operator; each number leads to its list', async () => {
  open('/desk')
  const needs = within(await screen.findByRole('region', { name: 'Needs you' }))
  expect(needs.getByRole('link', { name: '3 sends failed' }).getAttribute('href')).toBe(
    '/desk/sends?status=failed&startDate=2026-11-14',
  )
  expect(needs.getByRole('link', { name: 'The automatic stop paused 1 send' }).getAttribute('href')).toBe(
    '/desk/sends?status=paused&pausedBy=brake',
  )
})
