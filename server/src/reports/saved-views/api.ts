import { deleteSavedView, listSavedViews, MAX_SAVED_VIEWS, saveView } from '@songsarn/contract/reports/saved-views'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { byName } from '../../foundation/db/by-name.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'

export const handlers = (): Handler[] => [
  handle(listSavedViews, async ({ caller, transaction }) =>
    transaction(async (trx) => ({
      items: await trx
        .selectFrom('savedViews')
        .select(['id', 'name', 'query'])
        .where((eb) => eb.and(ofUser(caller)))
        .orderBy(byName('name'))
        .execute(),
    })),
  ),

  handle(saveView, async ({ caller, transaction }, { body }) =>
    transaction(async (trx) => {
      // Counts the views with other names: a view with this name is replaced.
      const counted = sql`user_id = ${caller.tenancy.userId} and name <> ${body.name}`
      await requireBelowLimit(trx, caller, { table: 'savedViews', max: MAX_SAVED_VIEWS, counted })
      return trx
        .insertInto('savedViews')
        .values({ ...ofUser(caller), id: newId(), ...body })
        .onConflict((found) =>
          found.columns(['tenantId', 'accountId', 'userId', 'name']).doUpdateSet({ query: body.query }),
        )
        .returning(['id', 'name', 'query'])
        .executeTakeFirstOrThrow()
    }),
  ),

  handle(deleteSavedView, async ({ caller, transaction }, { params }) => {
    await transaction((trx) =>
      trx
        .deleteFrom('savedViews')
        .where((eb) => eb.and({ ...ofUser(caller), id: params.id }))
        .returning('id')
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound')),
    )
    return undefined
  }),
]

const ofUser = (caller: Caller) => ({ ...ofCaller(caller), userId: caller.tenancy.userId })
