import type { updateWebhook } from '@songsarn/contract/account/webhooks'
import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { Row } from '../foundation/db/database.ts'
import type { CallerContext } from '../foundation/http/handle.ts'
import { ABOUT, findWebhook, setWebhook } from './find-webhook.ts'
import { type CallbackPorts, requireOutside } from './require-outside.ts'
import { showWebhook } from './show-webhooks.ts'

/** Changes a webhook, or switches it on or off. */
export async function changeWebhook(
  ports: CallbackPorts,
  { caller, transaction, audit }: CallerContext,
  params: { id: string },
  body: CallParsed<typeof updateWebhook>['body'],
): Promise<CallAnswer<typeof updateWebhook>> {
  await requireOutside(ports, body.url, 'url')
  return transaction(async (trx) => {
    const before = await findWebhook(trx, caller, params)
    const { url = before.url, events = before.events, status = before.status } = body
    const row = await setWebhook(trx, caller, params, { url, events: [...new Set(events)], status })
    const target = { id: row.id, name: row.url }
    if (before.status !== row.status)
      await audit(trx, { ...ABOUT, action: row.status ? 'switchOn' : 'switchOff', target })
    const values = ({ url, events }: Row<'webhooks'>) => ({ url, events })
    if (body.url !== undefined || body.events !== undefined)
      await audit(trx, { ...ABOUT, action: 'update', target, before: values(before), after: values(row) })
    return showWebhook(trx, row, ports.now())
  })
}
