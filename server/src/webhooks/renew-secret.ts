import type { renewWebhookSecret } from '@songsarn/contract/account/webhooks'
import type { CallAnswer } from '@songsarn/contract/base/call'
import { ofCaller } from '../foundation/http/caller.ts'
import type { CallerContext } from '../foundation/http/handle.ts'
import type { Ports } from '../foundation/http/ports.ts'
import { ABOUT, findWebhook, notFound } from './find-webhook.ts'
import { OLD_SECRET_MS } from './numbered-secrets.ts'
import { webhookSecret } from './webhook-secret.ts'

/** Gives a webhook another secret. The old one signs too for a while. */
export async function renewSecret(
  ports: Ports,
  { caller, transaction, audit }: CallerContext,
  params: { id: string },
): Promise<CallAnswer<typeof renewWebhookSecret>> {
  const oldSecretUntil = new Date(ports.now().getTime() + OLD_SECRET_MS)
  const { id, secretNo } = await transaction(async (trx) => {
    await findWebhook(trx, caller, params)
    const row = await trx
      .updateTable('webhooks')
      .set((eb) => ({ secretNo: eb('secretNo', '+', 1), oldSecretUntil }))
      .where((eb) => eb.and({ ...ofCaller(caller), ...params }))
      .returningAll()
      .executeTakeFirstOrThrow(notFound)
    await audit(trx, { ...ABOUT, action: 'renew', target: { id: row.id, name: row.url }, after: { secret: 'new' } })
    return row
  })
  return {
    secret: await webhookSecret(ports.secretKey, id, secretNo),
    oldSecretUntil: oldSecretUntil.toISOString(),
  }
}
