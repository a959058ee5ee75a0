import {
  deleteSavedView,
  listSavedViews,
  MAX_SAVED_VIEWS,
  type SavedView,
  saveView,
} from '@songsarn/contract/account/saved-views'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { requireBelowLimit } from '../accounts/account-limit.ts'

export const handlers = (): Handler[] => [
  handle(listSavedViews, async ({ caller, transaction }) =>
    transaction(async (trx) => {
      const rows = await trx
        .selectFrom('savedViews')
        .selectAll()
        .where((eb) => eb.and(ofUser(caller)))
        .orderBy(byName('name'))
        .execute()
      return { items: rows.map(shown) }
    }),
  ),

  handle(saveView, async ({ caller, transaction }, { body: { name, path, ...rest } }) =>
    transaction(async (trx) => {
      // Counts the other views: the view of this list with this name is replaced.
      const counted = sql`user_id = ${caller.tenancy.userId} and (path, name) <> (${path}, ${name})`
      await requireBelowLimit(trx, caller, { table: 'savedViews', max: MAX_SAVED_VIEWS, counted })
      const values = { ...rest, columns: rest.columns && JSON.stringify(rest.columns) }
      const row = await trx
        .insertInto('savedViews')
        .values({ ...ofUser(caller), id: newId(), name, path, ...values })
        .onConflict((found) => found.columns(['tenantId', 'accountId', 'userId', 'path', 'name']).doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow()
      return shown(row)
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

const Columns = z.nullable(z.array(z.string()))

const shown = ({ id, name, path, query, columns, pinned }: Row<'savedViews'>): SavedView => ({
  ...{ id, name, path, query, pinned },
  columns: Columns.parse(columns && JSON.parse(columns)),
})
