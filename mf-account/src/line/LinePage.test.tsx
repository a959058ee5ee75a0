import { expect, it } from '@jest/globals'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { LINE, LINE_REFUSED, LINE_SETTINGS } from './testing/sample-line.ts'

const SECRET = '0123456789abcdef0123456789abcdef'

it('sets the channel: says a refused token at its field, and keeps what was typed', async () => {
  const sent: unknown[] = []
  const { user } = renderRemote(definition, {
    path: '/account/line',
    answers: {
      ...LINE,
      getLine: () => ({ ...LINE_SETTINGS, channel: null }),
      updateLine: ({ body }: { body: unknown }) => {
        sent.push(body)
        return sent.length === 1 ? problem('line.tokenRefused') : LINE_SETTINGS
      },
    },
  })
  const token = await screen.findByLabelText('Channel access token')
  expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull()
  await user.type(token, 'a-token-of-twenty-characters')
  await user.type(screen.getByLabelText('Channel secret'), SECRET)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/LINE does not accept this token/)).toBeTruthy()
  expect(token).toHaveProperty('value', 'a-token-of-twenty-characters')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Connected')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ token: 'a-token-of-twenty-characters', channelSecret: SECRET })
  expect(screen.getByText('Set, ends with x1U=. Leave empty to keep it.')).toBeTruthy()
  expect(screen.getByLabelText('Channel access token')).toHaveProperty('value', '')
})

it('shows quota and webhook, and sends a test', async () => {
  const sent: unknown[] = []
  const { user, shell } = renderRemote(definition, {
    path: '/account/line',
    answers: {
      ...LINE,
      testLine: ({ body }: { body: unknown }) => {
        sent.push(body)
        return sent.length === 1 ? problem('line.quotaReached') : new Response(null, { status: 204 })
      },
    },
  })
  expect(await screen.findByText(LINE_SETTINGS.webhookUrl)).toBeTruthy()
  expect(await screen.findByText('2,310 of 15,000')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send test' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('LINE user ID'), 'somchai')
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  expect((await dialog.findAllByText(/A user ID is U and 32/)).length).toBeGreaterThan(0)
  expect(sent).toHaveLength(0)
  const to = `U${'0'.repeat(32)}`
  await user.clear(dialog.getByLabelText('LINE user ID'))
  await user.type(dialog.getByLabelText('LINE user ID'), to)
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  expect(await dialog.findByText(/monthly messages .* used up/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('LINE took the test message'))
  expect(sent.at(-1)).toEqual({ to, content: 'This is a test message.' })
})

it('warns of a webhook that LINE would not take', async () => {
  const webhookUrl = LINE_SETTINGS.webhookUrl.replace('https', 'http')
  renderRemote(definition, {
    path: '/account/line',
    answers: { ...LINE, getLine: () => ({ ...LINE_SETTINGS, webhookUrl }) },
  })
  expect(await screen.findByText(/LINE accepts only https addresses/)).toBeTruthy()
})

it('says that the token is no longer accepted', async () => {
  renderRemote(definition, { path: '/account/line', answers: LINE_REFUSED })
  expect(await screen.findByText('Token not accepted')).toBeTruthy()
  expect(screen.getByText(/Issue a new one/)).toBeTruthy()
  expect(screen.getByText(/1,250 messages wait/)).toBeTruthy()
})
