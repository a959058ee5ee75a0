import { CUSTOM_FIELD_TYPES } from '@songsarn/contract/communication/custom-fields'
import { DATE_ORDERS, EXISTING } from '@songsarn/contract/communication/people-imports'
import * as z from 'zod/mini'
import type { TableRow } from '../../files/imports/table-limits.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { RowError } from './read-person.ts'

export const ImportSpec = z.object({
  hasHeadings: z.boolean(),
  /** The headings of the file, for the list of what was not imported. Imports of older releases have none. */
  headings: z._default(z.array(z.string()), []),
  /**
   * The columns of the fields of people by their names, of custom fields by their keys, and before the start by their names; of the
   * blacklist `mobile` and `note`.
   */
  columns: z.record(z.string(), z.number()),
  existing: z.enum(EXISTING),
  /** The note of blacklist rows without a note. */
  note: z.optional(z.string()),
  /** The name of the tag that everybody of the file gets. */
  tag: z._default(z.nullable(z.string()), null),
  /** What the user chose for columns, by their names in `columns`. */
  types: z._default(z.record(z.string(), z.enum(CUSTOM_FIELD_TYPES)), {}),
  dateOrders: z._default(z.record(z.string(), z.enum(DATE_ORDERS)), {}),
})
export type ImportSpec = z.output<typeof ImportSpec>

/** A row that was not imported. */
export type WrongRow = { rowNo: number; line: number; reason: RowError; cells: string }

export type StoredBatch = { created: number; updated: number; skipped: number; wrong: WrongRow[] }

/** Stores the rows of a batch, in the transaction that moves the cursor of the import. */
export type StoreBatch = (
  trx: Scope,
  of: Row<'peopleImports'>,
  spec: ImportSpec,
  rows: readonly TableRow[],
) => Promise<StoredBatch>

/** Reads each row; those that cannot be read are listed with their line. */
export function readRows<Read extends object>(
  of: Pick<Row<'peopleImports'>, 'rowsDone'>,
  rows: readonly TableRow[],
  read: (cells: readonly string[]) => Read | { error: RowError },
): { found: Read[]; wrong: WrongRow[] } {
  const found: Read[] = []
  const wrong: WrongRow[] = []
  for (const [index, { line, cells }] of rows.entries()) {
    const one = read(cells)
    if ('error' in one)
      wrong.push({ rowNo: of.rowsDone + index + 1, line, reason: one.error, cells: JSON.stringify(cells) })
    else found.push(one)
  }
  return { found, wrong }
}
