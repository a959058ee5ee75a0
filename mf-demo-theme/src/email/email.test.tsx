import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, pressToastAction, serveDemo } from '../testing/open-demo.ts'

serveDemo()

const mails = () => within(screen.getByRole('list', { name: 'Emails' })).getAllByRole('listitem')

it('opens an email, goes to the next one, and replies', async () => {
  const { user, address, shell } = openDemoAt('/demo/email')
  await user.click(await screen.findByText('Twelve guests on Saturday'))
  expect(await screen.findByText(/all of us like tea/)).toBeTruthy()
  expect(address()).toBe('/demo/email?open=1')
  expect(screen.getByRole('button', { name: 'Newer email' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Older email' }))
  await waitFor(() => expect(address()).toBe('/demo/email?open=2'))
  await screen.findByRole('heading', { name: 'รูปเมนูหน้าฝน' })
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe('Re: รูปเมนูหน้าฝน')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Email sent. This is a demo: nobody receives it.'))
})

it('marks the next email as read', async () => {
  const { user } = openDemoAt('/demo/email?open=2')
  await screen.findByRole('heading', { name: 'รูปเมนูหน้าฝน' })
  await user.click(screen.getByRole('button', { name: 'Older email' }))
  await screen.findByRole('heading', { name: 'Your order left our store' })
  await user.click(screen.getByRole('button', { name: 'Back to list' }))
  await waitFor(() => expect(mails()[2]?.getAttribute('data-read')).toBe('true'))
})

it('saves a closed email as a draft, then edits and sends it', async () => {
  const { user, shell } = openDemoAt('/demo/email?folder=draft')
  await user.click(await screen.findByRole('button', { name: 'Compose' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Subject'), 'Half an email')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Draft saved'))
  await waitFor(() => expect(mails().length).toBe(3))

  await user.click(await screen.findByText('Half an email'))
  await user.click(await screen.findByRole('button', { name: 'Edit draft' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe('Half an email')
  await user.type(form.getByLabelText('To'), 'grace')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('Enter one or more email addresses, separated by commas.')).toBeTruthy()
  await user.type(form.getByLabelText('To'), '.m@example.com')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Email sent. This is a demo: nobody receives it.'))
  await user.click(screen.getByRole('button', { name: 'Back to list' }))
  await waitFor(() => expect(mails().length).toBe(2))
})

it('moves the selected emails, and undoes it', async () => {
  const { user, shell } = openDemoAt('/demo/email')
  await screen.findByText('Twelve guests on Saturday')
  expect(mails().length).toBe(12)
  await user.click(screen.getByRole('checkbox', { name: 'Select “Twelve guests on Saturday”' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select “Paper is out”' }))
  await user.click(screen.getByRole('button', { name: 'Move to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Spam' }))
  await waitFor(() => expect(mails().length).toBe(10))
  pressToastAction(shell)
  await waitFor(() => expect(mails().length).toBe(12))
})

it('shows the emails of one folder', async () => {
  const { user } = openDemoAt('/demo/email')
  await user.click(await screen.findByRole('button', { name: /^Bin/ }))
  expect(await screen.findByText('Old price list')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Starred' }))
  await waitFor(() => expect(screen.queryByText('Old price list')).toBeNull())
  expect(screen.getAllByRole('button', { name: /^Star “/, pressed: true }).length).toBe(mails().length)
})
