import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'

serveDemo()

it('lists users and finds them by name', async () => {
  const { user, address } = openDemoAt('/demo/users')
  await screen.findByText('Grace Miller')
  await user.type(screen.getByRole('textbox', { name: 'Name or username' }), 'ploy')
  await waitFor(() => expect(screen.queryByText('Grace Miller')).toBeNull())
  expect(screen.getByText('พลอย ศรีสุข')).toBeTruthy()
  expect(address()).toBe('/demo/users?q=ploy')
})

it('adds a user as the first', async () => {
  const { user, shell } = openDemoAt('/demo/users')
  await user.click(await screen.findByRole('button', { name: 'Add user' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect((await form.findAllByText('This field is required.')).length).toBe(3)
  await user.type(form.getByLabelText('Full name'), 'มา ใหม่')
  await user.type(form.getByLabelText('Username'), 'mai')
  await user.type(form.getByLabelText('Email'), 'mai@example.com')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('มา ใหม่ was added'))
  const [first] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('มา ใหม่')
})

it('confirms with the name, deletes, and opens the list', async () => {
  const { user, address } = openDemoAt('/demo/users/2')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Delete Grace Miller?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/demo/users'))
  await screen.findByText('พลอย ศรีสุข')
  expect(screen.queryByText('Grace Miller')).toBeNull()
})

it('shows a not-found page for an unknown user', async () => {
  const { user, address } = openDemoAt('/demo/users/999')
  expect(await screen.findByRole('heading', { level: 1, name: 'Item not found' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All users' }))
  expect(address()).toBe('/demo/users')
})

it('shows the last page for a page past the end', async () => {
  const { address } = openDemoAt('/demo/users?page=9')
  expect(await screen.findByText('Page 5 of 5')).toBeTruthy()
  expect(address()).toBe('/demo/users?page=4')
})

it('deletes all users that match the filters, not only the users of the page', async () => {
  const { user, shell } = openDemoAt('/demo/users?role=editor&size=2')
  await user.click(await screen.findByRole('checkbox', { name: 'Select the rows of this page' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Select all \d+ that match$/ }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toMatch(/^\d+ users deleted$/))
  expect(await screen.findByText('No results match your filters')).toBeTruthy()
})
