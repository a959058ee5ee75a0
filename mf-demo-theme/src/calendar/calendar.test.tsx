import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, pressToastAction, serveDemo } from '../testing/open-demo.ts'

serveDemo()

it('shows the events of the selected calendars', async () => {
  const { user, address } = openDemoAt('/demo/calendar')
  expect((await screen.findAllByText('เรียนเปียโน')).length).toBe(1)
  await user.click(screen.getByRole('checkbox', { name: 'Personal' }))
  await waitFor(() => expect(screen.queryByText('เรียนเปียโน')).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: 'Other' }))
  expect(address()).toBe('/demo/calendar?without=personal&without=other')
  await user.click(screen.getByRole('checkbox', { name: 'All' }))
  expect(await screen.findByText('เรียนเปียโน')).toBeTruthy()
})

it('edits an event, and restores a deleted one', async () => {
  const { user, shell } = openDemoAt('/demo/calendar')
  await user.click(await screen.findByText('เรียนเปียโน'))
  const form = within(await screen.findByRole('dialog'))
  const title = form.getByLabelText('Title')
  await user.clear(title)
  await user.type(title, 'เรียนไวโอลิน')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByText('เรียนไวโอลิน'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('เรียนไวโอลิน')).toBeNull())
  pressToastAction(shell)
  expect(await screen.findByText('เรียนไวโอลิน')).toBeTruthy()
})

it('reads view and calendars from the URL', async () => {
  openDemoAt('/demo/calendar?view=listMonth&without=family')
  await screen.findByText('เรียนเปียโน')
  expect(screen.getByRole('radio', { name: 'List' }).matches(':checked')).toBe(true)
  expect(screen.getByRole('checkbox', { name: 'Family' }).matches(':checked')).toBe(false)
  expect(screen.queryByText('กินข้าวกลางวันกับแม่')).toBeNull()
})

it('shows the period of each view as its title', async () => {
  const { user } = openDemoAt('/demo/calendar')
  await screen.findByText('เรียนเปียโน')
  const month = screen.getByRole('heading', { level: 2 }).textContent
  await user.click(screen.getByText('Day'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).not.toBe(month))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^\d+ \w+ \d{4}$/)
  await user.click(screen.getByText('Week'))
  await user.click(screen.getByText('List'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(month))
})
