import * as z from 'zod/mini'
import { defineCall, idParams, oneLine } from '../base/call.ts'

/** Most views that a user may save in an account. */
export const MAX_SAVED_VIEWS = 50

/** Filters and order of a list that a user keeps under a name. */
export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The query of the list's address: `status=Delivered&sender=SONGSARN`. */
  query: z.string(),
})
export type SavedView = z.output<typeof SavedView>

const access = { action: 'read', subject: 'Log' } as const

export const listSavedViews = defineCall({
  method: 'GET',
  path: '/v1/logs/views',
  summary: "The caller's own saved views of Logs in the acting account, by name.",
  access,
  answer: z.object({ items: z.array(SavedView) }),
  status: 200,
})

export const saveView = defineCall({
  method: 'POST',
  path: '/v1/logs/views',
  summary: 'Save the filters of Logs under a name. Replaces the view that has this name.',
  access,
  body: z.strictObject({
    name: oneLine(1, 60),
    query: z.string().check(z.minLength(1), z.maxLength(4000)),
  }),
  example: { name: 'Failed', query: 'status=Undelivered&status=Expired' },
  answer: SavedView,
  status: 201,
  errors: ['limit.reached'],
})

export const deleteSavedView = defineCall({
  method: 'DELETE',
  path: '/v1/logs/views/{id}',
  summary: 'Delete one of the caller’s own saved views.',
  access,
  params: idParams,
  status: 204,
})

export const calls = { listSavedViews, saveView, deleteSavedView }
