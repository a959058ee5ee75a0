import {
  createWebhook,
  deleteWebhook,
  getCallbackSecret,
  getWebhook,
  listCallbackDeliveries,
  listWebhookDeliveries,
  listWebhooks,
  MAX_NEW_WEBHOOKS,
  MAX_WEBHOOKS,
  renewWebhookSecret,
  retryCallback,
  testWebhook,
  updateWebhook,
} from '@songsarn/contract/account/webhooks'
import { sql } from 'kysely'
import { requireBelowLimit, requireBelowLimits } from '../account/accounts/account-limit.ts'
import type { Row, RowUpdate, Scope } from '../foundation/db/database.ts'
import { newId } from '../foundation/db/id.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../foundation/http/caller.ts'
import { type Handler, handle } from '../foundation/http/handle.ts'
import { readPage, sortOf } from '../foundation/http/list.ts'
import { listCallbacks } from './list-callbacks.ts'
import { OLD_SECRET_MS } from './numbered-secrets.ts'
import { queueCallbacks } from './queue-callbacks.ts'
import { type CallbackPorts, requireOutside } from './require-outside.ts'
import { retryNow } from './retry-callback.ts'
import { showWebhooks } from './show-webhooks.ts'
import { webhookSecret } from './webhook-secret.ts'

const SORTS = { createDate: 'id', url: 'url' } as const
/** Tests of one webhook that wait for their turn or for another attempt. */
const MAX_WAITING_TESTS = 10

export const handlers = (ports: CallbackPorts): Handler[] => {
  const show = async (trx: Scope, row: Row<'webhooks'>) => {
    const [webhook] = await showWebhooks(trx, [row], ports.now())
    if (!webhook) throw new Error('the webhook is missing')
    return webhook
  }
  const change = async (trx: Scope, caller: Caller, { id }: { id: string }, changes: RowUpdate<'webhooks'>) =>
    trx
      .updateTable('webhooks')
      .set(changes)
      .where((eb) => eb.and({ ...ofCaller(caller), id }))
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirstOrThrow(notFound)

  return [
    handle(listWebhooks, async ({ caller, transaction }, { query }) =>
      transaction(async (trx) => {
        const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
        const { rows, ...page } = await readPage(query, ownWebhooks(trx, caller), (list) =>
          list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
        )
        return { items: await showWebhooks(trx, rows, ports.now()), ...page }
      }),
    ),

    handle(createWebhook, async ({ caller, transaction, audit, saveResponse }, { body }) => {
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
        return saveResponse(trx, { ...(await show(trx, row)), secret: await webhookSecret(ports.secretKey, row.id) })
      })
    }),

    handle(getWebhook, async ({ caller, transaction }, { params }) =>
      transaction(async (trx) => show(trx, await findWebhook(trx, caller, params))),
    ),

    handle(
      updateWebhook,
      async ({ caller, transaction, audit }, { params, body }) => {
        await requireOutside(ports, body.url, 'url')
        return transaction(async (trx) => {
          const before = await findWebhook(trx, caller, params)
          const { url = before.url, events = before.events, status = before.status } = body
          const row = await change(trx, caller, params, { url, events: [...new Set(events)], status })
          const target = { id: row.id, name: row.url }
          if (before.status !== row.status)
            await audit(trx, { ...ABOUT, action: row.status ? 'switchOn' : 'switchOff', target })
          const values = ({ url, events }: Row<'webhooks'>) => ({ url, events })
          if (body.url !== undefined || body.events !== undefined)
            await audit(trx, { ...ABOUT, action: 'update', target, before: values(before), after: values(row) })
          return show(trx, row)
        })
      },
      async (trx, caller, params) => Boolean(await findWebhook(trx, caller, params)),
    ),

    handle(renewWebhookSecret, async ({ caller, transaction, audit }, { params }) => {
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
    }),

    handle(deleteWebhook, async ({ caller, transaction, audit }, { params }) => {
      await transaction(async (trx) => {
        const { id, url } = await change(trx, caller, params, { deletedAt: ports.now() })
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

    handle(
      testWebhook,
      async ({ caller, transaction, audit, saveResponse, afterCommit }, { params }) =>
        transaction(async (trx) => {
          const { tenantId, accountId, id, url } = await findWebhook(trx, caller, params)
          const about = { tenantId, accountId, source: 'webhook', sourceId: id } as const
          await requireBelowLimit(trx, caller, {
            ...{ table: 'callbacks', max: MAX_WAITING_TESTS },
            counted: sql`source_id = ${id} and state = 'waiting' and event = 'webhook.test'`,
          })
          await queueCallbacks(trx, [{ ...about, event: 'webhook.test', url, at: ports.now(), data: {} }])
          await audit(trx, { ...ABOUT, action: 'send', target: { id, name: url } })
          afterCommit('callback retries')
          return saveResponse(trx, undefined)
        }),
      async (trx, caller, params) => Boolean(await findWebhook(trx, caller, params)),
    ),

    handle(getCallbackSecret, async ({ caller }) => ({
      secret: await webhookSecret(ports.secretKey, caller.acting.id),
    })),

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
}

const ABOUT = { subject: 'Webhook' } as const

const ownWebhooks = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('webhooks')
    .where((eb) => eb.and(ofCaller(caller)))
    .where('deletedAt', 'is', null)

const findWebhook = (trx: Scope, caller: Caller, { id }: { id: string }) =>
  ownWebhooks(trx, caller).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

const notFound = () => new ApiProblem('resource.notFound')
