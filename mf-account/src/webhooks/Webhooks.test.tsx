import { describe, expect, it } from '@jest/globals'
import type { Webhook } from '@songsarn/contract/account/webhooks'
import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleCallback, sampleWebhook } from './testing/sample-webhooks.ts'

const webhook = sampleWebhook()
const SECRET = `whsec_${'k'.repeat(43)}=`
const page = <Item,>(items: Item[]) => ({ items, page: 0, size: 10, total: items.length })
const open = (path = '/account/webhooks', answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path,
    answers: {
      listWebhooks: () => page<Webhook>([webhook]),
      getWebhook: () => webhook,
      listWebhookDeliveries: () => page<CallbackDelivery>([sampleCallback()]),
      listOtpConfigs: () => page([]),
      ...answers,
    },
    ...options,
  })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the list', () => {
  it('shows what each webhook is told, and opens it', async () => {
    const { user, address } = open()
    const table = within(await screen.findByRole('table', { name: 'Webhooks' }))
    for (const text of ['Delivery status, Opt-outs', 'On', 'Failed', '20 Nov 2026 10:00'])
      expect(table.getByText(text)).toBeTruthy()
    await user.click(table.getByRole('link', { name: webhook.url }))
    expect(address()).toBe(`/account/webhooks/${webhook.id}`)
  })

  it('creates a webhook and shows its secret once', async () => {
    const bodies: unknown[] = []
    const { user, container } = open('/account/webhooks', {
      createWebhook: ({ body }) => {
        bodies.push(body)
        return { ...webhook, secret: SECRET }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New webhook' }))
    const form = await dialog()
    await user.click(form.getByRole('checkbox', { name: /Delivery status/ }))
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    expect(form.getByText('Choose at least one event.', { selector: '[role=alert]' })).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'URL' }), webhook.url)
    await user.click(form.getByRole('checkbox', { name: /Opt-outs/ }))
    await user.click(form.getByRole('button', { name: 'Create webhook' }))
    expect(await screen.findByText(SECRET)).toBeTruthy()
    expect(bodies).toEqual([{ url: webhook.url, events: ['optOut.confirmed'] }])
    await user.click(screen.getByRole('button', { name: "I've copied the secret" }))
    await waitFor(() => expect(container.ownerDocument.body.textContent).not.toContain(SECRET))
  })

  it('says who can grant a missing right', async () => {
    open('/account/webhooks', { listWebhooks: () => problem('right.missing') })
    expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  })
})

describe('one webhook', () => {
  const path = `/account/webhooks/${webhook.id}`

  it('tries a failed notification again', async () => {
    let retried = ''
    const { user, shell } = open(path, {
      retryCallback: ({ params }) => {
        retried = params.id
        return undefined
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Notifications' }))
    await user.click(list.getByText('message.status'))
    await user.click(list.getByRole('button', { name: 'Retry now' }))
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('The notification is sent again now'))
    expect(retried).toBe(sampleCallback().id)
  })

  it('sends a test event, and says why it cannot', async () => {
    const { user, shell } = open(path, { testWebhook: () => problem('limit.reached') })
    await user.click(await screen.findByRole('button', { name: 'Send test event' }))
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error' }))
  })

  it.each([
    ['en', { status: 200, error: null }, 'Test event delivered: responded with 200 after 34 ms', 'success'],
    ['th', { status: null, error: 'timeout' }, 'ส่งเหตุการณ์ทดสอบไม่สำเร็จ: ไม่ตอบกลับภายในเวลา ใน 34 มิลลิวินาที', 'error'],
  ] as const)('tells what came of the test event once it was tried, in %s', async (language, answer, message, kind) => {
    let asked = 0
    const attempt = { at: '2026-11-20T04:00:00.000Z', milliseconds: 34, ...answer }
    const { user, shell } = open(
      path,
      {
        testWebhook: () => ({ id: sampleCallback().id }),
        listWebhookDeliveries: () => {
          asked += 1
          return { items: [sampleCallback({ tries: asked > 2 ? [attempt] : [] })], page: 0, size: 20, total: 1 }
        },
      },
      { language },
    )
    await user.click(await screen.findByRole('button', { name: language === 'en' ? 'Send test event' : /ทดสอบ/ }))
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind, message }), { timeout: 5000 })
  })

  it('says until when it is not called, and calls it on demand', async () => {
    let retried = false
    const pausedUntil = '2099-11-20T04:02:35.000Z'
    const { user, shell } = open(path, {
      getWebhook: () => ({ ...webhook, pausedUntil: retried ? null : pausedUntil }),
      retryWebhook: () => {
        retried = true
        return undefined
      },
    })
    expect(await screen.findByText('No calls until 20 Nov 2099 11:02:35 (GMT+7)')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    await waitFor(() => expect(screen.queryByText(/^No calls until/)).toBeNull())
    expect(shell.toasts.at(-1)?.kind).toBe('success')
  })

  it('is turned off', async () => {
    const bodies: unknown[] = []
    const { user, shell } = open(path, {
      updateWebhook: ({ body }) => {
        bodies.push(body)
        return { ...webhook, status: false }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toContain('turned off'))
    expect(bodies).toEqual([{ status: false }])
  })

  it('replaces the secret after a question and shows the new one once', async () => {
    const { user } = open(`${path}?tab=signature`, {
      renewWebhookSecret: () => ({ secret: SECRET, oldSecretUntil: '2026-11-21T07:05:00.000Z' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Replace secret' }))
    await user.click((await dialog()).getByRole('button', { name: 'Replace secret' }))
    expect(await screen.findByText(SECRET)).toBeTruthy()
  })
})

it('shows the secret of single communications only on request', async () => {
  const { user, service } = open('/account/webhooks/communications', {
    getCallbackSecret: () => ({ secret: SECRET }),
    listCallbackDeliveries: () => page([]),
  })
  expect(await screen.findByText('No callbacks yet')).toBeTruthy()
  expect(service.requests.join()).not.toContain('callback-secret')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(SECRET)).toBeTruthy()
})
