import type { Row, RowUpdate, Scope } from '../foundation/db/database.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../foundation/http/caller.ts'

type Id = { id: string }

/** The webhooks of the acting account that were not removed. */
export const ownWebhooks = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('webhooks')
    .where((eb) => eb.and(ofCaller(caller)))
    .where('deletedAt', 'is', null)

export const findWebhook = (trx: Scope, caller: Caller, { id }: Id) =>
  ownWebhooks(trx, caller).selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

export const isWebhook = async (trx: Scope, caller: Caller, params: Id) =>
  Boolean(await findWebhook(trx, caller, params))

/** Sets columns of a webhook of the acting account; returns the row after it. */
export const setWebhook = (
  trx: Scope,
  caller: Caller,
  { id }: Id,
  columns: RowUpdate<'webhooks'>,
): Promise<Row<'webhooks'>> =>
  trx
    .updateTable('webhooks')
    .set(columns)
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(notFound)

export const notFound = () => new ApiProblem('resource.notFound')

export const ABOUT = { subject: 'Webhook' } as const
