import type { Scope } from '../foundation/db/database.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../foundation/http/caller.ts'

/** Attempts of one callback, the automatic attempts included. Each is stored. */
const MOST_TRIES = 100

/**
 * Makes a callback due now, also a callback that failed for good. An attempt that is under way counts as the retry.
 *
 * @throws ApiProblem resource.notFound, callback.delivered, or request.tooMany after 100 attempts
 */
export async function retryNow(trx: Scope, caller: Caller, id: string, now: Date): Promise<{ url: string }> {
  const { tenantId } = ofCaller(caller)
  const callback = await trx
    .selectFrom('callbacks')
    .select(['state', 'tries', 'url'])
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
  if (callback.state === 'delivered') throw new ApiProblem('callback.delivered')
  if (callback.tries >= MOST_TRIES) throw new ApiProblem('request.tooMany', { retryAfter: 24 * 3600 })
  // The sender counts an attempt when it begins and stores it when it ends.
  const { ended } = await trx
    .selectFrom('callbackTries')
    .select((eb) => eb.fn.countAll<number>().as('ended'))
    .where((eb) => eb.and({ tenantId, callbackId: id }))
    .executeTakeFirstOrThrow()
  if (Number(ended) === callback.tries)
    await trx
      .updateTable('callbacks')
      .set({ state: 'waiting', nextTryAt: now })
      .where((eb) => eb.and({ tenantId, id }))
      .execute()
  return callback
}
