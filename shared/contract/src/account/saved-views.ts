import * as z from 'zod/mini'
import { defineCall, idParams, oneLine } from '../base/call.ts'

/** Most views that a user may save in an account, of all lists together. */
export const MAX_SAVED_VIEWS = 100

const values = {
  name: oneLine(1, 60),
  /** The address of the list in the console: `/logs`. */
  path: z.string().check(z.maxLength(200), z.regex(/^(\/[\w-]+)+$/)),
  /** The query of the address: filters and order, `status=Delivered&sort=-createDate`. Empty: the whole list. */
  query: z.string().check(z.maxLength(4000)),
  /** Keys of the columns that the view shows. Null: those that the user chose for the list. */
  columns: z.nullable(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(60))),
  /** It is a link of the menu, under its list. */
  pinned: z.boolean(),
}

/** Filters, order and columns of a list that a user keeps under a name. */
export const SavedView = z.object({ id: z.uuid(), ...values })
export type SavedView = z.output<typeof SavedView>

export const listSavedViews = defineCall({
  method: 'GET',
  path: '/v1/views',
  summary: "The caller's own saved views of all lists in the acting account, by name.",
  access: 'signedIn',
  answer: z.object({ items: z.array(SavedView) }),
  status: 200,
})

export const saveView = defineCall({
  method: 'POST',
  path: '/v1/views',
  summary: 'Save what a list shows under a name. Replaces the view of the list that has this name.',
  access: 'signedIn',
  body: z.strictObject(values),
  example: {
    name: 'Failed',
    path: '/logs',
    query: 'status=Undelivered&status=Expired',
    columns: ['date', 'status'],
    pinned: true,
  },
  answer: SavedView,
  status: 201,
  errors: ['limit.reached'],
})

export const deleteSavedView = defineCall({
  method: 'DELETE',
  path: '/v1/views/{id}',
  summary: 'Delete one of the caller’s own saved views.',
  access: 'signedIn',
  params: idParams,
  status: 204,
})

export const calls = { listSavedViews, saveView, deleteSavedView }
