import { expect, it } from '@jest/globals'
import type { LogRow } from '@songsarn/contract/reports/logs'
import type { Recipient } from '@songsarn/contract/reports/recipients'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { PERSON_ID, samplePerson, sampleRecipient, sampleRecipientMessage } from '../testing/samples.ts'

const MOBILE = '66812345678'
const PAGE = `/people/mobile/${MOBILE}`
const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: PAGE,
    answers: { getRecipient: () => sampleRecipient(), listCustomFields: () => ({ items: [] }), ...answers },
    ...options,
  })
const withMessages = (...items: LogRow[]): Recipient => ({
  ...sampleRecipient(),
  messages: { items, counts: [{ status: 'Rejected', count: items.length }], countsAreExact: true },
})

it('says why a message failed and leads to Quick Send, Logs and the figures behind it', async () => {
  const { user, address } = open()
  expect(await screen.findByText(/The number is not in use/)).toBeTruthy()
  expect(screen.getByText(/Correct the number/)).toBeTruthy()
  expect(screen.getByText('Not in People')).toBeTruthy()
  const failed = screen.getByRole('link', { name: '2' })
  expect(failed.getAttribute('href')).toBe(
    `/logs?mobile=%2B${MOBILE}&status=Undelivered&status=Rejected&status=Expired&status=Cancelled`,
  )
  await user.click(screen.getByRole('button', { name: 'Send again: November sale' }))
  await waitFor(() => expect(address()).toContain('/communication/quick-send'))
})

it('offers no resend of an OTP, nor where it does not help', async () => {
  const row = sampleRecipientMessage()
  const no = { ...row, cause: row.cause ? { ...row.cause, resend: 'no' as const } : null }
  open({ getRecipient: () => withMessages({ ...row, smsType: 'otp' }, { ...no, messageId: PERSON_ID }) })
  expect(await screen.findByRole('heading', { name: 'Latest messages' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
})

it('shows a viewer the messages without an action that changes something', async () => {
  open({}, { role: 'viewer' })
  expect(await screen.findByRole('heading', { name: 'Latest messages' })).toBeTruthy()
  for (const name of [/Send again/, 'Message', 'Add to blacklist', 'Add to People'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('adds the mobile to the blacklist after a question, and then sends nothing to it', async () => {
  let blacklisted: Recipient['blacklisted'] = null
  const { user, service } = open({
    getRecipient: () => ({ ...sampleRecipient(), blacklisted }),
    addToBlacklist: ({ body }) => {
      expect(body).toEqual({ mobiles: [`+${MOBILE}`], note: '' })
      blacklisted = { reason: 'blacklisted', isOwn: true }
      return { added: 1, known: 0 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add to blacklist' }))
  await user.click((await screen.findAllByRole('button', { name: 'Add to blacklist' })).at(-1) as HTMLElement)
  expect(await screen.findByText(/is on the blacklist/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull()
  expect(service.requests).toContain('POST /v1/people/blacklist')
})

it('leads to the person whom People has with the mobile', async () => {
  const { address } = open({
    getRecipient: () => ({ ...sampleRecipient(), person: samplePerson() }),
    getPerson: () => samplePerson(),
  })
  await waitFor(() => expect(address()).toBe(`/people/${PERSON_ID}`))
  expect(await screen.findByRole('heading', { name: 'Latest messages' })).toBeTruthy()
  expect(screen.queryByLabelText('First name')).toBeNull()
})

it('says who can give the right to see messages', async () => {
  open({ getRecipient: () => sampleRecipient({ messages: null }) })
  expect(await screen.findByText(/An owner or admin of your account/)).toBeTruthy()
})

it('says that nothing was sent to a mobile', async () => {
  open({ getRecipient: () => withMessages() })
  expect(await screen.findByText('No messages to +66 81 234 5678 yet')).toBeTruthy()
})

it('says what is no mobile', async () => {
  open({ getRecipient: () => problem('request.invalid') }, { path: '/people/mobile/abc' })
  expect(await screen.findByText('abc is not a mobile number')).toBeTruthy()
})
