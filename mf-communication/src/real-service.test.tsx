import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { startTestServer, type TestServer } from '@songsarn/testing/test-server'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Root } from './app/Root.tsx'
import en from './locales/en.ts'
import th from './locales/th.ts'

/** The simulated carrier rejects mobiles that end in 0001 and delivers to 0019. */
const NUMBERS = '081 234 0019\n+66812340019\n0812340001\n02 123 4567'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server?.stop(), 60_000)

async function open(user: 'owner' | 'viewer' = 'owner', path = '/communication/quick-send'): Promise<Rendered> {
  return renderRemote(
    { name: 'mf-communication', Root, locales: { en, th } },
    { path, fetch: await server.fetchAs(user) },
  )
}

async function write(numbers: string, content: string): Promise<void> {
  const to = await screen.findByRole('textbox', { name: 'To' })
  fireEvent.paste(to, { clipboardData: { getData: () => numbers } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: content } })
  await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
}

describe('on the real service', () => {
  it('a quick send goes from typed numbers to its receipts and is in the list', async () => {
    const { user, address } = await open()
    await write(NUMBERS, 'Your code is {{mobile}}')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByRole('tab', { name: 'Unique 2' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Duplicate 1' }))
    expect(await screen.findByText('Duplicate of row 1')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Invalid 1' }))
    expect(await screen.findByText('Not a mobile number')).toBeTruthy()
    expect(screen.getByText('Your code is 0812340019')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send to 2 people' }))
    await user.click(await screen.findByRole('button', { name: /Send now/ }))
    await waitFor(() => expect(address()).toMatch(/^\/communication\/[0-9a-f-]{36}$/))
    expect(await screen.findByRole('link', { name: 'Delivered: 1. See in Logs' }, { timeout: 30_000 })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Rejected: 1. See in Logs' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'All communications' }))
    expect(await screen.findByRole('link', { name: 'Your code is {{mobile}}' })).toBeTruthy()
  }, 90_000)

  it('a send without enough credit shows how many are missing', async () => {
    const { user } = await open()
    const many = Array.from({ length: 60_000 }, (_, index) => `08${10_000_000 + index}`).join('\n')
    await write(many, 'a'.repeat(161))
    await user.click(screen.getByRole('button', { name: 'Check' }))
    const lacking = /^Not enough credits: 20,001 more needed/
    expect(await screen.findByText(lacking, {}, { timeout: 30_000 })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send to/ }).disabled).toBe(true)
  }, 90_000)

  it('a campaign goes from its setting over its message to the receipts', async () => {
    const { user, address } = await open('owner', '/communication/campaign/new')
    const setTime = (label: string, text: string) => {
      fireEvent.mouseDown(screen.getByLabelText(label))
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
      fireEvent.blur(screen.getByLabelText(label))
    }
    await user.type(await screen.findByLabelText('Name'), 'Year-end sale')
    setTime('Start', '2026-01-01 09:00')
    setTime('End', '2099-12-31 18:00')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(await screen.findByRole('button', { name: 'Add a message' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'First day')
    await write('0812340019\n0812340029', 'Everything is 20 % off')
    await user.click(screen.getByRole('button', { name: 'Check and add' }))
    expect(await screen.findByText('2 people, 2 credits')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText(/^This sends 1 message to 2 people, between/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Confirm 1 message' }))
    await waitFor(() => expect(address()).toMatch(/^\/communication\/campaign\/[0-9a-f-]{36}$/))
    expect(await screen.findByRole('link', { name: 'Delivered: 2. See in Logs' }, { timeout: 30_000 })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'First day' })).toBeTruthy()
    // The status of the campaign; its messages have one of this name too.
    expect((await screen.findAllByText('Completed')).length).toBe(2)
  }, 90_000)

  it('a viewer sees the list', async () => {
    await open('viewer', '/communication')
    expect(await screen.findByRole('link', { name: 'Your code is {{mobile}}' })).toBeTruthy()
  })
})
