import { describe, expect, it } from '@jest/globals'
import type { SentMessages } from '@songsarn/contract/communication/messages'
import type { LogRow } from '@songsarn/contract/reports/logs'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { sampleKey } from '../api-keys/testing/sample-keys.ts'
import { definition } from '../app/definition.ts'
import { sampleCallback, sampleWebhook } from '../webhooks/testing/sample-webhooks.ts'

const KEY = `songsarn_test_${'k'.repeat(39)}Ab3d`
const SENDERS = { getLookup: () => ({ items: [{ value: 'MYSHOP', label: 'MYSHOP' }], more: false }) }
const ID = '0199d000-0000-7000-8000-00000000000a'
const OWN_ID = '0199d000-0000-7000-8000-00000000000b'
const priced: SentMessages = {
  ...({ id: null, status: 'sending', dryRun: true, mode: 'live', from: 'MYSHOP', channel: 'sms' } as const),
  ...({ purpose: 'marketing', reference: null, scheduledAt: null, endDate: null, brakePercent: null } as const),
  ...{ totalRecipients: 1, totalParts: 1, totalCredit: 1, linkWarnings: [] },
  recipients: [{ to: '081', mobile: '66812345678', messageId: null, parts: 1, credits: 1, reason: 'ok' }],
}
const row: LogRow = {
  ...{ messageId: ID, account: 'Shop', communicationId: ID, communication: 'Hello', excerpt: 'Hello', user: 'Olan' },
  ...{ sender: 'MYSHOP', channel: 'sms', mobile: '66812345678', person: null, smsType: 'api', purpose: 'marketing' },
  ...{ reference: null, status: 'Undelivered', parts: 1, credits: 1, error: null },
  ...{ createDate: '2026-11-21T03:04:00.000Z', submitDate: '2026-11-21T03:04:01.000Z' },
  receiptDate: '2026-11-21T03:04:02.000Z',
}
const page = <Item,>(items: Item[]) => ({ items, page: 0, size: 10, total: items.length })
const logs = (items: LogRow[]) => ({ items, nextCursor: null, total: items.length, totalIsExact: true })

const open = (answers: Answers = {}) =>
  renderRemote(definition, {
    path: '/developers',
    answers: {
      ...SENDERS,
      ...{ listLogs: () => logs([]), listWebhooks: () => page([]), listCallbackDeliveries: () => page([]) },
      ...answers,
    },
  })

describe('the page Developers', () => {
  it('creates a key in its place, marks a test key, and puts it into the program', async () => {
    const bodies: unknown[] = []
    const { user } = open({
      createApiKey: ({ body }) => {
        bodies.push(body)
        return { ...sampleKey({ mode: 'test' }), key: KEY }
      },
    })
    const code = () => screen.getByRole('region', { name: 'send.sh' }).textContent
    expect((await screen.findByRole('region', { name: 'send.sh' })).textContent).toContain('songsarn_live_YOUR_KEY')
    await user.click(screen.getByRole('button', { name: 'Create test key' }))
    expect(await screen.findByText(KEY)).toBeTruthy()
    expect(bodies).toEqual([
      expect.objectContaining({ mode: 'test', scopes: expect.arrayContaining(['send:Communication']) }),
    ])
    expect(code()).toContain(`Authorization: Bearer ${KEY}`)
    expect(code()).toContain('"from":"MYSHOP"')
    expect(within(screen.getByRole('figure')).getByText('Test')).toBeTruthy()
  })

  it('runs the call only after its price was confirmed', async () => {
    const { user, service } = open({
      createMessages: ({ query }) => (query.dryRun ? priced : { ...priced, id: ID, dryRun: false }),
    })
    await user.type(await screen.findByLabelText('To'), '0812345678')
    const sends = () => service.requests.filter((request) => request === 'POST /v1/messages')
    await user.click(screen.getByRole('button', { name: 'Run' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('1 message, 1 credit.')).toBeTruthy()
    expect(sends()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Run' }))
    await screen.findByText('Waiting for your first call.', { exact: false })
    expect(sends()).toHaveLength(1)
  })

  it('shows a refusal at its field, in words', async () => {
    const errors = [{ path: 'to', code: 'notMobile', message: '' }]
    const refusal = {
      type: 'about:blank',
      title: '',
      status: 422,
      code: 'recipients.leftOut',
      errors,
      params: { count: 1, total: 1 },
    }
    const { user } = open({ createMessages: () => Response.json(refusal, { status: 422 }) })
    await user.type(await screen.findByLabelText('To'), '021234567')
    await user.click(screen.getByRole('button', { name: 'Run' }))
    expect(await screen.findByText('Enter a mobile number.')).toBeTruthy()
  })

  it('shows the way of the newest message, why it failed, and the tries of its callbacks alone', async () => {
    const callback = sampleCallback({ body: JSON.stringify({ communicationId: ID }) })
    open({
      listLogs: () => logs([row]),
      listWebhooks: () => page([sampleWebhook()]),
      listWebhookDeliveries: () => page([callback, sampleCallback({ id: ID, body: '{}' })]),
      listCallbackDeliveries: () =>
        page([sampleCallback({ ...callback, id: OWN_ID, url: 'https://own.example/hook' })]),
    })
    expect(await screen.findByText('Delivery receipt: Undelivered')).toBeTruthy()
    expect(screen.getByText('Sent to the carrier')).toBeTruthy()
    const list = await screen.findByRole('list', { name: 'Webhooks' })
    expect(within(list).getAllByText(callback.event)).toHaveLength(2)
    expect(within(list).getByText('https://own.example/hook', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Details in Logs' }).getAttribute('href')).toBe(`/logs?message=${ID}`)
  })

  it('says what to do without a sender name, and what is wrong without the service', async () => {
    const { unmount } = open({ getLookup: () => ({ items: [], more: false }) })
    expect(await screen.findByRole('button', { name: 'Request a sender name' })).toBeTruthy()
    unmount()
    open({ getLookup: () => problem('service.fault', 'req-1') })
    expect(await screen.findByText('req-1')).toBeTruthy()
  })
})
