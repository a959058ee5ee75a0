import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../../testing/open-demo.ts'

serveDemo()

it('lists users, and finds them by name', async () => {
  const { user, address } = openDemoAt('/demo/users')
  await screen.findByText('Grace Miller')
  await user.type(screen.getByRole('textbox', { name: 'Name or username' }), 'ploy')
  await waitFor(() => expect(screen.queryByText('Grace Miller')).toBeNull())
  expect(screen.getByText('พลอย ศรีสุข')).toBeTruthy()
  expect(address()).toBe('/demo/users?q=ploy')
})

it('adds a user, who then stands first', async () => {
  const { user, shell } = openDemoAt('/demo/users')
  await user.click(await screen.findByRole('button', { name: 'Add user' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect((await form.findAllByText('Fill this in.')).length).toBe(3)
  await user.type(form.getByLabelText('Full name'), 'มา ใหม่')
  await user.type(form.getByLabelText('Username'), 'mai')
  await user.type(form.getByLabelText('E-mail'), 'mai@example.com')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('มา ใหม่ was added'))
  const [first] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('มา ใหม่')
})

it('names whom it deletes, and goes back to the list', async () => {
  const { user, address } = openDemoAt('/demo/users/2')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Delete Grace Miller?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/demo/users'))
  await screen.findByText('พลอย ศรีสุข')
  expect(screen.queryByText('Grace Miller')).toBeNull()
})

it('says that an unknown user is not there', async () => {
  const { user, address } = openDemoAt('/demo/users/999')
  expect(await screen.findByRole('heading', { level: 1, name: 'This is not there' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All users' }))
  expect(address()).toBe('/demo/users')
})

it('shows the last page when there is none so far', async () => {
  const { address } = openDemoAt('/demo/users?page=9')
  expect(await screen.findByText('Page 5 of 5')).toBeTruthy()
  expect(address()).toBe('/demo/users?page=4')
})
