import type { Webhook } from '@songsarn/contract/account/webhooks'
import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'

export const sampleWebhook = (patch: Partial<Webhook> = {}): Webhook => ({
  id: '0199f000-0000-7000-8000-000000000001',
  url: 'https://shop.example/songsarn',
  events: ['message.status', 'optOut.confirmed'],
  status: true,
  createDate: '2026-11-20T03:00:00.000Z',
  oldSecretUntil: null,
  pausedUntil: null,
  lastDelivery: { status: 'failed', createDate: '2026-11-20T04:00:00.000Z' },
  ...patch,
})

/** A callback that failed twice and waits for its third attempt. */
export const sampleCallback = (patch: Partial<CallbackDelivery> = {}): CallbackDelivery => ({
  id: '0199f100-0000-7000-8000-000000000001',
  event: 'message.status',
  url: 'https://shop.example/songsarn',
  body: '{"type":"message.status","timestamp":"2026-11-20T04:00:00.000Z","data":{"events":[]}}',
  status: 'waiting',
  createDate: '2026-11-20T04:00:00.000Z',
  nextTryDate: '2026-11-20T04:02:35.000Z',
  tries: [
    { at: '2026-11-20T04:00:00.000Z', status: 500, error: null, milliseconds: 12 },
    { at: '2026-11-20T04:00:05.000Z', status: null, error: 'timeout', milliseconds: 10_000 },
  ],
  ...patch,
})
