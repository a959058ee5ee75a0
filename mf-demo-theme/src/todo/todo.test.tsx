import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, pressToastAction, serveDemo } from '../testing/open-demo.ts'

serveDemo()

const tasks = () => within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem')

it('completes a task', async () => {
  const { user } = openDemoAt('/demo/todo')
  const box = await screen.findByRole('checkbox', { name: 'Done: Pay the ferry' })
  const before = box.matches(':checked')
  await user.click(box)
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Done: Pay the ferry' }).matches(':checked')).toBe(!before),
  )
})

it('adds a task as the first, moves it to the bin and restores it', async () => {
  const { user, shell } = openDemoAt('/demo/todo')
  await user.click(await screen.findByRole('button', { name: 'Add task' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Title'), 'กวาดท่าน้ำ')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(tasks()[0]?.textContent).toContain('กวาดท่าน้ำ'))

  await user.click(screen.getByRole('button', { name: 'กวาดท่าน้ำ' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move to bin' }))
  await waitFor(() => expect(tasks()[0]?.textContent).not.toContain('กวาดท่าน้ำ'))
  pressToastAction(shell)
  await waitFor(() => expect(tasks()[0]?.textContent).toContain('กวาดท่าน้ำ'))
})

it('reads tag and order from the URL', async () => {
  const { user, address } = openDemoAt('/demo/todo?sortBy=title-asc')
  await screen.findByText('Answer the letters of the week')
  const all = tasks().length
  await user.click(screen.getByRole('button', { name: 'Team' }))
  await waitFor(() => expect(tasks().length).toBeLessThan(all))
  expect(address()).toBe('/demo/todo?sortBy=title-asc&tag=team')
  expect(tasks().every((task) => task.textContent?.includes('Team'))).toBe(true)
})

it('asks before closing a changed task', async () => {
  const { user } = openDemoAt('/demo/todo')
  await user.click(await screen.findByRole('button', { name: 'Pay the ferry' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Title'), ' today')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = (await screen.findByText('Discard your changes?')).closest('[role=dialog]')
  if (!(question instanceof HTMLElement)) throw new Error('no confirmation dialog')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Pay the ferry today')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
  expect(screen.getByRole('button', { name: 'Pay the ferry' })).toBeTruthy()
})
