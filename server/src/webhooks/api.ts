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
  testWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
} from '@songsarn/contract/webhooks'
import { sql } from 'kysely'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { requireBelowLimit, requireBelowLimits } from '../http/account-limit.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { type Handler, handle } from '../http/handle.ts'
import { readPage, sortOf } from '../http/list.ts'
import { listCallbacks } from './list-callbacks.ts'
import { queueCallbacks } from './queue-callbacks.ts'
import { type CallbackPorts, requireOutside } from './require-outside.ts'
import { webhookSecret } from './webhook-secret.ts'

const SORTS = { createDate: 'id', url: 'url' } as const
/** Tests of one webhook that wait for their turn or for another attempt. */
const MAX_WAITING_TESTS = 10

export const handlers = (ports: CallbackPorts): Handler[] => [
  handle(listWebhooks, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const { rows, ...page } = await readPage(query, ownWebhooks(trx, caller), (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { items: rows.map(shown), ...page }
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
      return saveResponse(trx, { ...shown(row), secret: await webhookSecret(ports.secretKey, row.id) })
    })
  }),

  handle(getWebhook, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shown(await findWebhook(trx, caller, params))),
  ),

  handle(deleteWebhook, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      const { id, url } = await findWebhook(trx, caller, params)
      await audit(trx, { ...ABOUT, action: 'delete', target: { id, name: url } })
      await trx
        .updateTable('webhooks')
        .set({ deletedAt: ports.now() })
        .where((eb) => eb.and({ ...ofCaller(caller), ...params }))
        .execute()
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
    async ({ caller, transaction, audit, saveResponse }, { params }) => {
      await transaction(async (trx) => {
        const { tenantId, accountId, id, url } = await findWebhook(trx, caller, params)
        const about = { tenantId, accountId, source: 'webhook', sourceId: id } as const
        await requireBelowLimit(trx, caller, {
          ...{ table: 'callbacks', max: MAX_WAITING_TESTS },
          counted: sql`source_id = ${id} and state = 'waiting' and event = 'webhook.test'`,
        })
        await queueCallbacks(trx, [{ ...about, event: 'webhook.test', url, at: ports.now(), data: {} }])
        await audit(trx, { ...ABOUT, action: 'send', target: { id, name: url } })
        return saveResponse(trx, undefined)
      })
      ports.callbacks?.wake()
      return undefined
    },
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
]

const ABOUT = { subject: 'Webhook' } as const

const ownWebhooks = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('webhooks')
    .where((eb) => eb.and(ofCaller(caller)))
    .where('deletedAt', 'is', null)

const findWebhook = (trx: Scope, caller: Caller, { id }: { id: string }) =>
  ownWebhooks(trx, caller)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

const shown = ({ id, url, events, createdAt }: Row<'webhooks'>): Webhook => ({
  id,
  url,
  events: WEBHOOK_EVENTS.filter((event) => events.includes(event)),
  createDate: createdAt.toISOString(),
})
