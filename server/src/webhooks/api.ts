import {
  createWebhook,
  deleteWebhook,
  getCallbackSecret,
  getWebhook,
  listCallbackDeliveries,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  retryCallback,
  retryWebhook as retryWebhookCall,
  testWebhook,
  updateWebhook,
} from '@songsarn/contract/account/webhooks'
import { ofCaller } from '../foundation/http/caller.ts'
import { type Handler, handle } from '../foundation/http/handle.ts'
import { readPage, sortedBy, sortOf } from '../foundation/http/list.ts'
import { addWebhook } from './add-webhook.ts'
import { changeWebhook } from './change-webhook.ts'
import { ABOUT, findWebhook, isWebhook, ownWebhooks, setWebhook } from './find-webhook.ts'
import { listCallbacks } from './list-callbacks.ts'
import { renewSecret } from './renew-secret.ts'
import type { CallbackPorts } from './require-outside.ts'
import { retryNow } from './retry-callback.ts'
import { retryWebhook } from './retry-webhook.ts'
import { showWebhook, showWebhooks } from './show-webhooks.ts'
import { sendTest } from './test-webhook.ts'
import { webhookSecret } from './webhook-secret.ts'

const SORTS = { createDate: 'id', url: 'url' } as const

export const handlers = (ports: CallbackPorts): Handler[] => [
  handle(listWebhooks, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const { rows, ...page } = await readPage(query, ownWebhooks(trx, caller), (list) =>
        list.selectAll().$call(sortedBy(sort)),
      )
      return { items: await showWebhooks(trx, rows, ports.now()), ...page }
    }),
  ),

  handle(createWebhook, async (context, { body }) => addWebhook(ports, context, body)),

  handle(getWebhook, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => showWebhook(trx, await findWebhook(trx, caller, params), ports.now())),
  ),

  handle(updateWebhook, async (context, { params, body }) => changeWebhook(ports, context, params, body), isWebhook),
  handle(renewWebhookSecret, async (context, { params }) => renewSecret(ports, context, params)),

  handle(deleteWebhook, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      const { id, url } = await setWebhook(trx, caller, params, { deletedAt: ports.now() })
      await audit(trx, { ...ABOUT, action: 'delete', target: { id, name: url } })
    })
    return undefined
  }),

  handle(listWebhookDeliveries, async ({ caller, transaction }, { params, query }) =>
    transaction(async (trx) => {
      const { tenantId, id } = await findWebhook(trx, caller, params)
      return listCallbacks(trx, { tenantId, source: 'webhook', sourceId: id }, query)
    }),
  ),

  handle(retryWebhookCall, async (context, { params }) => retryWebhook(ports, context, params), isWebhook),
  handle(testWebhook, async (context, { params }) => sendTest(ports, context, params), isWebhook),

  handle(getCallbackSecret, async ({ caller, transaction, audit }) => {
    await transaction((trx) => audit(trx, { action: 'showSecret', subject: 'Webhook' }))
    return { secret: await webhookSecret(ports.secretKey, caller.acting.id) }
  }),

  handle(listCallbackDeliveries, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const { tenantId, accountId } = ofCaller(caller)
      return listCallbacks(trx, { tenantId, source: 'account', sourceId: accountId }, query)
    }),
  ),

  handle(retryCallback, async ({ caller, transaction, audit, afterCommit }, { params }) =>
    transaction(async (trx) => {
      const callback = await retryNow(trx, caller, params.id, ports.now())
      await audit(trx, { ...ABOUT, action: 'send', target: { id: params.id, name: callback.url } })
      afterCommit('callback retries')
      return undefined
    }),
  ),
]
