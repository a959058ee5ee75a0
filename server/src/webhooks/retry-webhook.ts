import { sql } from 'kysely'
import type { CallerContext } from '../foundation/http/handle.ts'
import type { Ports } from '../foundation/http/ports.ts'
import { ABOUT, findWebhook, setWebhook } from './find-webhook.ts'

/** Callbacks that become due at once. The others keep their times, which come soon after the first success. */
const AT_ONCE = 500

/** Calls a webhook now, without the pause after failed calls. A callback that is being called is left alone. */
export function retryWebhook(
  ports: Ports,
  { caller, transaction, audit, afterCommit }: CallerContext,
  params: { id: string },
): Promise<undefined> {
  return transaction(async (trx) => {
    const { tenantId, id, url } = await findWebhook(trx, caller, params)
    await setWebhook(trx, caller, params, { pausedUntil: null })
    await sql`
      update callbacks set next_try_at = ${ports.now()}
      where tenant_id = ${tenantId} and id in (
        select c.id from callbacks c
        where c.tenant_id = ${tenantId} and c.source = 'webhook' and c.source_id = ${id} and c.state = 'waiting'
          and c.tries = (select count(*) from callback_tries t where t.tenant_id = ${tenantId} and t.callback_id = c.id)
        order by c.id limit ${AT_ONCE})`.execute(trx)
    await audit(trx, { ...ABOUT, action: 'send', target: { id, name: url } })
    afterCommit('callback retries')
    return undefined
  })
}
