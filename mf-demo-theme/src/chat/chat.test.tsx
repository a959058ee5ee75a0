import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'

serveDemo()

it('marks an opened chat as seen, and sends a message', async () => {
  const { user } = openDemoAt('/demo/chat')
  expect(await screen.findByText('2 new messages')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Grace Miller/ }))
  const messages = await screen.findByRole('list', { name: 'Conversation with Grace Miller' })
  expect(within(messages).getAllByRole('listitem').length).toBe(4)
  await waitFor(() => expect(screen.queryByText('2 new messages')).toBeNull())
  await user.type(screen.getByRole('textbox', { name: 'Message to Grace Miller' }), 'หกโมงได้ค่ะ{Enter}')
  await waitFor(() => expect(within(messages).getAllByRole('listitem').length).toBe(5))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Grace Miller' }).value).toBe('')
})

it('finds a contact by name and starts a chat', async () => {
  const { user } = openDemoAt('/demo/chat')
  await user.type(await screen.findByRole('textbox', { name: 'Search contacts' }), 'sophie')
  await waitFor(() => expect(screen.queryByText('Grace Miller')).toBeNull())
  await user.click(screen.getByRole('button', { name: /Sophie/ }))
  expect(await screen.findByText('No messages yet')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Message to Sophie/ }), 'Hello{Enter}')
  expect((await screen.findAllByText('Hello')).length).toBeGreaterThan(0)
})
