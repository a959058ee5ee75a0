import { type createWebhook, MAX_NEW_WEBHOOKS, MAX_WEBHOOKS } from '@songsarn/contract/account/webhooks'
import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import { sql } from 'kysely'
import { requireBelowLimits } from '../account/accounts/account-limit.ts'
import { newId } from '../foundation/db/id.ts'
import { ofCaller } from '../foundation/http/caller.ts'
import type { CallerContext } from '../foundation/http/handle.ts'
import { ABOUT } from './find-webhook.ts'
import { type CallbackPorts, requireOutside } from './require-outside.ts'
import { showWebhook } from './show-webhooks.ts'
import { webhookSecret } from './webhook-secret.ts'

/** Adds a webhook, and answers its secret. */
export async function addWebhook(
  ports: CallbackPorts,
  { caller, transaction, audit, saveResponse }: CallerContext,
  body: CallParsed<typeof createWebhook>['body'],
): Promise<CallAnswer<typeof createWebhook>> {
  await requireOutside(ports, body.url, 'url')
  return transaction(async (trx) => {
    const now = ports.now()
    const counted = sql<boolean>`deleted_at is null`
    await requireBelowLimits(trx, caller, {
      table: 'webhooks',
      max: MAX_WEBHOOKS,
      counted,
      perDay: MAX_NEW_WEBHOOKS,
      now,
    })
    const row = await trx
      .insertInto('webhooks')
      .values({
        ...ofCaller(caller),
        id: newId(),
        url: body.url,
        events: [...new Set(body.events)],
        createdAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { url, events } = row
    await audit(trx, { ...ABOUT, action: 'create', target: { id: row.id, name: url }, after: { events } })
    return saveResponse(trx, {
      ...(await showWebhook(trx, row, now)),
      secret: await webhookSecret(ports.secretKey, row.id),
    })
  })
}
