import { expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'

serveDemo()

const cellsOf = (row: HTMLElement | undefined) =>
  (row ? within(row).getAllByRole('cell') : []).map((c) => c.textContent)

it('lists the newest first and filters by status', async () => {
  const { user } = openDemoAt('/demo/invoices?status=Past+Due')
  await screen.findByText('#5028')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.every((row) => row.textContent?.includes('Past Due'))).toBe(true)
  expect(cellsOf(rows[0])[0]).toBe('#5028')
  await user.click(screen.getByRole('button', { name: /Remove the filter Status/ }))
  expect(await screen.findByText('#5030')).toBeTruthy()
})

it('saves a new invoice and opens it', async () => {
  const { user, shell, address } = openDemoAt('/demo/invoices/add')
  await user.click(await screen.findByRole('combobox', { name: 'Choose a client' }))
  const [first] = await screen.findAllByText(/,/, { selector: '.ant-select-item-option-content' })
  if (!first) throw new Error('no clients')
  await user.click(first)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).not.toBe(''))
  expect(shell.isGuarded()).toBe(true)
  await user.type(screen.getByLabelText('Service'), 'ชงชา')
  await user.type(screen.getByLabelText('Total'), '750')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/demo/invoices/5031'))
  expect((await screen.findAllByText('฿750')).length).toBe(3)
  expect(shell.isGuarded()).toBe(false)
})

it('marks each missing field and saves nothing', async () => {
  const { user, address } = openDemoAt('/demo/invoices/add')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('This field is required.')).length).toBe(8)
  expect(address()).toBe('/demo/invoices/add')
})

it('prints an invoice and marks it as paid', async () => {
  const { user } = openDemoAt('/demo/invoices/5028')
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Mark as paid' }))
  expect(await screen.findByText('Paid')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
  expect(screen.getAllByText('฿0').length).toBe(2)
})

it('leaves a changed invoice only through the shell, which asks', async () => {
  const { user, shell } = openDemoAt('/demo/invoices/5030/edit')
  await user.type(await screen.findByLabelText('Service'), '!')
  expect(shell.isGuarded()).toBe(true)
  // The bar with the search stays; the form goes with its screen.
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: 'Search the demo' }))
  expect(shell.visited).toEqual(['/demo/invoices/5030', '/demo/search'])
})
