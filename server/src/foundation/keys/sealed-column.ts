import type { Tables } from '../db/tables.ts'

/** A column whose texts `seal` made. A change of SECRET_KEY encrypts them again. Names as in `tables.ts`. */
export type SealedColumn = {
  /** What its texts are, for the person who changes the key. */
  what: string
  table: keyof Tables
  column: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** The purpose of `seal` for a row, from its primary key. */
  purposeOf(key: Readonly<Record<string, string>>): string
}
