import { WEBHOOK_EVENTS, type Webhook } from '@songsarn/contract/account/webhooks'
import type { Row, Scope } from '../foundation/db/database.ts'

/** Webhooks of one tenant as the API shows them, each with its newest callback. */
export async function showWebhooks(trx: Scope, webhooks: readonly Row<'webhooks'>[], now: Date): Promise<Webhook[]> {
  const [first] = webhooks
  if (!first) return []
  const newest = await trx
    .selectFrom('callbacks')
    .distinctOn('sourceId')
    .select(['sourceId', 'state', 'createdAt'])
    .where('tenantId', '=', first.tenantId)
    .where(
      'sourceId',
      'in',
      webhooks.map(({ id }) => id),
    )
    .orderBy('sourceId')
    .orderBy('id', 'desc')
    .execute()
  return webhooks.map(({ id, url, events, status, createdAt, oldSecretUntil, pausedUntil }) => {
    const last = newest.find(({ sourceId }) => sourceId === id)
    return {
      id,
      url,
      events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
      status,
      createDate: createdAt.toISOString(),
      oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
      pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
      lastDelivery: last ? { status: last.state, createDate: last.createdAt.toISOString() } : null,
    }
  })
}

export async function showWebhook(trx: Scope, row: Row<'webhooks'>, now: Date): Promise<Webhook> {
  const [webhook] = await showWebhooks(trx, [row], now)
  if (!webhook) throw new Error('the webhook is missing')
  return webhook
}
