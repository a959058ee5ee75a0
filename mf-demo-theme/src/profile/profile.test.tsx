import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'

serveDemo()

it('has saved every change when it is opened again', async () => {
  const { user } = openDemoAt('/demo/profile')
  await user.click(await screen.findByRole('button', { name: 'Follow: Paper Boat Studio' }))
  await user.click(screen.getByRole('button', { name: 'Add friend: Oliver Hughes' }))
  await user.click(screen.getByRole('radio', { name: 'Boat at dawn' }))
  await user.click(screen.getByRole('button', { name: '24 likes', pressed: true }))
  const [comment] = screen.getAllByLabelText('Write a comment')
  if (!comment) throw new Error('no post')
  await user.type(comment, 'See you there{Enter}')
  await screen.findByText('See you there')

  await user.click(screen.getByRole('link', { name: 'Demo theme' }))
  await user.click(await screen.findByRole('link', { name: 'Profile' }))
  expect(await screen.findByText('See you there')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Following: Paper Boat Studio', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Requested: Oliver Hughes' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: '23 likes', pressed: false })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Boat at dawn' }).matches(':checked')).toBe(true))
  expect(within(screen.getByRole('region', { name: 'What do you like best?' })).getByText('93 votes')).toBeTruthy()
})
