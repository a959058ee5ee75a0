import { sql } from 'kysely'
import { requireBelowLimit } from '../account/accounts/account-limit.ts'
import type { CallerContext } from '../foundation/http/handle.ts'
import type { Ports } from '../foundation/http/ports.ts'
import { ABOUT, findWebhook, setWebhook } from './find-webhook.ts'
import { queueCallbacks } from './queue-callbacks.ts'

/** Tests of one webhook that wait for their turn or for another attempt. */
const MAX_WAITING_TESTS = 10

/** Sends a test to a webhook. */
export function sendTest(
  ports: Ports,
  { caller, transaction, audit, saveResponse, afterCommit }: CallerContext,
  params: { id: string },
): Promise<{ id: string }> {
  return transaction(async (trx) => {
    const { tenantId, accountId, id, url } = await findWebhook(trx, caller, params)
    const about = { tenantId, accountId, source: 'webhook', sourceId: id } as const
    await requireBelowLimit(trx, caller, {
      ...{ table: 'callbacks', max: MAX_WAITING_TESTS },
      counted: sql`source_id = ${id} and state = 'waiting' and event = 'webhook.test'`,
    })
    const [callbackId = ''] = await queueCallbacks(trx, [
      { ...about, event: 'webhook.test', url, at: ports.now(), data: {} },
    ])
    await setWebhook(trx, caller, params, { pausedUntil: null })
    await audit(trx, { ...ABOUT, action: 'send', target: { id, name: url } })
    afterCommit('callback retries')
    return saveResponse(trx, { id: callbackId })
  })
}
