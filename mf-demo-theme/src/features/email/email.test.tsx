import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../../testing/open-demo.ts'

serveDemo()

const mails = () => within(screen.getByRole('list', { name: 'Mail' })).getAllByRole('listitem')

it('opens a mail, turns to the next one, and answers it', async () => {
  const { user, address, shell } = openDemoAt('/demo/email')
  await user.click(await screen.findByText('Twelve guests on Saturday'))
  expect(await screen.findByText(/all of us like tea/)).toBeTruthy()
  expect(address()).toBe('/demo/email?open=1')
  expect(screen.getByRole('button', { name: 'Newer message' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Older message' }))
  await waitFor(() => expect(address()).toBe('/demo/email?open=2'))
  await screen.findByRole('heading', { name: 'รูปเมนูหน้าฝน' })
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe('Re: รูปเมนูหน้าฝน')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Sent, as far as a demo sends anything'))
})

it('has read what was come to by turning the pages', async () => {
  const { user } = openDemoAt('/demo/email?open=2')
  await screen.findByRole('heading', { name: 'รูปเมนูหน้าฝน' })
  await user.click(screen.getByRole('button', { name: 'Older message' }))
  await screen.findByRole('heading', { name: 'Your order left our store' })
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(mails()[2]?.getAttribute('data-read')).toBe('true'))
})

it('keeps a letter that is closed as a draft, which is written on and sent from there', async () => {
  const { user, shell } = openDemoAt('/demo/email?folder=draft')
  await user.click(await screen.findByRole('button', { name: 'Write' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Subject'), 'Half a letter')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Saved among the drafts'))
  await waitFor(() => expect(mails().length).toBe(3))

  await user.click(await screen.findByText('Half a letter'))
  await user.click(await screen.findByRole('button', { name: 'Continue writing' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe('Half a letter')
  await user.type(form.getByLabelText('To'), 'grace')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(await form.findByText('Write one e-mail address or several, with commas between.')).toBeTruthy()
  await user.type(form.getByLabelText('To'), '.m@example.com')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Sent, as far as a demo sends anything'))
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(mails().length).toBe(2))
})

it('moves what is selected, and takes it back', async () => {
  const { user, shell } = openDemoAt('/demo/email')
  await screen.findByText('Twelve guests on Saturday')
  expect(mails().length).toBe(12)
  await user.click(screen.getByRole('checkbox', { name: 'Select “Twelve guests on Saturday”' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select “Paper is out”' }))
  await user.click(screen.getByRole('button', { name: 'Move to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Spam' }))
  await waitFor(() => expect(mails().length).toBe(10))
  shell.toasts.at(-1)?.action?.run()
  await waitFor(() => expect(mails().length).toBe(12))
})

it('shows one folder, and what has one label', async () => {
  const { user } = openDemoAt('/demo/email')
  await user.click(await screen.findByRole('button', { name: /^Bin/ }))
  expect(await screen.findByText('Old price list')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Starred' }))
  await waitFor(() => expect(screen.queryByText('Old price list')).toBeNull())
  expect(screen.getAllByRole('button', { name: /^Star “/, pressed: true }).length).toBe(mails().length)
})
