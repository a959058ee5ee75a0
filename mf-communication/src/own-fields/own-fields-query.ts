import { pageQuery } from '@songsarn/contract/base/call'
import { createOwnField, type OwnField } from '@songsarn/contract/communication/own-fields'
import { compareNames } from '@songsarn/i18n/names'
import * as z from 'zod/mini'

/** The list in the address. The service answers all fields of an account at once: there are 100 at most. */
export const OwnFieldsQuery = z.strictObject({ ...pageQuery, name: z.optional(createOwnField.body.shape.name) })

/** The fields that a page shows, by name unless the address has another order. */
export function pageOfFields(all: readonly OwnField[], query: z.output<typeof OwnFieldsQuery>) {
  const { page, size, name = '', sort = 'name' } = query
  const by = sort.endsWith('type') ? 'type' : 'name'
  const direction = sort.startsWith('-') ? -1 : 1
  const found = all
    .filter((field) => field.name.toLowerCase().includes(name.toLowerCase()))
    .sort((a, b) => direction * compareNames(a[by], b[by]))
  return { items: found.slice(page * size, (page + 1) * size), total: found.length }
}
