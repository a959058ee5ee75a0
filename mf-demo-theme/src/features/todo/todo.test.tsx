import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../../testing/open-demo.ts'

serveDemo()

const tasks = () => within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem')

it('ticks a task, and finds it among the done ones', async () => {
  const { user } = openDemoAt('/demo/todo')
  const box = await screen.findByRole('checkbox', { name: 'Done: Pay the ferry' })
  const before = box.matches(':checked')
  await user.click(box)
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Done: Pay the ferry' }).matches(':checked')).toBe(!before),
  )
})

it('adds a task, which stands first, and brings one back from the bin', async () => {
  const { user, shell } = openDemoAt('/demo/todo')
  await user.click(await screen.findByRole('button', { name: 'Add task' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Title'), 'กวาดท่าน้ำ')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(tasks()[0]?.textContent).toContain('กวาดท่าน้ำ'))

  await user.click(screen.getByRole('button', { name: 'กวาดท่าน้ำ' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move to the bin' }))
  await waitFor(() => expect(tasks()[0]?.textContent).not.toContain('กวาดท่าน้ำ'))
  shell.toasts.at(-1)?.action?.run()
  await waitFor(() => expect(tasks()[0]?.textContent).toContain('กวาดท่าน้ำ'))
})

it('lists by tag and order, as the address says', async () => {
  const { user, address } = openDemoAt('/demo/todo?sortBy=title-asc')
  await screen.findByText('Answer the letters of the week')
  const all = tasks().length
  await user.click(screen.getByRole('button', { name: 'Team' }))
  await waitFor(() => expect(tasks().length).toBeLessThan(all))
  expect(address()).toBe('/demo/todo?sortBy=title-asc&tag=team')
  expect(tasks().every((task) => task.textContent?.includes('Team'))).toBe(true)
})

it('asks before a changed task is closed', async () => {
  const { user } = openDemoAt('/demo/todo')
  await user.click(await screen.findByRole('button', { name: 'Pay the ferry' }))
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Title'), ' today')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const question = (await screen.findByText('Close without saving?')).closest('[role=dialog]')
  if (!(question instanceof HTMLElement)) throw new Error('not asked in a dialog')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Pay the ferry today')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Close without saving' }))
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
  expect(screen.getByRole('button', { name: 'Pay the ferry' })).toBeTruthy()
})
