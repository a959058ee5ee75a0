import * as z from 'zod/mini'
import { defineCall, idParams, instant, pageOf, pageQuery } from '../base/call.ts'
import { CallbackDelivery, DELIVERY_STATUSES, HttpAddress } from '../base/callbacks.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { CONSENT_ANSWERS, LOG_STATUSES } from '../base/states.ts'

/** Most webhooks of one account. */
export const MAX_WEBHOOKS = 20
/** Most webhooks that an account may create in 24 hours, also when it deletes them. */
export const MAX_NEW_WEBHOOKS = 100
/** Most events of one callback. */
export const MAX_EVENTS = 500

/**
 * Events that a webhook can subscribe to. `message.status`: a message got another status in Logs. `link.clicked`: a person
 * opened a short link for the first time on a day. `consent.answered` and `optOut.confirmed`: a recipient pressed a button
 * of a public page.
 */
export const WEBHOOK_EVENTS = ['message.status', 'link.clicked', 'consent.answered', 'optOut.confirmed'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const WebhookBody = z.strictObject({
  url: HttpAddress.check(z.minLength(1)),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
})

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** False: switched off. It gets no new callbacks. */
  status: z.boolean(),
  createDate: instant,
  /** Until then callbacks are also signed with the secret before the newest one. Null: with the newest one only. */
  oldSecretUntil: z.nullable(instant),
  /** Its newest callback. Null before the first. */
  lastDelivery: z.nullable(z.object({ status: z.enum(DELIVERY_STATUSES), createDate: instant })),
})
export type Webhook = z.output<typeof Webhook>

export const listWebhooks = defineCall({
  method: 'GET',
  path: '/v1/webhooks',
  summary: 'Webhooks of the acting account, newest first.',
  access: { action: 'read', subject: 'Webhook' },
  query: z.strictObject(pageQuery),
  answer: pageOf(Webhook),
  status: 200,
})

export const createWebhook = defineCall({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Create a webhook. Its secret is in this answer only.',
  access: { action: 'create', subject: 'Webhook' },
  body: WebhookBody,
  example: { url: 'https://shop.example/songsarn', events: ['message.status'] },
  answer: z.object({ ...Webhook.shape, secret: z.string() }),
  status: 201,
  idempotency: 'optional',
  secretAnswer: true,
  errors: ['webhook.addressRefused', 'limit.reached'],
})

export const getWebhook = defineCall({
  method: 'GET',
  path: '/v1/webhooks/{id}',
  summary: 'One webhook.',
  access: { action: 'read', subject: 'Webhook' },
  params: idParams,
  answer: Webhook,
  status: 200,
})

export const updateWebhook = defineCall({
  method: 'PATCH',
  path: '/v1/webhooks/{id}',
  summary: 'Change a webhook, or switch it off and on. Callbacks that wait keep their URL and are still tried.',
  access: { action: 'update', subject: 'Webhook' },
  params: idParams,
  body: z.partial(z.strictObject({ ...WebhookBody.shape, status: z.boolean() })),
  answer: Webhook,
  status: 200,
  errors: ['webhook.addressRefused'],
})

export const renewWebhookSecret = defineCall({
  method: 'POST',
  path: '/v1/webhooks/{id}/secret',
  summary: 'Replace the secret of a webhook. The new one is in this answer only; the old one also signs for 24 hours.',
  access: { action: 'update', subject: 'Webhook' },
  params: idParams,
  answer: z.object({ secret: z.string(), oldSecretUntil: instant }),
  status: 200,
  secretAnswer: true,
})

export const deleteWebhook = defineCall({
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  summary: 'Delete a webhook. It gets no new callbacks; those that wait for their next try are still tried.',
  access: { action: 'delete', subject: 'Webhook' },
  params: idParams,
  status: 204,
})

export const listWebhookDeliveries = defineCall({
  method: 'GET',
  path: '/v1/webhooks/{id}/deliveries',
  summary: 'Callbacks of a webhook with their tries, newest first.',
  access: { action: 'read', subject: 'Webhook' },
  params: idParams,
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(DELIVERY_STATUSES)) }),
  answer: pageOf(CallbackDelivery),
  status: 200,
})

export const testWebhook = defineCall({
  method: 'POST',
  path: '/v1/webhooks/{id}/test',
  summary: 'Send the event `webhook.test` to a webhook. Its deliveries show what came of it.',
  access: { action: 'update', subject: 'Webhook' },
  params: idParams,
  status: 204,
  idempotency: 'optional',
})

export const getCallbackSecret = defineCall({
  method: 'GET',
  path: '/v1/callback-secret',
  summary: 'The secret that signs callbacks to a URL that one communication names, such as that of its e-Consent.',
  access: { action: 'update', subject: 'Webhook' },
  answer: z.object({ secret: z.string() }),
  status: 200,
  secretAnswer: true,
})

export const listCallbackDeliveries = defineCall({
  method: 'GET',
  path: '/v1/callback-deliveries',
  summary: 'Callbacks to URLs that single communications name, with their tries, newest first.',
  access: { action: 'read', subject: 'Webhook' },
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(DELIVERY_STATUSES)) }),
  answer: pageOf(CallbackDelivery),
  status: 200,
})

export const retryCallback = defineCall({
  method: 'POST',
  path: '/v1/callback-deliveries/{id}/retry',
  summary: 'Try a callback again now, also one that failed for good. A try that is under way counts as this one.',
  access: { action: 'update', subject: 'Webhook' },
  params: idParams,
  status: 204,
  errors: ['callback.delivered', 'request.tooMany'],
})

/** Fields of every event. `date`: when it happened. */
const about = { messageId: z.uuid(), communicationId: z.uuid(), mobile: z.string(), date: instant }

const callback = <const Event extends WebhookEvent, Item extends z.ZodMiniType>(event: Event, item: Item) =>
  z.object({
    type: z.literal(event),
    timestamp: instant,
    data: z.object({ events: z.array(item).check(z.minLength(1), z.maxLength(MAX_EVENTS)) }),
  })

export const StatusCallback = callback(
  'message.status',
  z.object({
    ...about,
    status: z.enum(LOG_STATUSES),
    /** As Logs explains it. */
    error: z.nullable(z.string()),
  }),
)
export const ClickCallback = callback('link.clicked', z.object({ ...about, url: z.string() }))
export const ConsentCallback = callback(
  'consent.answered',
  z.object({ ...about, templateId: z.uuid(), version: z.number(), answer: z.enum(CONSENT_ANSWERS) }),
)
export const OptOutCallback = callback('optOut.confirmed', z.object(about))

/** One event by its name. */
export type EventOf = {
  'message.status': z.output<typeof StatusCallback>['data']['events'][number]
  'link.clicked': z.output<typeof ClickCallback>['data']['events'][number]
  'consent.answered': z.output<typeof ConsentCallback>['data']['events'][number]
  'optOut.confirmed': z.output<typeof OptOutCallback>['data']['events'][number]
}

export const calls = {
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  renewWebhookSecret,
  deleteWebhook,
  listWebhookDeliveries,
  testWebhook,
  getCallbackSecret,
  listCallbackDeliveries,
  retryCallback,
}

export const errors = {
  'callback.delivered': { status: 409, detail: 'The callback was delivered.' },
  'webhook.addressRefused': { status: 422, detail: 'The URL leads into a private network.' },
} as const satisfies ErrorCodes
